import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { diskStore } from '#domain/media/adapters/disk.server.ts'
import { createImageFetcher } from '#domain/media/fetch-image.server.ts'
import { sharp } from '#domain/media/normalise-image.server.ts'
import type { MediaStore } from '#domain/media/store.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { counts, everything, importRows, listingRow, skippedRow } from '../../../../test/support/feeds/import-rows.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { lockFields } from '../lock-fields.server.ts'
import { fetchPhotos } from '../media/fetch-photos.server.ts'

const database = testDatabase()
const root = temporaryFolder()
const fetcher = createImageFetcher({ allowedNetworks: ['127.0.0.0/8', '::1/128'], timeoutMs: 2_000 })
const disk = diskStore(join(root, 'media'))
const served = new Map<string, Buffer | number>()
let requests: string[] = []
let puts = 0
let server: Server
let origin: string
let harbour: TenantCtx
let folder: string
let dealers = 0

const store: MediaStore = {
  ...disk,
  put: (bytes) => {
    puts++
    return disk.put(bytes)
  },
}

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url!)
    const answer = served.get(request.url!) ?? 404
    if (typeof answer === 'number') response.writeHead(answer).end()
    else response.writeHead(200, { 'content-type': 'image/jpeg' }).end(answer)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await fetcher.close()
  server.close()
})
beforeEach(async () => {
  harbour = await makeDealer(database, `harbour-motors-${++dealers}`)
  folder = mkdtempSync(join(root, 'photos-'))
  requests = []
  puts = 0
})

function picture(red: number): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background: { r: red, g: 9, b: 9 } } })
    .jpeg()
    .toBuffer()
}
async function putPictures(names: Record<string, number>): Promise<void> {
  for (const [name, red] of Object.entries(names)) writeFileSync(join(folder, name), await picture(red))
}

/** The pictures of a vehicle in order: the red each was painted with (JPEG is a little off), or their state while there is none. */
async function picturesOf(stockNumber: string): Promise<(number | string)[]> {
  const { listing_id } = await listingRow(database, harbour, stockNumber)
  const { rows } = await database.owner.query(
    'select sha256, state from listing_photos left join images using (image_id) where listing_id = $1 order by position',
    [listing_id],
  )
  return Promise.all(
    rows.map(async ({ sha256, state }) => (state === 'ready' ? redOf((await disk.read(sha256))!) : state)),
  )
}
async function redOf(bytes: Uint8Array): Promise<number> {
  const { channels } = await sharp(bytes).stats()
  return Math.round(channels[0]!.mean / 10) * 10
}

describe('from a folder', () => {
  const fromFolder = (rows: Parameters<typeof importRows>[1], options = {}) =>
    importRows(harbour, rows, { photosDir: folder, store, ...options })

  test('a vehicle whose own source has no pictures has those that another source’s folder has', async () => {
    await importRows(harbour, [{ stockNumber: '7' }], { source: 'used' })
    await putPictures({ '7_1.jpg': 20 })
    const other = () => fromFolder([{ stockNumber: '7' }, { stockNumber: '8' }], { source: 'dms' })
    expect((await other()).summary.photos).toMatchObject({ added: 1, vehicles: 1, unmatched: { count: 0 } })
    expect((await other()).summary.photos).toMatchObject({ added: 0 })
    await importRows(harbour, [{ stockNumber: '7', photos: [] }], { source: 'used' })
    expect(await picturesOf('7')).toEqual([20])
  })

  test('each vehicle gets its own, in natural order; broken and stray files are reported', async () => {
    await putPictures({
      '7_00012_2.jpg': 20,
      '7_00012_10.jpg': 100,
      '7_00012_1.jpg': 10,
      'B3_1.jpg': 50,
      '7_999_1.jpg': 0,
      '7_888_1.jpg': 0,
    })
    writeFileSync(join(folder, 'B3_2.jpg'), 'no picture at all')
    const { summary } = await fromFolder([{ stockNumber: '12' }, { stockNumber: 'B3' }, skippedRow('888')])
    expect(await picturesOf('12')).toEqual([10, 20, 100])
    expect(await picturesOf('B3')).toEqual([50])
    expect(summary.photos).toMatchObject({
      added: 4,
      vehicles: 2,
      pending: 0,
      broken: { count: 1, listed: [{ file: 'B3_2.jpg', stockNumber: 'B3' }] },
      unmatched: { count: 1, listed: [{ file: '7_999_1.jpg' }] },
    })
  })

  test('stray files are new once; afterwards they are counted as told before, until their reason is another', async () => {
    await putPictures({ '7_A1_1.jpg': 10, '7_999_1.jpg': 20, '7_998_1.jpg': 30 })
    const strays = async (ctx = harbour, options = {}) => {
      const { summary } = await importRows(ctx, [{ stockNumber: 'A1' }], { photosDir: folder, store, ...options })
      const { unmatched, unmatchedBefore } = summary.photos
      return [unmatchedBefore, ...unmatched.listed.map(({ file }) => file)]
    }
    expect(await strays()).toEqual([0, '7_998_1.jpg', '7_999_1.jpg'])
    await putPictures({ '7_A0_1.jpg': 40, '7_A1_1.jpg': 10, '7_999_1.jpg': 20, '7_998_1.jpg': 30 })
    expect(await strays(harbour, { dryRun: true })).toEqual([2, '7_A0_1.jpg', '7_998_1.jpg', '7_999_1.jpg'])
    expect(await strays()).toEqual([2, '7_A0_1.jpg', '7_998_1.jpg', '7_999_1.jpg'])
    expect((await strays())[0]).toBe(3)
    // What another source, or another dealer, was told is none of theirs.
    expect((await strays(harbour, { source: 'other' }))[0]).toBe(0)
    expect((await strays(await makeDealer(database, `outback-utes-${dealers}`)))[0]).toBe(0)
  })

  test('a dry run tells damaged photos, and who is left without any, as the import does', async () => {
    const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const
    const sound = await sharp({ create: { width: 300, height: 200, channels: 3, noise, background: 'black' } })
      .jpeg()
      .toBuffer()
    const png = await sharp(sound).png().toBuffer()
    for (const [name, bytes] of Object.entries({
      'B3_1.jpg': sound,
      'B3_2.jpg': sound.subarray(0, sound.length / 2),
      'B3_3.png': png.subarray(0, png.length / 2),
      'B3_4.jpg': '',
      'B4_1.jpg': sound.subarray(0, 300),
      'B5_1.jpg': sound.subarray(0, 300),
    }))
      writeFileSync(join(folder, name), bytes)
    const rows = [{ stockNumber: 'B3' }, { stockNumber: 'B4' }, { stockNumber: 'B5', status: 'sold' as const }]
    const dry = (await fromFolder(rows, { dryRun: true })).summary.photos
    expect(dry).toMatchObject({ added: 1, vehicles: 1, lacking: 1, broken: { count: 5 } })
    expect(dry.broken.listed.map(({ file, reason }) => `${file}: ${reason}`)).toEqual([
      'B3_2.jpg: the picture is damaged or cut off',
      'B3_3.png: the picture is damaged or cut off',
      'B3_4.jpg: the file is empty',
      'B4_1.jpg: the picture is damaged or cut off',
      'B5_1.jpg: the picture is damaged or cut off',
    ])
    expect((await fromFolder(rows)).summary.photos).toEqual(dry)
  })

  test('a process that ends while pictures come leaves the stock with its run; once all are there, the run says so', async () => {
    await putPictures({ '1_1.jpg': 10 })
    const runs = async () =>
      (
        await database.owner.query('select source, summary from feed_runs where tenant_id = $1', [
          harbour.tenant.tenantId,
        ])
      ).rows
    const onProgress = ({ stage }: { stage: string }) => {
      if (stage === 'photos') throw new Error('killed')
    }
    await expect(fromFolder([{ stockNumber: '1' }], { onProgress })).rejects.toThrow('killed')
    expect(await runs()).toMatchObject([
      { source: 'spoken-feed', summary: { created: 1, refusal: null, photos: { added: 0 } } },
    ])
    rmSync(join(folder, '1_1.jpg'))
    await putPictures({ '1_1.jpg': 200 })
    await fromFolder([{ stockNumber: '1' }])
    expect((await runs()).map(({ summary }) => summary.photos.added)).toEqual([0, 1])
  })

  test('the same again does no work on pictures and changes nothing', async () => {
    await putPictures({ '1_1.jpg': 10, '1_2.jpg': 20, '2_1.jpg': 30 })
    writeFileSync(join(folder, '2_2.jpg'), 'no picture')
    const rows = [{ stockNumber: '1' }, { stockNumber: '2' }]
    await fromFolder(rows)
    const before = await everything(database, harbour)
    puts = 0
    expect(await counts(fromFolder(rows))).toMatchObject({ changed: 0, unchanged: 2 })
    expect(puts).toBe(0)
    expect(await everything(database, harbour)).toBe(before)
  })

  test('files moved under other names and times, but the same pictures, leave the vehicle as it is', async () => {
    await putPictures({ '1_1.jpg': 10 })
    await fromFolder([{ stockNumber: '1' }])
    const before = await listingRow(database, harbour, '1')
    renameSync(join(folder, '1_1.jpg'), join(folder, '1_01.jpg'))
    await fromFolder([{ stockNumber: '1' }])
    expect(await listingRow(database, harbour, '1')).toMatchObject({ updated_at: before.updated_at })
    expect(await picturesOf('1')).toEqual([10])
  })

  test('a changed picture is replaced, a removed one goes', async () => {
    await putPictures({ '1_1.jpg': 10, '1_2.jpg': 20 })
    await fromFolder([{ stockNumber: '1' }])
    const before = await listingRow(database, harbour, '1')
    await putPictures({ '1_1.jpg': 200 })
    rmSync(join(folder, '1_2.jpg'))
    const { summary } = await fromFolder([{ stockNumber: '1' }])
    expect(summary).toMatchObject({ changed: 1, photos: { added: 1, vehicles: 1 } })
    expect(await picturesOf('1')).toEqual([200])
    expect(Number((await listingRow(database, harbour, '1')).stock_version)).toBeGreaterThan(
      Number(before.stock_version),
    )
  })

  test('when none of the new ones is usable, or there is none, the old ones stay', async () => {
    await putPictures({ '1_1.jpg': 10, '2_1.jpg': 20 })
    const rows = [{ stockNumber: '1' }, { stockNumber: '2' }]
    await fromFolder(rows)
    writeFileSync(join(folder, '1_1.jpg'), 'no picture')
    rmSync(join(folder, '2_1.jpg'))
    await fromFolder(rows)
    expect(await picturesOf('1')).toEqual([10])
    expect(await picturesOf('2')).toEqual([20])
  })

  test('locked pictures are left alone', async () => {
    await putPictures({ '1_1.jpg': 10 })
    await fromFolder([{ stockNumber: '1' }])
    await lockFields(harbour, { vehicle: '1', dealership: null, fields: ['photos'] })
    await putPictures({ '1_1.jpg': 200 })
    expect(await counts(fromFolder([{ stockNumber: '1' }]))).toMatchObject({ changed: 0 })
    expect(await picturesOf('1')).toEqual([10])
  })

  test('a folder per vehicle, and a vehicle of another dealer with the same number', async () => {
    const outback = await makeDealer(database, `outback-${dealers}`)
    await importRows(outback, [{ stockNumber: '1' }])
    const before = await everything(database, outback)
    mkdirSync(join(folder, '1'))
    await putPictures({ '1/front.jpg': 10 })
    await fromFolder([{ stockNumber: '1' }])
    expect(await picturesOf('1')).toEqual([10])
    expect(await everything(database, outback)).toBe(before)
  })

  test('a dry run says what the import will say of pictures, and takes none in', async () => {
    await putPictures({ '1_1.jpg': 10, '1_2.jpg': 20 })
    await fromFolder([{ stockNumber: '1' }])
    puts = 0
    await putPictures({ '1_2.jpg': 200, '2_1.jpg': 30, '2_2.jpg': 30, '3_4.jpg': 40 })
    writeFileSync(join(folder, '2_3.jpg'), 'no picture')
    const before = await everything(database, harbour)
    const rows = [{ stockNumber: '1' }, { stockNumber: '2' }]
    const dry = await fromFolder(rows, { dryRun: true })
    expect(dry.summary.photos).toMatchObject({
      added: 2,
      vehicles: 2,
      broken: { count: 1, listed: [{ file: '2_3.jpg' }] },
      unmatched: { count: 1 },
    })
    expect([puts, await everything(database, harbour)]).toEqual([0, before])
    expect((await fromFolder(rows)).summary.photos).toEqual(dry.summary.photos)
  })

  test('they are matched by slug and feed codes, whichever the file has', async () => {
    const dealer = await makeDealer(database, `codes-${dealers}`, {
      dealerships: [{ slug: 'north', feedCodes: ['13156', '77'] }, { slug: 'south' }],
    })
    await putPictures({ '13156_1_1.jpg': 10, '77_1_2.jpg': 20, '99_1_3.jpg': 30 })
    for (const dealerCode of ['north', '77']) {
      const { summary } = await importRows(dealer, [{ stockNumber: '1', dealerCode }], {
        ...{ photosDir: folder, store, dryRun: true },
      })
      expect(summary.photos).toMatchObject({
        added: 2,
        unmatched: { listed: [{ file: '99_1_3.jpg', reason: expect.stringContaining('not 99') }] },
      })
    }
  })

  test('a folder that is not there is refused before anything is read', async () => {
    const before = await everything(database, harbour)
    expect(await fromFolder([{ stockNumber: '1' }], { photosDir: join(folder, 'nowhere') })).toMatchObject({
      kind: 'refused',
      refusal: { reason: 'unknown-photos-folder' },
    })
    expect(await everything(database, harbour)).toBe(before)
  })
})

describe('from addresses', () => {
  const fromUrls = (photos: Record<string, string[] | null>, options = {}) =>
    importRows(
      harbour,
      Object.entries(photos).map(([stockNumber, names]) => ({
        stockNumber,
        photos: names?.map((name) => origin + name) ?? null,
      })),
      { store, fetcher, ...options },
    )
  const serve = async (pictures: Record<string, number>) => {
    for (const [path, red] of Object.entries(pictures)) served.set(path, await picture(red))
  }

  test('they are fetched in order after the import; what cannot be had is reported', async () => {
    await serve({ '/a': 10, '/b': 20 })
    served.set('/text', Buffer.from('no picture'))
    const { summary } = await fromUrls({ 1: ['/a', '/b'], 2: ['/gone', '/text', '/b'] })
    expect(await picturesOf('1')).toEqual([10, 20])
    expect(await picturesOf('2')).toEqual(['failed', 'failed', 20])
    expect(summary.photos).toMatchObject({ added: 3, vehicles: 2, pending: 0, broken: { count: 2 } })
    expect(summary.photos.broken.listed.map(({ file, reason }) => [file.slice(origin.length), reason])).toContainEqual([
      '/gone',
      'the server answered 404',
    ])
  })

  test('the same list again fetches nothing and changes nothing', async () => {
    await serve({ '/a': 10, '/b': 20 })
    await fromUrls({ 1: ['/a', '/b'], 2: [] })
    const before = await everything(database, harbour)
    requests = []
    expect(await counts(fromUrls({ 1: ['/a', '/b'], 2: [] }))).toMatchObject({ changed: 0, unchanged: 2 })
    expect(requests).toEqual([])
    expect(await everything(database, harbour)).toBe(before)
  })

  test('another order or one more fetches only what is new', async () => {
    await serve({ '/a': 10, '/b': 20, '/c': 30 })
    await fromUrls({ 1: ['/a', '/b'] })
    requests = []
    expect(await counts(fromUrls({ 1: ['/c', '/b', '/a'] }))).toMatchObject({ changed: 1 })
    expect(requests).toEqual(['/c'])
    expect(await picturesOf('1')).toEqual([30, 20, 10])
  })

  test('a list the feed empties is emptied; one it does not speak of is left alone', async () => {
    await serve({ '/a': 10 })
    await fromUrls({ 1: ['/a'], 2: ['/a'] })
    await fromUrls({ 1: [], 2: null })
    expect(await picturesOf('1')).toEqual([])
    expect(await picturesOf('2')).toEqual([10])
  })

  describe('of a vehicle that two sources list (rule:feed-photos)', () => {
    const used = (names: string[] | null) => fromUrls({ 1: names, 2: null }, { source: 'used' })
    const dms = (names: string[] | null, options = {}) => fromUrls({ 1: names, 9: null }, { source: 'dms', ...options })

    test('the source that has some gives them, and no full file of the other takes them away', async () => {
      await serve({ '/a': 10, '/b': 20, '/c': 30 })
      await used([])
      const dry = await dms(['/a'], { dryRun: true })
      expect(dry.summary).toMatchObject({ photos: { pending: 1 }, notes: [expect.anything(), expect.anything()] })
      const { summary } = await dms(['/a'])
      expect(summary).toMatchObject({ created: 1, changed: 0, photos: { added: 1, vehicles: 1 } })
      expect(summary.notes).toContain(
        '1 vehicle of another source has the photos of this file: its own source gave none.',
      )
      expect((await listingRow(database, harbour, '1')).feed_name).toBe('used')
      const before = await everything(database, harbour)
      for (const again of [() => used([]), () => used(null), () => dms(['/a']), () => dms([])]) {
        await again()
        expect(await picturesOf('1')).toEqual([10])
      }
      expect(await everything(database, harbour)).toBe(before)

      await dms(['/b', '/a'])
      expect(await picturesOf('1')).toEqual([20, 10])
      // Its own source's come before those of others, from then on.
      await used(['/c'])
      expect(await picturesOf('1')).toEqual([30])
      await dms(['/a'])
      expect(await picturesOf('1')).toEqual([30])
      await used([])
      expect(await picturesOf('1')).toEqual([])
    })

    test('they stay when the vehicle passes to a source without any', async () => {
      await serve({ '/a': 10 })
      await used(['/a'])
      await dms([])
      await fromUrls({ 2: null }, { source: 'used', allowShrink: true })
      for (let times = 0; times < 2; times++) {
        await dms([])
        expect([(await listingRow(database, harbour, '1')).feed_name, await picturesOf('1')]).toEqual(['dms', [10]])
      }
    })

    test('where pictures are locked none are given', async () => {
      await serve({ '/a': 10 })
      await used([])
      await lockFields(harbour, { vehicle: '1', dealership: null, fields: ['photos'] })
      await dms(['/a'])
      expect(await picturesOf('1')).toEqual([])
    })
  })

  test('one that failed is tried again by the next import', async () => {
    served.set('/late', 503)
    await fromUrls({ 1: ['/late'] })
    expect(await picturesOf('1')).toEqual(['failed'])
    await serve({ '/late': 70 })
    const { summary } = await fromUrls({ 1: ['/late'] })
    expect(summary).toMatchObject({ unchanged: 1, photos: { added: 1 } })
    expect(await picturesOf('1')).toEqual([70])
  })

  test('addresses inside the network are not fetched', async () => {
    const strict = createImageFetcher()
    await fromUrls({ 1: ['/a'] }, { fetcher: strict })
    await strict.close()
    expect(requests).toEqual([])
    expect(await picturesOf('1')).toEqual(['failed'])
  })

  test('a dry run says how many would be fetched', async () => {
    await serve({ '/a.jpg': 10, '/b.jpg': 20 })
    await fromUrls({ '1': ['/a.jpg'] })
    const { summary } = await fromUrls({ '1': ['/a.jpg', '/b.jpg'], '2': ['/b.jpg'] }, { dryRun: true })
    expect(summary.photos).toMatchObject({ added: 0, pending: 2 })
    expect(requests).toEqual(['/a.jpg'])
  })

  test('a dry run says how many vehicles would have no photo, as the import does', async () => {
    await serve({ '/a.jpg': 10 })
    await fromUrls({ '1': ['/a.jpg'], '2': [], '3': [] })
    const rows = { '1': ['/a.jpg'], '2': [], '4': ['/a.jpg'], '5': [] }
    const { summary: dry } = await fromUrls(rows, { dryRun: true, allowShrink: true })
    expect(dry.photos.lacking).toBe(2)
    expect((await fromUrls(rows, { allowShrink: true })).summary.photos.lacking).toBe(2)
  })

  test('without fetching they wait for the worker, whose job is queued once', async () => {
    const { summary } = await fromUrls({ 1: ['/a', '/b'] }, { fetcher: null })
    await fromUrls({ 1: ['/a', '/b'] }, { fetcher: null })
    expect(summary.photos.pending).toBe(2)
    expect(await picturesOf('1')).toEqual(['pending', 'pending'])
    const { rows } = await database.owner.query(
      "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'fetch-photos' and (payload->>'tenantId')::bigint = $1",
      [harbour.tenant.tenantId],
    )
    expect(rows).toHaveLength(1)

    // The worker has each take its turn once it is there (rule:spare-processor).
    let turns = 0
    const turn = <T>(work: () => Promise<T>) => {
      turns++
      return work()
    }
    await fetchPhotos(harbour, { store, fetcher, turn })
    expect(turns).toBe(2)
    expect(await picturesOf('1')).toEqual([10, 20])
  })
})
