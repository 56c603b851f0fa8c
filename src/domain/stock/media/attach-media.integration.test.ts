import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { diskStore } from '#domain/media/adapters/disk.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { arrangeDealership, arrangeListing, arrangeTenant } from '../../../../test/support/arrange.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { sharedData } from '../../../../test/support/shared-data.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { attachMedia } from './attach-media.server.ts'
import type { MediaSources } from './gather-media.server.ts'

const database = testDatabase()
const folder = temporaryFolder()
const store = diskStore(temporaryFolder())
const spinFrames = sharedData('media/spin')
const interiors = sharedData('media/interior')
let harbour: TenantCtx & { dealershipId: number }
let outback: TenantCtx & { dealershipId: number }
let listingId: number
let vehicles = 0
let stock = ''

beforeAll(async () => {
  harbour = await arrangeTenant(database, 'harbour-motors')
  outback = await arrangeTenant(database, 'outback-utes')
  for (const [name, size] of [
    ['frames', 40],
    ['new-frames', 44],
  ] as const) {
    mkdirSync(join(folder, name))
    for (const n of [1, 2, 10]) writeFileSync(join(folder, name, `frame_${n}.jpg`), await picture(size, size, n))
  }
  writeFileSync(join(folder, 'frames', 'LICENSE'), 'of the frames')
  writeFileSync(join(folder, 'panorama.jpg'), await picture(80, 40, 5))
  writeFileSync(join(folder, 'flat.jpg'), await picture(80, 45, 6))
  writeFileSync(join(folder, 'report.pdf'), '%PDF-1.7 history')
  writeFileSync(join(folder, 'video.mp4'), Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42 and so on', 'latin1'))
  writeFileSync(
    join(folder, 'hotspots.json'),
    JSON.stringify({
      exterior: [{ description: 'Dent', positions: [{ frame: 4, x: 0.5, y: 0.5 }] }],
      interior: [{ description: 'Leather', positions: [{ x: 0.1, y: 0.2 }] }],
    }),
  )
  writeFileSync(
    join(folder, 'bad-hotspots.json'),
    '{"exterior": [{"description": "Dent", "positions": [{"frame": 1, "x": 7, "y": 0}]}]}',
  )
})

beforeEach(async () => {
  stock = `S${++vehicles}`
  listingId = (
    await arrangeListing(database, { tenantId: harbour.tenant.tenantId, dealershipId: harbour.dealershipId }, stock)
  ).listingId
})

function picture(width: number, height: number, shade: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: { r: shade * 20, g: 100, b: 50 } } })
    .jpeg()
    .toBuffer()
}

const at = (name: string) => join(folder, name)
const attach = (sources: MediaSources, options: { ctx?: TenantCtx; vehicle?: string; dealership?: string } = {}) =>
  attachMedia(options.ctx ?? harbour, store, {
    vehicle: options.vehicle ?? stock,
    dealership: options.dealership ?? null,
    sources,
  })

async function mediaOf(id: number): Promise<Record<string, unknown>[]> {
  const { rows } = await database.owner.query(
    'select m.kind, m.position, i.width_px, m.file_sha256 is not null as file, m.url from listing_media m left join images i using (image_id) where listing_id = $1 order by kind, position',
    [id],
  )
  return rows
}

describe('attaching', () => {
  test('a spin takes the pictures of the folder in the order people count, and says what is missing', async () => {
    expect(await attach({ spin: at('frames') })).toEqual({
      kind: 'attached',
      stockNumber: stock,
      slug: expect.any(String),
      attached: { spin: 3 },
      warnings: ['spin: frames missing: 3, 4, 5, 6, 7, 8, 9; the vehicle will jump there'],
    })
    expect((await mediaOf(listingId)).map(({ kind, position, width_px }) => [kind, position, width_px])).toEqual(
      [0, 1, 2].map((position) => ['spin_frame', position, 40]),
    )
    const { rows } = await database.owner.query(
      'select i.sha256 from listing_media m join images i using (image_id) where listing_id = $1 order by position',
      [listingId],
    )
    expect(new Set(rows.map(({ sha256 }) => sha256)).size).toBe(3)
  })

  test('replaces what was there of that kind, and leaves the other kinds', async () => {
    await attach({ spin: at('frames'), video: 'https://video.example/one' })
    await attach({ spin: at('new-frames'), walkaround: at('video.mp4') })
    expect(
      (await mediaOf(listingId)).map(({ kind, width_px, file, url }) => [kind, width_px ?? (file ? 'file' : url)]),
    ).toEqual([
      ['spin_frame', 44],
      ['spin_frame', 44],
      ['spin_frame', 44],
      ['video', 'https://video.example/one'],
      ['walkaround_video', 'file'],
    ])
  })

  test('everything at once', async () => {
    const outcome = await attach({
      spin: at('new-frames'),
      panorama: at('panorama.jpg'),
      video: 'https://video.example/a',
      walkaround: 'https://video.example/b',
      historyReport: at('report.pdf'),
      hotspots: at('hotspots.json'),
      photos: at('frames'),
    })
    expect(outcome).toMatchObject({
      kind: 'attached',
      attached: { spin: 3, panorama: 1, video: 1, walkaround: 1, historyReport: 1, hotspots: 2, photos: 3 },
    })
    const { rows: hotspots } = await database.owner.query(
      'select scope, description, positions from listing_hotspots where listing_id = $1 order by position',
      [listingId],
    )
    expect(hotspots).toEqual([
      { scope: 'exterior', description: 'Dent', positions: [{ frame: 4, x: 0.5, y: 0.5 }] },
      { scope: 'interior', description: 'Leather', positions: [{ frame: 1, x: 0.1, y: 0.2 }] },
    ])
    expect(outcome.kind === 'attached' && outcome.warnings).toContain(
      'hotspots: "Dent" points at a frame the spin does not have (3 frames)',
    )
    const { rows: photos } = await database.owner.query(
      'select position, state from listing_photos where listing_id = $1 order by position',
      [listingId],
    )
    expect(photos).toEqual([0, 1, 2].map((position) => ({ position, state: 'ready' })))
  })

  test('a panorama that is not 2:1 is kept, with a word about it', async () => {
    const outcome = await attach({ panorama: at('flat.jpg') })
    expect(outcome).toMatchObject({
      kind: 'attached',
      warnings: ['panorama: flat.jpg is 80 × 45, not 2:1 (equirectangular): it will be shown as a flat picture'],
    })
  })

  test('search hears of it: the stock version rises, the vehicle carries it, a message is sent, photos are warmed', async () => {
    const client = new pg.Client(database.ownerUrl)
    await client.connect()
    const heard: unknown[] = []
    client.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')))
    await client.query('listen forecourt_changes')
    await attach({ photos: at('frames') })
    const { rows } = await database.owner.query(
      'select t.stock_version as tenant, l.stock_version as listing, l.updated_at from listings l join tenants t using (tenant_id) where listing_id = $1',
      [listingId],
    )
    expect(rows[0].tenant).toBeGreaterThan(0)
    expect(rows[0].listing).toBe(rows[0].tenant)
    expect(rows[0].updated_at).toEqual(harbour.now)
    await expect.poll(() => heard).toEqual([{ tenantId: harbour.tenant.tenantId, stock: rows[0].tenant }])
    const jobs = await database.owner.query(
      "select count(*)::int as n from graphile_worker.jobs where task_identifier = 'warm-photos'",
    )
    expect(jobs.rows[0].n).toBeGreaterThan(0)
    await client.end()
  })
})

describe('refused, with nothing changed', () => {
  test.each<[MediaSources, keyof MediaSources, string]>([
    [{ spin: 'no-such-folder' }, 'spin', 'does not exist'],
    [{ spin: 'panorama.jpg' }, 'spin', 'is no folder'],
    [{ spin: 'empty' }, 'spin', 'holds 0 pictures'],
    [{ spin: 'one-frame' }, 'spin', 'holds 1 pictures (.jpg, .png, .webp, .avif, .gif), not 2 or more'],
    [{ panorama: 'report.pdf' }, 'panorama', 'this is a pdf file, not a picture'],
    [{ panorama: 'nowhere.jpg' }, 'panorama', 'cannot be read (ENOENT)'],
    [{ video: 'report.pdf' }, 'video', 'is no MP4 or WebM file'],
    [{ video: 'javascript://alert(1)' }, 'video', 'is no http: or https: address'],
    [{ walkaround: 'frames' }, 'walkaround', 'is a folder, not a file'],
    [{ historyReport: 'panorama.jpg' }, 'historyReport', 'is no PDF file'],
    [{ hotspots: 'bad-hotspots.json' }, 'hotspots', 'exterior.0.positions.0.x must be from 0 to 1'],
    [{ hotspots: 'report.pdf' }, 'hotspots', 'is not JSON'],
  ])('%j', async (sources, field, reason) => {
    mkdirSync(at('empty'), { recursive: true })
    mkdirSync(at('one-frame'), { recursive: true })
    writeFileSync(at('one-frame/1.jpg'), await picture(40, 40, 1))
    const given = Object.fromEntries(
      Object.entries(sources).map(([key, value]) => [key, value.includes('://') ? value : at(value)]),
    )
    const outcome = await attach({ ...given, ...(field === 'video' ? {} : { video: 'https://video.example/x' }) })
    expect(outcome).toEqual({
      kind: 'refused',
      problems: [{ field, value: expect.any(String), reason: expect.stringContaining(reason) }],
    })
    expect(await mediaOf(listingId)).toEqual([])
  })

  test('one broken photo does not keep the others: it is told by name, and so is what is no picture', async () => {
    mkdirSync(at('some'))
    for (const n of [1, 3]) writeFileSync(at(`some/${n}.jpg`), await picture(40, 40, n))
    writeFileSync(at('some/2.jpg'), 'no picture')
    for (const name of ['readme.txt', 'IMG_4.HEIC', '.DS_Store', 'Thumbs.db']) writeFileSync(at(`some/${name}`), 'x')
    expect(await attach({ photos: at('some') })).toMatchObject({
      kind: 'attached',
      attached: { photos: 2 },
      warnings: [
        'photos: passed over, no .jpg, .png, .webp, .avif or .gif: IMG_4.HEIC, readme.txt (export .heic as JPEG)',
        expect.stringMatching(/^photos: 2\.jpg is passed over: /),
      ],
    })
    for (const n of [1, 3]) rmSync(at(`some/${n}.jpg`))
    expect(await attach({ photos: at('some') })).toMatchObject({ kind: 'refused', problems: [{ value: '2.jpg' }] })
  })

  test('photos named after another vehicle of the dealer are taken, and told with how many and one of them', async () => {
    const { tenantId } = harbour.tenant
    for (const number of ['NX204', 'NX205'])
      await arrangeListing(database, { tenantId, dealershipId: harbour.dealershipId }, number)
    await arrangeListing(database, { ...outback, tenantId: outback.tenant.tenantId }, 'NX206')
    mkdirSync(at('misnamed'))
    for (const [n, name] of ['nx204_1', 'NX204 (2)', 'NX205_1', 'NX206_1', 'IMG_0204', '3'].entries())
      writeFileSync(at(`misnamed/${name}.jpg`), await picture(40, 40, n))
    const told = async (vehicle: string) => {
      const outcome = await attach({ photos: at('misnamed') }, { vehicle })
      return outcome.kind === 'attached' ? [outcome.attached.photos, ...outcome.warnings] : outcome
    }
    expect(await told(stock)).toEqual([
      6,
      expect.stringMatching(
        /^photos: 3 of 6 are named after another vehicle, such as (?:nx204_1\.jpg|NX204 \(2\)\.jpg) \(NX204\)$/,
      ),
    ])
    expect(await told('NX204')).toEqual([
      6,
      'photos: 1 of 6 is named after another vehicle, such as NX205_1.jpg (NX205)',
    ])
  })

  test('one broken frame refuses the spin, by name', async () => {
    mkdirSync(at('one-broken'))
    writeFileSync(at('one-broken/1.jpg'), await picture(40, 40, 1))
    writeFileSync(at('one-broken/2.jpg'), 'no picture')
    expect(await attach({ spin: at('one-broken') })).toMatchObject({
      kind: 'refused',
      problems: [{ field: 'spin', value: '2.jpg' }],
    })
  })
})

describe('the vehicle', () => {
  test('is found by its slug, by its stock number but for case, and not in another tenant', async () => {
    const video = 'https://video.example/found'
    const found = await attach({ video }, { vehicle: stock.toLowerCase() })
    expect(found).toMatchObject({ kind: 'attached', stockNumber: stock })
    expect(await attach({ video }, { vehicle: found.kind === 'attached' ? found.slug : '' })).toMatchObject({
      kind: 'attached',
      stockNumber: stock,
    })
    expect(await attach({ video }, { ctx: outback })).toMatchObject({ kind: 'no-such-vehicle' })
  })

  test('is asked for when two dealerships have the number, and found when the dealership is named', async () => {
    const { tenantId } = harbour.tenant
    const dealershipId = await arrangeDealership(database, tenantId, `yard-${stock.toLowerCase()}`)
    const twin = await arrangeListing(database, { tenantId, dealershipId }, stock)
    expect(await attach({ video: 'https://video.example/x' })).toMatchObject({ kind: 'several-vehicles' })
    expect(
      await attach({ video: 'https://video.example/x' }, { dealership: `yard-${stock.toLowerCase()}` }),
    ).toMatchObject({ kind: 'attached', slug: twin.slug })
    expect(await attach({ video: 'https://video.example/x' }, { dealership: 'nowhere' })).toMatchObject({
      kind: 'no-such-dealership',
    })
    expect(await mediaOf(listingId)).toEqual([])
  })
})

test.skipIf(!spinFrames || !interiors)('36 real frames and real interiors (needs shared data)', async () => {
  expect(await attach({ spin: spinFrames!, panorama: join(interiors!, 'equirect_rhd.jpg') })).toMatchObject({
    kind: 'attached',
    attached: { spin: 36, panorama: 1 },
    warnings: [],
  })
  expect(
    (await mediaOf(listingId)).filter(({ kind }) => kind === 'spin_frame').map(({ position }) => position),
  ).toEqual([...Array(36).keys()])
  expect(await attach({ panorama: join(interiors!, 'not_2to1.jpg') })).toMatchObject({
    kind: 'attached',
    warnings: [expect.stringContaining('not 2:1')],
  })
})
