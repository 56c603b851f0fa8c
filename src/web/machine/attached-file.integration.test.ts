import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { withTenant } from '#db/tenant-session.ts'
import { diskStore } from '#domain/media/adapters/disk.server.ts'
import { attachedFileHref, wholePictureHref } from '#domain/media/attached-file.ts'
import type { ListingMedia } from '#domain/stock/listing.ts'
import { loadListing } from '#domain/stock/load-listings.server.ts'
import { attachMedia } from '#domain/stock/media/attach-media.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { arrangeListing, arrangeTenant } from '../../../test/support/arrange.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { serveAttachedFile } from './attached-file.server.ts'

const database = testDatabase()
const folder = temporaryFolder()
const store = diskStore(temporaryFolder())
const REPORT = '%PDF-1.7 what became of this vehicle'
const FILM = Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.alloc(4000, 7)])
let harbour: TenantCtx & { dealershipId: number }
let outback: TenantCtx & { dealershipId: number }
let hrefs: Record<string, string>
let frameHref: string

beforeAll(async () => {
  harbour = await arrangeTenant(database, 'harbour-motors')
  outback = await arrangeTenant(database, 'outback-utes')
  const { slug } = await arrangeListing(
    database,
    { tenantId: harbour.tenant.tenantId, dealershipId: harbour.dealershipId },
    'H1',
  )
  const at = (name: string) => join(folder, name)
  writeFileSync(at('report.pdf'), REPORT)
  writeFileSync(at('walk.webm'), FILM)
  writeFileSync(at('cabin.png'), await picture(2400, 1200))
  mkdirSync(at('frames'))
  for (const n of [1, 2]) writeFileSync(at(`frames/${n}.png`), await picture(40 + n, 40))
  const sources = {
    historyReport: at('report.pdf'),
    walkaround: at('walk.webm'),
    panorama: at('cabin.png'),
    spin: at('frames'),
    video: 'https://youtu.be/0000000000a',
  }
  const outcome = await attachMedia(harbour, store, { vehicle: 'H1', dealership: null, sources })
  expect(outcome.kind).toBe('attached')
  const media = await mediaOf(slug)
  hrefs = Object.fromEntries(
    media.map((one) => [one.kind, one.image ? wholePictureHref(one.image.imageId) : attachedFileHref(one)!]),
  )
  frameHref = hrefs.spin_frame!
})

async function mediaOf(slug: string): Promise<ListingMedia[]> {
  const listing = await withTenant(harbour, (trx) => loadListing(trx, harbour.tenant.tenantId, { slug }))
  return listing!.media
}

function picture(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: { r: width % 256, g: 80, b: 40 } } })
    .png()
    .toBuffer()
}

function ask(path: string, options: RequestInit & { ctx?: TenantCtx } = {}): Promise<Response> {
  const { ctx = harbour, ...request } = options
  return serveAttachedFile(new Request(`http://harbour.localhost${path}`, request), ctx, { store })
}

describe('what is attached to a vehicle', () => {
  test('is had at its address, as what it is', async () => {
    const report = await ask(hrefs.history_report!)
    expect([report.status, await report.text()]).toEqual([200, REPORT])
    expect(Object.fromEntries(report.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="history-report.pdf"',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect((await ask(hrefs.walkaround_video!)).headers.get('content-type')).toBe('video/webm')
  })

  test('stays where it is when an address was handed over', () => {
    expect(hrefs.video).toBe('https://youtu.be/0000000000a')
  })

  test('a video comes in pieces, and not again to whom has it', async () => {
    const piece = await ask(hrefs.walkaround_video!, { headers: { range: 'bytes=4-9' } })
    expect([piece.status, piece.headers.get('content-range')]).toEqual([206, 'bytes 4-9/4004'])
    expect(Buffer.from(await piece.arrayBuffer())).toEqual(FILM.subarray(4, 10))
    const etag = piece.headers.get('etag')!
    expect((await ask(hrefs.walkaround_video!, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect(await (await ask(hrefs.walkaround_video!, { method: 'HEAD' })).text()).toBe('')
  })

  test('a panorama comes whole, wider than any listed size', async () => {
    const whole = await ask(hrefs.interior_panorama!)
    expect(whole.headers.get('content-type')).toBe('image/png')
    expect(await sharp(Buffer.from(await whole.arrayBuffer())).metadata()).toMatchObject({ width: 2400 })
  })
})

describe('not found', () => {
  test('is another dealer’s, also to whom claims to have it', async () => {
    for (const kind of ['history_report', 'walkaround_video', 'interior_panorama']) {
      const href = hrefs[kind]!
      const etag = (await ask(href)).headers.get('etag')!
      expect((await ask(href, { ctx: outback })).status, kind).toBe(404)
      expect((await ask(href, { ctx: outback, headers: { 'if-none-match': etag } })).status, kind).toBe(404)
    }
  })

  test('is any other original, and any other path', async () => {
    for (const path of [frameHref, `/media/attached/${'0'.repeat(64)}`, '/media/attached/', '/media/attached/x.pdf'])
      expect((await ask(path)).status, path).toBe(404)
  })

  test('is what belongs to a vehicle that was withdrawn', async () => {
    const { slug } = await arrangeListing(
      database,
      { tenantId: harbour.tenant.tenantId, dealershipId: harbour.dealershipId },
      'H2',
    )
    writeFileSync(join(folder, 'gone.pdf'), '%PDF-1.7 gone')
    await attachMedia(harbour, store, {
      vehicle: 'H2',
      dealership: null,
      sources: { historyReport: join(folder, 'gone.pdf') },
    })
    const href = attachedFileHref((await mediaOf(slug))[0]!)!
    expect((await ask(href)).status).toBe(200)
    await database.owner.query("update listings set status = 'withdrawn' where slug = $1", [slug])
    expect((await ask(href)).status).toBe(404)
  })
})
