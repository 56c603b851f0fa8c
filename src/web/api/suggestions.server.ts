import { loadSuggestionIndex, suggestSearches } from '#domain/search/suggest-searches.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { isOutage } from '#domain/tenants/outage.ts'
import type { Services } from '../services.ts'
import { siteMemo } from '../site-memo.ts'

export type Suggestions = {
  /** `GET /api/suggestions?query=`: `{ suggestions: [{ kind, label, count, path }] }` of the host's tenant. */
  answer(url: URL, ctx: TenantCtx): Promise<Response>
  drop(tenantId: number): void
}

const CACHE_SECONDS = 60

export function suggestions({ search, log }: Pick<Services, 'search' | 'log'>): Suggestions {
  const indexes = siteMemo(
    (ctx) => loadSuggestionIndex(ctx, search),
    ({ kind }) => kind === 'found',
  )
  async function find(ctx: TenantCtx, text: string) {
    const loaded = await indexes.get(ctx)
    return loaded.kind === 'found' ? suggestSearches(ctx, search, { text, index: loaded.index }) : loaded
  }
  return {
    async answer(url, ctx) {
      const text = url.searchParams.get('query') ?? ''
      const found = await find(ctx, text).catch((error: unknown) => {
        if (!isOutage(error)) throw error
        return { kind: 'failed' as const, reason: String(error) }
      })
      if (found.kind === 'failed') {
        log.error({ tenant: ctx.tenant.slug, reason: found.reason }, 'suggestions failed')
        return json({ error: 'The search does not answer just now.' }, 503, 'no-store')
      }
      return json({ suggestions: found.suggestions }, 200, `public, max-age=${CACHE_SECONDS}`)
    },
    drop: (tenantId) => indexes.drop(tenantId),
  }
}

function json(body: object, status: number, cacheControl: string): Response {
  const headers = { 'Cache-Control': cacheControl, 'X-Robots-Tag': 'noindex', 'X-Content-Type-Options': 'nosniff' }
  return Response.json(body, { status, headers })
}
