import { type ClientRequest, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTenant } from '#db/tenant-session.ts'
import { createFileFinder } from '#domain/content/has-file.server.ts'
import { diskStore } from '#domain/media/adapters/disk.server.ts'
import { createImageFinder } from '#domain/media/find-image.server.ts'
import { ingestImage, upsertImages } from '#domain/media/image-store.server.ts'
import { createVariants, type VariantOptions } from '#domain/media/transform.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { arrangeTenant } from '../../../test/support/arrange.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { type Media, serveMedia } from './media.ts'

const CHROME = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const database = testDatabase()
const folder = temporaryFolder()
const store = diskStore(folder)
const problems: unknown[] = []
let harbour: TenantCtx
let outback: TenantCtx
let imageId: number

beforeAll(async () => {
  harbour = await arrangeTenant(database, 'harbour-motors')
  outback = await arrangeTenant(database, 'outback-utes')
  imageId = await stored(harbour, 1000, 750)
})

async function stored(ctx: TenantCtx, width: number, height: number): Promise<number> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const image = await ingestImage(
    store,
    await sharp({ create: { width, height, channels: 3, background: 'grey', noise } })
      .jpeg()
      .toBuffer(),
  )
  if (image.kind === 'broken') throw new Error(image.reason)
  const [id] = await withTenant(ctx, (trx) => upsertImages(trx, ctx.tenant.tenantId, [image]))
  return id!
}

function media(options: Partial<VariantOptions> = {}): Media {
  const dir = join(folder, 'variants', crypto.randomUUID())
  return {
    store,
    findImage: createImageFinder(),
    hasFile: createFileFinder(),
    variants: createVariants({ store, dir, maxDiskBytes: 1e8, report: (error) => problems.push(error), ...options }),
  }
}

const shared = media()
function ask(
  path: string,
  headers: Record<string, string> = {},
  options: { ctx?: TenantCtx; method?: string; media?: Media } = {},
): Promise<Response> {
  const request = new Request(`http://harbour.localhost${path}`, { headers, method: options.method })
  return serveMedia(request, options.ctx ?? harbour, options.media ?? shared)
}

describe('a picture', () => {
  test.each([
    [CHROME, 'image/avif', 'heif'],
    ['image/webp,*/*', 'image/webp', 'webp'],
    ['*/*', 'image/jpeg', 'jpeg'],
  ])('for a browser that says %s is %s', async (accept, contentType, format) => {
    const response = await ask(`/media/${imageId}/320-75`, { accept })
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toEqual({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(bytes.length),
      'content-type': contentType,
      etag: expect.stringMatching(/^"[^"]+"$/),
      vary: 'Accept',
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 320, height: 240 })
  })

  test('with an ending is that format whatever the browser says, and does not vary', async () => {
    const response = await ask(`/media/${imageId}/160-50.webp`, { accept: CHROME })
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('vary')).toBeNull()
  })

  test('is never wider than its original', async () => {
    const response = await ask(`/media/${imageId}/1920-50.jpg`)
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(1000)
  })

  test('is not sent again to whom has it', async () => {
    const etag = (await ask(`/media/${imageId}/160-75.jpg`)).headers.get('etag')!
    for (const ifNoneMatch of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await ask(`/media/${imageId}/160-75.jpg`, { 'if-none-match': ifNoneMatch })
      expect(response.status, ifNoneMatch).toBe(304)
      expect(await response.text()).toBe('')
      expect(response.headers.get('etag')).toBe(etag)
      expect(response.headers.get('cache-control')).toContain('immutable')
    }
    expect((await ask(`/media/${imageId}/160-75.jpg`, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('has another ETag in another format, size and quality', async () => {
    const paths = ['160-75.jpg', '160-75.webp', '160-50.jpg', '320-75.jpg']
    const etags = await Promise.all(
      paths.map(async (end) => (await ask(`/media/${imageId}/${end}`)).headers.get('etag')),
    )
    expect(new Set(etags).size).toBe(4)
  })

  test('answers HEAD with the same headers and no body', async () => {
    const [head, full] = await Promise.all(
      ['HEAD', 'GET'].map((method) => ask(`/media/${imageId}/160-75.jpg`, {}, { method })),
    )
    expect([...head!.headers]).toEqual([...full!.headers])
    expect(await head!.text()).toBe('')
  })
})

describe('not found', () => {
  test.each([
    'ID/641-75',
    'ID/640-76',
    'ID/640',
    'ID/640-75.png',
    'ID/640-75/x',
    '999999999/640-75',
    'abc/640-75',
    '',
    'ID/0640-75',
    'ID/640-75.AVIF',
  ])('/media/%s', async (path) => {
    const response = await ask(`/media/${path.replace('ID', String(imageId))}`)
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).not.toContain('immutable')
  })

  test('is another dealer’s picture, even when it is in memory and the browser claims to have it', async () => {
    const theirs = await stored(outback, 400, 300)
    const path = `/media/${theirs}/160-75.jpg`
    const known = await ask(path, {}, { ctx: outback })
    expect(known.status).toBe(200)
    expect((await ask(path)).status).toBe(404)
    expect((await ask(path, { 'if-none-match': known.headers.get('etag')! })).status).toBe(404)
    expect((await ask(path, { 'if-none-match': '*' })).status).toBe(404)
  })
})

test('the same picture of two dealers is two ids and one file', async () => {
  const mine = await stored(harbour, 200, 150)
  const bytes = Buffer.from(await (await ask(`/media/${mine}/160-75.jpg`)).arrayBuffer())
  const image = await ingestImage(store, bytes)
  if (image.kind === 'broken') throw new Error(image.reason)
  const ids = await Promise.all(
    [harbour, outback].map((ctx) => withTenant(ctx, (trx) => upsertImages(trx, ctx.tenant.tenantId, [image, image]))),
  )
  expect(ids[0]![0]).toBe(ids[0]![1])
  expect(ids[0]![0]).not.toBe(ids[1]![0])
  expect(await withTenant(harbour, (trx) => upsertImages(trx, harbour.tenant.tenantId, [image]))).toEqual([ids[0]![0]])
})

test('a drawing stands in where there is no photo', async () => {
  const response = await ask('/media/placeholder/caravan.svg')
  expect(response.headers.get('content-type')).toBe('image/svg+xml')
  expect(await response.text()).toContain('<svg')
  expect((await ask('/media/placeholder/boat.svg')).status).toBe(404)
})

test('other methods are not allowed', async () => {
  const response = await ask(`/media/${imageId}/640-75`, {}, { method: 'POST' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('too many at once are sent away for a moment', async () => {
  const busy = media({ concurrency: 1, maxWaiting: 0 })
  const responses = await Promise.all(
    ['640-75', '640-90', '480-90'].map((end) => ask(`/media/${imageId}/${end}.avif`, {}, { media: busy })),
  )
  const refused = responses.filter((response) => response.status === 503)
  expect(refused).toHaveLength(2)
  expect(
    refused.map((response) => [response.headers.get('retry-after'), response.headers.get('cache-control')]),
  ).toEqual([
    ['2', 'no-store'],
    ['2', 'no-store'],
  ])
})

test('a lost original is an error that says so, not a missing page', async () => {
  const { rows } = await database.owner.query(
    "insert into images (tenant_id, sha256, width_px, height_px, byte_count, format) values ($1, $2, 10, 10, 10, 'jpeg') returning image_id",
    [harbour.tenant.tenantId, 'f'.repeat(64)],
  )
  await expect(ask(`/media/${rows[0].image_id}/160-75`)).rejects.toThrow('not in the media store')
})

describe('over a real connection', () => {
  const gate = Promise.withResolvers<void>()
  const slowStore = { ...store, read: (sha256: string) => gate.promise.then(() => store.read(sha256)) }
  const own = media({ store: slowStore, concurrency: 1, maxWaiting: 4 })
  let gone = 0
  const server = createServer(
    getRequestListener((request) => {
      request.signal.addEventListener('abort', () => gone++)
      return serveMedia(request, harbour, own)
    }),
  )
  beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)))
  afterAll(() => void server.close())

  test('visitors who leave do not hold places: the queue is full of them, and the next is served', async () => {
    const { port } = server.address() as AddressInfo
    const asking = [160, 320, 480, 640, 960, 1280].flatMap((width) =>
      [50, 90].map((quality) => asked(port, `/media/${imageId}/${width}-${quality}.avif`)),
    )
    await expect.poll(() => asking.filter(({ status }) => status === 503).length).toBe(12 - 1 - 4)
    for (const { request } of asking) request.destroy()
    await expect.poll(() => gone).toBe(1 + 4)

    const next = asked(port, `/media/${imageId}/160-75.jpg`)
    gate.resolve()
    await expect.poll(() => next.status).toBe(200)
    await own.variants.settled()
  })
})

function asked(port: number, path: string): { request: ClientRequest; status: number | undefined } {
  const answer: ReturnType<typeof asked> = {
    status: undefined,
    request: get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      answer.status = response.statusCode
      response.resume()
    }),
  }
  answer.request.on('error', () => {})
  return answer
}

test('nothing went wrong behind our backs', () => expect(problems).toEqual([]))
