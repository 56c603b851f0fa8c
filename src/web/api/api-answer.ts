import type { Place } from '../fairness/address-bytes.ts'
import { PRIVATE_HEADERS } from '../http/page-response.ts'
import { bodyOf, type Pieces } from './pieces.ts'

/** Anyone's page may read these answers: they hold what the dealer's own site shows. */
const OPEN = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Retry-After, X-Request-Id',
} as const
const KEPT_SECONDS = 86_400

const PLAIN = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'X-Content-Type-Options': 'nosniff' } as const

/** A JSON answer of the API, not kept unless `headers` say otherwise. */
export function apiJson(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return opened(Response.json(body, { status, headers: { ...PLAIN, ...headers } }))
}

/** Of what is one shopper's own: kept nowhere, and read by no page of another site. */
export function personalJson(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...PLAIN, ...headers, ...PRIVATE_HEADERS } })
}

/** The headers of an answer that everybody may keep for so long. */
export function cachedFor(seconds: number): Record<string, string> {
  return { 'Cache-Control': `public, max-age=${seconds}` }
}

/** When there is enough again for who had too much. */
export function retryAfter({ retryAfterSeconds }: { retryAfterSeconds: number }): Record<string, string> {
  return { 'Retry-After': String(retryAfterSeconds) }
}

/** A file to download under a name, which nobody keeps for another. */
export function apiFile(
  body: BodyInit | null,
  { type, name, ...headers }: { type: string; name: string; 'Content-Length'?: string },
): Response {
  const said = { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"`, ...PLAIN, ...headers }
  return opened(new Response(body, { headers: said }))
}

/** A long JSON answer, sent as fast as it is read; its `place` is free once it is, or has been given up. */
export function apiPieces(
  pieces: Pieces,
  place: Place | null,
  { method }: Pick<Request, 'method'>,
  headers: Record<string, string> = {},
): Response {
  place?.resize(pieces.bytes)
  const said = { 'Content-Type': 'application/json', 'Content-Length': String(pieces.bytes), ...PLAIN, ...headers }
  const free = () => place?.free()
  const body = method === 'HEAD' ? null : bodyOf(pieces, free)
  if (!body) free()
  return opened(new Response(body, { headers: said }))
}

/** The answer, readable from any origin. */
export function opened(response: Response): Response {
  for (const [name, value] of Object.entries(OPEN)) response.headers.set(name, value)
  return response
}

/** What a browser asks before it sends JSON to another origin. */
export function preflight(methods: readonly string[]): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...OPEN,
      'Access-Control-Allow-Methods': methods.join(', '),
      'Access-Control-Allow-Headers': 'Authorization, Content-Type, X-Meilisearch-Client',
      'Access-Control-Max-Age': String(KEPT_SECONDS),
    },
  })
}
