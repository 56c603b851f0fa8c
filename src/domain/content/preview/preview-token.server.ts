import { createHmac, timingSafeEqual } from 'node:crypto'

/** A page at an instant, and until when the link to it is good. */
export type PreviewLink = { path: string; at: Date; until: Date }

/** What the query of a preview's address holds, `?preview=…`: two times and their signature by the tenant's own secret. */
export function previewToken(secret: string, { path, at, until }: PreviewLink): string {
  const times = `${secondsOf(at)}.${secondsOf(until)}`
  return `${times}.${signatureOf(secret, path, times)}`
}

/** The instant a token of this path shows it at; null where it was not signed so, or is no longer good. */
export function readPreviewToken(secret: string, path: string, token: string, now: Date): Date | null {
  const [, times, signature] = /^(\d{1,12}\.\d{1,12})\.([\w-]{43})$/.exec(token) ?? []
  if (!times || !signature) return null
  const expected = signatureOf(secret, path, times)
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return null
  const [at, until] = times.split('.').map((seconds) => new Date(Number(seconds) * 1000)) as [Date, Date]
  return now < until ? at : null
}

function secondsOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}

function signatureOf(secret: string, path: string, times: string): string {
  return createHmac('sha256', secret).update(`preview ${times} ${path}`).digest('base64url')
}
