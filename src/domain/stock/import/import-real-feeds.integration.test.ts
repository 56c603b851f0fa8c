import { createReadStream } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { diskStore } from '#domain/media/adapters/disk.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { everything, noStore } from '../../../../test/support/feeds/import-rows.ts'
import { sharedData } from '../../../../test/support/shared-data.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { MAPPED_FIELDS } from '../catalogue/normalise.ts'
import { exportStock } from '../export-stock.server.ts'
import { parseFeedMap } from '../feeds/feed-map.ts'
import { findFeedFormat } from '../feeds/formats.server.ts'
import { type ImportOutcome, importFeed } from './import-feed.server.ts'
import { listSources } from './list-sources.server.ts'

const feeds = sharedData('feeds')
const listings = sharedData('listings')
const database = testDatabase()
const mediaDir = join(temporaryFolder(), 'media')
let dealer: TenantCtx
let dealers = 0

beforeAll(() => mkdir(mediaDir, { recursive: true }))
beforeEach(async () => {
  dealer = await makeDealer(database, `harbour-motors-${++dealers}`, { dealerships: [{ slug: 'harbour-motors' }] })
})

type Given = { format: string; map?: string; photosDir?: string; bytes?: AsyncIterable<Uint8Array>; dryRun?: boolean }

async function importFile(
  path: string,
  { format, map, photosDir, bytes, dryRun = false }: Given,
): Promise<ImportOutcome> {
  return importFeed(dealer, {
    bytes: bytes ?? createReadStream(path),
    fileName: path,
    format: findFeedFormat(format)!,
    map: map === undefined ? null : await readMap(map),
    dealershipSlug: null,
    full: true,
    dryRun,
    allowShrink: false,
    store: photosDir === undefined ? noStore : diskStore(mediaDir),
    photosDir: photosDir ?? null,
    sharedPhotosDirs: [],
    fetcher: null,
  })
}

async function readMap(name: string) {
  const reading = parseFeedMap(
    await readFile(join(import.meta.dirname, '../../../../docs/examples/feed-maps', name), 'utf8'),
  )
  if (reading.kind === 'invalid') throw new Error(reading.errors.join('\n'))
  return reading.map
}

/** Words the catalogue does not know, per field, as a share of 1. */
function unmapped({ summary }: ImportOutcome): number[] {
  return MAPPED_FIELDS.map((field) => summary.unmapped[field].share)
}

describe.skipIf(!feeds)('real feeds with their photos (needs shared data)', () => {
  test.each([
    { file: 'dealersolutions/stock.csv', format: 'dealersolutions-csv', rows: 56, vehicles: 47, unmatched: 23 },
    { file: 'easycars/stock.xml', format: 'easycars-xml', rows: 31, vehicles: 15, unmatched: 10 },
  ])('$file loads whole, and again changes nothing', async ({ file, format, rows, vehicles, unmatched }) => {
    const path = join(feeds!, file)
    const given = { format, photosDir: join(path, '../images') }
    const first = await importFile(path, given)
    expect(first).toMatchObject({
      kind: 'imported',
      summary: {
        rows,
        created: rows,
        skipped: { rows: 0 },
        photos: { vehicles, broken: { count: 0 }, unmatched: { count: unmatched } },
      },
    })
    expect(Math.max(...unmapped(first))).toBeLessThan(0.02)

    const before = await everything(database, dealer)
    expect((await importFile(path, given)).summary).toMatchObject({
      created: 0,
      changed: 0,
      unchanged: rows,
      gone: 0,
      photos: { added: 0 },
    })
    expect(await everything(database, dealer)).toBe(before)
  })

  test('a dry run of its export finds the photos of the feed', async () => {
    const path = join(feeds!, 'dealersolutions/stock.csv')
    await importFile(path, { format: 'dealersolutions-csv' })
    const pieces: Buffer[] = []
    const write = async (text: string) => void pieces.push(Buffer.from(text))
    await exportStock(dealer, { dealershipSlug: null, statuses: ['in_stock'] }, write)
    const moved = [{ slug: 'harbour-motors', feedCodes: ['13156'] }]
    dealer = await makeDealer(database, `moved-${dealers}`, { dealerships: moved })
    const given = { format: 'universal-csv', photosDir: join(path, '../images'), dryRun: true }
    const { photos } = (await importFile('export.csv', { ...given, bytes: Readable.from(pieces) })).summary
    expect(photos).toMatchObject({ added: 587, vehicles: 47, broken: { count: 0 }, unmatched: { count: 23 } })
    const reasons = new Set(photos.unmatched.listed.map(({ reason }) => reason))
    expect([...reasons]).toEqual(['no row of the file has this stock number'])
  })

  test('both beside each other on one dealership: each keeps to its own', async () => {
    const used = () => importFile(join(feeds!, 'dealersolutions/stock.csv'), { format: 'dealersolutions-csv' })
    const other = () => importFile(join(feeds!, 'easycars/stock.xml'), { format: 'easycars-xml' })
    expect((await used()).summary).toMatchObject({ created: 56, gone: 0, shared: [] })
    expect((await other()).summary).toMatchObject({ created: 31, gone: 0, shared: [] })
    const before = await everything(database, dealer)
    expect((await used()).summary).toMatchObject({ unchanged: 56, gone: 0, shared: [] })
    expect((await other()).summary).toMatchObject({ unchanged: 31, gone: 0 })
    expect(await everything(database, dealer)).toBe(before)
    expect(await listSources(dealer)).toMatchObject([
      { source: 'dealersolutions-csv', onSale: 56, alsoLists: 0, lastRun: { fileName: expect.stringMatching(/csv$/) } },
      { source: 'easycars-xml', onSale: 31, alsoLists: 0, lastRun: { created: 0, changed: 0, gone: 0 } },
    ])
  })

  test('stock numbers that lost their zeros are the same vehicles', async () => {
    const path = join(feeds!, 'dealersolutions/stock.csv')
    await importFile(path, { format: 'dealersolutions-csv' })
    const before = await everything(database, dealer)
    const stripped = (await readFile(path, 'utf8')).replace(/^0+/gm, '')
    const { summary } = await importFile(path, {
      format: 'dealersolutions-csv',
      bytes: Readable.from([Buffer.from(stripped)]),
    })
    expect(summary).toMatchObject({ created: 0, changed: 0, unchanged: 56, gone: 0 })
    expect(await everything(database, dealer)).toBe(before)
  })

  test.each([
    ['dealersolutions/stock.csv', 'dealersolutions-csv'],
    ['easycars/stock.xml', 'easycars-xml'],
  ])('%s cut off inside a row changes nothing', async (file, format) => {
    const path = join(feeds!, file)
    await importFile(path, { format })
    const before = await everything(database, dealer)
    const whole = await readFile(path)
    const part = whole.subarray(0, Math.floor(whole.length * 0.71))
    const cut = part.subarray(0, part.lastIndexOf(file.endsWith('.csv') ? ', ' : '</Model>') - 1)
    const outcome = await importFile(path, { format, bytes: Readable.from([cut]) })
    expect(outcome).toMatchObject({ kind: 'refused', refusal: { reason: 'truncated' } })
    expect(await everything(database, dealer)).toBe(before)
  })

  test('cut off at the end of a line, the shrink guard stops it', async () => {
    const path = join(feeds!, 'dealersolutions/stock.csv')
    await importFile(path, { format: 'dealersolutions-csv' })
    const lines = (await readFile(path, 'utf8')).split(/(?<=\n)(?=\d{8},)/).slice(0, 20)
    const outcome = await importFile(path, {
      format: 'dealersolutions-csv',
      bytes: Readable.from([Buffer.from(lines.join(''))]),
    })
    expect(outcome).toMatchObject({ kind: 'refused', refusal: { reason: 'would-shrink' } })
  })
})

describe.skipIf(!listings)('real listing files through a map (needs shared data)', () => {
  const files = [
    { file: 'au_car_market_lainguyn123.csv', map: 'listing-site-with-ids.json', rows: 17_048, skipped: 0 },
    { file: 'au_vehicle_prices_2023.csv', map: 'listing-site-without-ids.json', rows: 16_733, skipped: 1 },
  ]

  test.each(files)(
    '$file loads whole',
    async ({ file, map, rows, skipped }) => {
      const outcome = await importFile(join(listings!, file), { format: 'universal-csv', map })
      expect(outcome.summary).toMatchObject({ created: rows, skipped: { rows: skipped } })
      expect(Math.max(...unmapped(outcome))).toBeLessThan(0.02)
    },
    120_000,
  )

  test.each(files)(
    'the first rows of $file: again they change nothing, and their export imports unchanged',
    async ({ file, map }) => {
      const path = join(listings!, file)
      const lines = (await readFile(path, 'utf8')).split('\n').slice(0, 1_001)
      const part = () => ({
        format: 'universal-csv',
        map,
        bytes: Readable.from([Buffer.from(`${lines.join('\n')}\n`)]),
      })
      const { created } = (await importFile(path, part())).summary
      expect(created).toBeGreaterThan(990)
      expect((await importFile(path, part())).summary).toMatchObject({
        created: 0,
        changed: 0,
        unchanged: created,
        gone: 0,
      })

      const pieces: Buffer[] = []
      await exportStock(
        dealer,
        { dealershipSlug: null, statuses: ['in_stock'] },
        async (text) => void pieces.push(Buffer.from(text)),
      )
      const outcome = await importFile('export.csv', { format: 'universal-csv', bytes: Readable.from(pieces) })
      expect(outcome.summary).toMatchObject({
        created: 0,
        changed: 0,
        unchanged: created,
        gone: 0,
        skipped: { rows: 0 },
      })
    },
  )
})
