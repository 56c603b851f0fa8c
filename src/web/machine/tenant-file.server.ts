import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { type FileKind, parseFilePath } from '#domain/content/tenant-file.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { matchesEtag } from '../http/cache-headers.ts'
import { acceptedEncoding, type Encoding } from '../http/compression.ts'
import { type Media, notFound, unchangingHeaders } from './media.ts'
import { sendStoredFile } from './send-stored-file.ts'

const CONTENT_TYPES: Record<FileKind, string> = { svg: 'image/svg+xml', mp4: 'video/mp4', webm: 'video/webm' }
/** A drawing opened by itself may draw, and nothing else. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

/**
 * `GET|HEAD /media/files/{sha256}.{svg|mp4|webm}`: a drawing or video of this tenant's folder; 404 for anything else,
 * another tenant's file included. See `sendDrawing` and `sendStoredFile`.
 */
export async function serveTenantFile(
  request: Request,
  ctx: TenantCtx,
  { store, hasFile }: Pick<Media, 'store' | 'hasFile'>,
): Promise<Response> {
  const asked = parseFilePath(new URL(request.url).pathname)
  if (!asked || !(await hasFile(ctx, asked))) return notFound()
  const file = { sha256: asked.sha256, contentType: CONTENT_TYPES[asked.kind] }
  return asked.kind === 'svg'
    ? sendDrawing(request, store, { ...file, headers: { 'Content-Security-Policy': DRAWING_POLICY } })
    : sendStoredFile(request, store, file)
}

type Packed = Exclude<Encoding, 'identity'>

/** Larger drawings are sent as they are: they would hold a processor for too long. */
const MOST_BYTES = 256 * 1024
const KEPT_BYTES = 4 * 1024 * 1024

const pack: Record<Packed, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
  gzip: (body) => promisify(gzip)(body, { level: 9 }),
}
const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES })

/**
 * A drawing of the media store, compressed once for every browser that takes it: a logo is text, and a third of its
 * size. Otherwise as `sendStoredFile`, which answers for large ones and for those who take no compression.
 */
async function sendDrawing(
  request: Request,
  store: Media['store'],
  file: { sha256: string; contentType: string; headers: Record<string, string> },
): Promise<Response> {
  const headers = { ...file.headers, Vary: 'Accept-Encoding' }
  const encoding = acceptedEncoding(request.headers.get('accept-encoding'))
  const body = encoding === 'identity' ? null : await packed(store, file.sha256, encoding)
  if (!body) return sendStoredFile(request, store, { ...file, headers })

  const etag = `"${file.sha256}-${encoding}"`
  Object.assign(headers, unchangingHeaders(etag), { 'Content-Encoding': encoding })
  if (matchesEtag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : (body as Buffer<ArrayBuffer>), {
    headers: { ...headers, 'Content-Type': file.contentType, 'Content-Length': String(body.byteLength) },
  })
}

/** Null when it is too large, no smaller that way, or not in the store. */
async function packed(store: Media['store'], sha256: string, encoding: Packed): Promise<Buffer | null> {
  const key = `${sha256}-${encoding}`
  const known = kept.get(key)
  if (known) return known

  const whole = await store.open(sha256)
  if (!whole) return null
  if (whole.byteCount > MOST_BYTES) {
    await whole.stream.cancel()
    return null
  }
  const plain = Buffer.from(await new Response(whole.stream).arrayBuffer())
  const body = await pack[encoding](plain)
  if (body.byteLength >= plain.byteLength) return null
  kept.set(key, body, { size: body.byteLength })
  return body
}
