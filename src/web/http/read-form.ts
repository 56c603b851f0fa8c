import { isFromThisSite } from './from-this-site.ts'
import { plainPage } from './plain-page.server.ts'

/** A note of 5,000 letters of four bytes, each written as %F0 and so on, and the fields beside it. */
const MOST_BYTES = 65_536

/** What a plain form sent, read no further than anybody types. */
async function readForm(request: Request): Promise<URLSearchParams | 'too-long'> {
  if (Number(request.headers.get('content-length') ?? 0) > MOST_BYTES) return 'too-long'
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > MOST_BYTES) return 'too-long'
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}

/** The form that a page of this site sent to itself; null where none was sent, an answer for what is not taken. */
export async function ownForm(request: Request, url: URL): Promise<URLSearchParams | Response | null> {
  if (request.method !== 'POST') return null
  const form = await readForm(request)
  if (form === 'too-long') return plainPage(413)
  return isFromThisSite(request, url) ? form : plainPage(403)
}
