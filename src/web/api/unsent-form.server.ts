import type { UnsentView } from '#ui/forms/unsent.tsx'
import { isFromThisSite } from '../http/from-this-site.ts'
import { MOST_PAIRS } from './leads/read-parts.server.ts'
import { wantsPage } from './refuse.server.ts'
import type { ApiCall } from './route.ts'

/** More than anybody types, less than a photo. */
const MOST_BYTES = 64 * 1024

/**
 * Keeps what a form without scripts sends beside whoever reads it. Read once it could not be taken, it is what a page has
 * to be sent again; null for files, which no page can hold, and for what cannot be read. Forms of other sites are not kept.
 */
export function unsentForm({
  request,
  url,
}: Pick<ApiCall, 'request' | 'url'>): (() => Promise<UnsentView | null>) | null {
  const bytes = Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY)
  if (!wantsPage(request) || !isFromThisSite(request, url) || bytes > MOST_BYTES) return null
  const copy = request.clone()
  return async () => {
    const sent = await copy.formData().catch(() => null)
    const pairs = [...(sent ?? [])]
    const hasFiles = pairs.some(([, value]) => typeof value !== 'string' && value.size > 0)
    if (!sent || hasFiles || pairs.length > MOST_PAIRS) return null
    // Boxes that were left empty, those for files among them, are as if nothing stood there.
    const fields = pairs.flatMap(([name, value]) =>
      typeof value === 'string' && value ? [[name, value] as const] : [],
    )
    return { action: url.pathname + url.search, fields }
  }
}
