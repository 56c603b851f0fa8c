import { LRUCache } from 'lru-cache'
import { encodingOf } from '#domain/media/encode-variant.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { isOutage } from '#domain/tenants/outage.ts'
import { fairLimiter } from '../fairness/fair-limiter.ts'
import { matchesEtag } from '../http/cache-headers.ts'
import { notFound } from '../machine/media.ts'
import { cardKey, type ShareCard, type ShareSite } from '../pages/shared/share/share-card.ts'
import type { Services } from '../services.ts'
import { drawSharePicture, type ShareFiles } from './draw-share-picture.server.ts'
import { findShareCard } from './find-share-card.server.ts'

type Asked = ShareSite & {
  request: Request
  /** After `/share`: '/cars/2021-toyota-hilux-h1.jpg'. */
  file: string
  /** Whose wish it is. */
  address: string
  /** Whether who asks may have one more drawn. */
  mayBeMade(): boolean
}

const KEPT_BYTES = 32 * 1024 * 1024
const RETRY_AFTER_SECONDS = '5'
/** Networks ask once and keep it; the address is another when the picture is. */
const CACHED = 'public, max-age=86400'
const PHOTO = { widthPx: 1280, quality: 75, format: 'jpeg' } as const
const LONGEST_MARK_BYTES = 512 * 1024

/** Drawing is work for the processor that answers everybody else: one at a time, a few behind it for each. */
const limiter = fairLimiter({ ofOne: 8, ofDealer: 24 })
const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES })

/**
 * `GET|HEAD /share{path of a page}.jpg` (rule:share-pictures): what networks show of a vehicle, offer, article or location of
 * this tenant. Drawn once and kept by what it says and how it looks. 404 for any other path, another tenant's included; 304;
 * 429 for who has had too many drawn; 503 when it cannot be drawn just now.
 */
export async function serveSharePicture(asked: Asked, services: Pick<Services, 'media' | 'log'>): Promise<Response> {
  const { request, file, ctx } = asked
  const path = /^(\/[a-z0-9/-]{1,300})\.jpg$/.exec(file)?.[1]
  try {
    const card = path ? await findShareCard(path, asked) : null
    if (!card) return notFound()
    const key = cardKey(card)
    const headers = { 'Cache-Control': CACHED, ETag: `"${key}"`, 'X-Content-Type-Options': 'nosniff' }
    if (matchesEtag(request.headers.get('if-none-match'), headers.ETag))
      return new Response(null, { status: 304, headers })
    const bytes = kept.get(key) ?? (await drawn(card, key, asked, services))
    if (typeof bytes === 'number') return refusal(bytes)
    const length = { 'Content-Type': 'image/jpeg', 'Content-Length': String(bytes.byteLength) }
    const body = request.method === 'HEAD' ? null : (bytes as Buffer<ArrayBuffer>)
    return new Response(body, { headers: { ...headers, ...length } })
  } catch (error) {
    if (request.signal.aborted) throw error
    const words = isOutage(error) ? 'share picture unread' : 'share picture failed'
    services.log.error({ tenant: ctx.tenant.slug, path, err: error }, words)
    return refusal(503)
  }
}

/** The picture once its turn has come, or the status of why there is none. */
async function drawn(
  card: ShareCard,
  key: string,
  { ctx, address, request, mayBeMade }: Asked,
  { media }: Pick<Services, 'media'>,
): Promise<Buffer | 429 | 503> {
  const asker = { tenantId: ctx.tenant.tenantId, address, stillWanted: () => !request.signal.aborted }
  const turn = await limiter.run(asker, async () => {
    const known = kept.get(key)
    if (known) return known
    if (!mayBeMade()) return 429
    const bytes = await drawSharePicture(card, await filesOf(card, ctx, media))
    kept.set(key, bytes, { size: bytes.byteLength })
    return bytes
  })
  return turn.kind === 'done' ? turn.value : 503
}

async function filesOf({ imageId, mark }: ShareCard, ctx: TenantCtx, media: Services['media']): Promise<ShareFiles> {
  const image = async (id: number) => {
    const found = await media.findImage(ctx, id)
    const answer = found && (await media.variants.get(encodingOf(found, PHOTO)))
    if (answer && answer.kind !== 'ready') throw new Error(`The picture ${id} to be shared is ${answer.kind}.`)
    return answer?.bytes ?? null
  }
  return {
    photo: imageId === null ? null : await image(imageId),
    mark: mark.file?.kind === 'image' ? await image(mark.file.imageId) : await drawing(mark.file?.sha256, media),
  }
}

async function drawing(sha256: string | undefined, { store }: Services['media']): Promise<Uint8Array | null> {
  const file = sha256 ? await store.open(sha256) : null
  if (!file) return null
  if (file.byteCount > LONGEST_MARK_BYTES) {
    await file.stream.cancel()
    return null
  }
  return new Uint8Array(await new Response(file.stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer())
}

function refusal(status: 429 | 503): Response {
  const words = status === 429 ? 'Too many pictures for this address' : 'The picture cannot be drawn just now'
  return new Response(words, { status, headers: { 'Retry-After': RETRY_AFTER_SECONDS, 'Cache-Control': 'no-store' } })
}
