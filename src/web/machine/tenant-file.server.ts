import { hasTenantFile } from '#domain/content/has-file.server.ts'
import { type FileKind, parseFilePath } from '#domain/content/tenant-file.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { byteRange } from './byte-range.ts'
import { type Media, matches, notFound } from './media.ts'

const CONTENT_TYPES: Record<FileKind, string> = { svg: 'image/svg+xml', mp4: 'video/mp4', webm: 'video/webm' }
/** A drawing opened by itself may draw, and nothing else. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

/**
 * `GET|HEAD /media/files/{sha256}.{svg|mp4|webm}`: a drawing or video of this tenant's folder; 404 for anything else,
 * another tenant's file included. One range at a time, for GET alone (RFC 9110 §14.2), 304 when the browser has it.
 */
export async function serveTenantFile(
  request: Request,
  ctx: TenantCtx,
  { store }: Pick<Media, 'store'>,
): Promise<Response> {
  const asked = parseFilePath(new URL(request.url).pathname)
  if (!asked || !(await hasTenantFile(ctx, asked))) return notFound()

  const etag = `"${asked.sha256}"`
  const headers: Record<string, string> = {
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: etag,
    'X-Content-Type-Options': 'nosniff',
    'Accept-Ranges': 'bytes',
    ...(asked.kind === 'svg' && { 'Content-Security-Policy': DRAWING_POLICY }),
  }
  if (matches(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const whole = await store.open(asked.sha256)
  if (!whole) throw new Error(`The file ${asked.sha256} is not in the media store. Was DATA_DIR restored without it?`)

  const { byteCount } = whole
  if (request.method === 'HEAD') {
    await whole.stream.cancel()
    return send(null, 200, byteCount)
  }
  const range = byteRange(rangeHeader(request, etag), byteCount)
  if (range === null) return send(whole.stream, 200, byteCount)
  await whole.stream.cancel()
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${byteCount}` } })
  headers['Content-Range'] = `bytes ${range.from}-${range.to}/${byteCount}`
  const piece = await store.open(asked.sha256, range)
  return send(piece?.stream ?? null, 206, range.to - range.from + 1)

  function send(body: ReadableStream<Uint8Array> | null, status: number, length: number): Response {
    const type = { 'Content-Type': CONTENT_TYPES[asked!.kind], 'Content-Length': String(length) }
    return new Response(body as ReadableStream<Uint8Array<ArrayBuffer>> | null, {
      status,
      headers: { ...headers, ...type },
    })
  }
}

/** RFC 9110 §13.1.5: a range of another version of the file is no range. */
function rangeHeader({ headers }: Request, etag: string): string | null {
  const condition = headers.get('if-range')
  return condition === null || condition === etag ? headers.get('range') : null
}
