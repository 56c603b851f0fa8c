import type { HasFile } from '#domain/content/has-file.server.ts'
import { type Encoding, encodingKey, encodingOf } from '#domain/media/encode-variant.server.ts'
import type { FindImage } from '#domain/media/find-image.server.ts'
import { chooseFormat, parseVariantPath, type VariantFormat } from '#domain/media/image-variants.ts'
import { parsePlaceholderPath, placeholderSvg } from '#domain/media/placeholder.ts'
import type { MediaStore } from '#domain/media/store.ts'
import type { Variants } from '#domain/media/transform.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { matchesEtag } from '../http/cache-headers.ts'

/** What the picture route needs of the platform. */
export type Media = {
  variants: Variants
  findImage: FindImage
  hasFile: HasFile
  store: Pick<MediaStore, 'open' | 'sizeOf'>
}

const RETRY_AFTER_SECONDS = '2'
const CONTENT_TYPES: Record<VariantFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpeg: 'image/jpeg' }

/**
 * `GET|HEAD /media/{id}/{width}-{quality}[.avif|.webp|.jpg]` (rule:picture-sizes): this tenant's picture at a
 * listed size. 404 for anything else, another tenant's id included; 304 when the browser has it; 503 with
 * Retry-After when too many encodes wait; 405 for other methods. Throws when an original is lost from the store.
 * `/media/placeholder/{kind}.svg` is the drawing for vehicles without photos.
 */
export async function serveMedia(
  request: Request,
  ctx: TenantCtx,
  media: Pick<Media, 'variants' | 'findImage'>,
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response('Method not allowed', { status: 405, headers: { Allow: 'GET, HEAD' } })
  }

  const { pathname } = new URL(request.url)
  const placeholder = parsePlaceholderPath(pathname)
  if (placeholder) return sendPlaceholder(request, placeholderSvg(placeholder))

  const asked = parseVariantPath(pathname)
  const image = asked && (await media.findImage(ctx, asked.imageId))
  if (!asked || !image) return notFound()

  const format = asked.format ?? chooseFormat(request.headers.get('accept'))
  const encoding = encodingOf(image, { widthPx: asked.widthPx, quality: asked.quality, format })
  const etag = `"${encodingKey(encoding)}"`
  const headers = { ...unchangingHeaders(etag), ...(asked.format === null && { Vary: 'Accept' }) }
  if (matchesEtag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  return sendPicture(request, media.variants, encoding, headers)
}

async function sendPicture(
  request: Request,
  variants: Variants,
  encoding: Encoding,
  headers: Record<string, string>,
): Promise<Response> {
  const answer = await variants.get(encoding, request)
  switch (answer.kind) {
    case 'ready':
      // Node's buffers never sit on shared memory here; the DOM type asks for that promise.
      return new Response(request.method === 'HEAD' ? null : (answer.bytes as Uint8Array<ArrayBuffer>), {
        headers: {
          ...headers,
          'Content-Type': CONTENT_TYPES[encoding.format],
          'Content-Length': String(answer.bytes.length),
        },
      })
    case 'busy':
      return new Response('Too many pictures are being prepared', {
        status: 503,
        headers: { 'Retry-After': RETRY_AFTER_SECONDS, 'Cache-Control': 'no-store' },
      })
    case 'abandoned':
      // Nobody reads this: the connection is gone.
      return new Response(null, { status: 499, headers: { 'Cache-Control': 'no-store' } })
    case 'missing':
      throw new Error(
        `The original ${encoding.sha256} of a known picture is not in the media store. Was it restored without its files?`,
      )
  }
}

/** For a day only: a drawing may change with a release, and its address stays. */
function sendPlaceholder(request: Request, svg: string): Response {
  const headers = {
    'Cache-Control': 'public, max-age=86400',
    'Content-Type': 'image/svg+xml',
    'Content-Length': String(new TextEncoder().encode(svg).length),
    'X-Content-Type-Options': 'nosniff',
  }
  return new Response(request.method === 'HEAD' ? null : svg, { headers })
}

/** Of what stays the same for good at its address. */
export function unchangingHeaders(etag: string): Record<string, string> {
  return {
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: etag,
    'X-Content-Type-Options': 'nosniff',
  }
}

export function notFound(): Response {
  return new Response('Not found', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=60' },
  })
}
