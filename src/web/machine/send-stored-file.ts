import { matchesEtag } from '../http/cache-headers.ts'
import { type Media, unchangingHeaders } from './media.ts'

/**
 * A file of the media store as it is, for good: its address names its bytes. One range at a time, for GET alone
 * (RFC 9110 §14.2), 304 when the browser has it. Throws when the store has lost it.
 */
export async function sendStoredFile(
  request: Request,
  store: Media['store'],
  file: { sha256: string; contentType: string; headers?: Record<string, string> },
): Promise<Response> {
  const etag = `"${file.sha256}"`
  const headers: Record<string, string> = { ...unchangingHeaders(etag), 'Accept-Ranges': 'bytes', ...file.headers }
  if (matchesEtag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const byteCount = await store.sizeOf(file.sha256)
  if (byteCount === null)
    throw new Error(`The file ${file.sha256} is not in the media store. Was it restored without it?`)

  if (request.method === 'HEAD') return send(null, 200, byteCount)
  const range = byteRange(rangeHeader(request, etag), byteCount)
  if (range === null) return send((await store.open(file.sha256))?.stream ?? null, 200, byteCount)
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${byteCount}` } })
  headers['Content-Range'] = `bytes ${range.from}-${range.to}/${byteCount}`
  const piece = await store.open(file.sha256, range)
  return send(piece?.stream ?? null, 206, range.to - range.from + 1)

  function send(body: ReadableStream<Uint8Array> | null, status: number, length: number): Response {
    return new Response(body as ReadableStream<Uint8Array<ArrayBuffer>> | null, {
      status,
      headers: { ...headers, 'Content-Type': file.contentType, 'Content-Length': String(length) },
    })
  }
}

/** RFC 9110 §13.1.5: a range of another version of the file is no range. */
function rangeHeader({ headers }: Request, etag: string): string | null {
  const condition = headers.get('if-range')
  return condition === null || condition === etag ? headers.get('range') : null
}

/** RFC 9110 §14.1: the one range asked for, both ends inclusive; null for none, or for what need not be understood. */
export function byteRange(
  header: string | null,
  byteCount: number,
): { from: number; to: number } | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  if (first === '') {
    const length = Math.min(Number(last), byteCount)
    return length === 0 ? 'unsatisfiable' : { from: byteCount - length, to: byteCount - 1 }
  }
  const from = Number(first)
  if (last !== '' && Number(last) < from) return null
  if (from >= byteCount) return 'unsatisfiable'
  return { from, to: last === '' ? byteCount - 1 : Math.min(Number(last), byteCount - 1) }
}
