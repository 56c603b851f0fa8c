import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { diskStore } from '#domain/media/adapters/disk.server.ts'
import { sharp } from '#domain/media/normalise-image.server.ts'
import type { MediaStore } from '#domain/media/store.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import {
  counts,
  everything,
  importRows,
  listingRow,
  type RowFixture,
} from '../../../../test/support/feeds/import-rows.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { photoIntake } from '../media/ingest-photos.server.ts'
import type { ImportInput } from './import-feed.server.ts'

const database = testDatabase()
const root = temporaryFolder()
const disk = diskStore(join(root, 'media'))
let harbour: TenantCtx
let own: string
let shared: string
let dealers = 0
let puts = 0

const store: MediaStore = {
  ...disk,
  put(bytes) {
    puts++
    return disk.put(bytes)
  },
}

beforeEach(async () => {
  harbour = await makeDealer(database, `harbour-motors-${++dealers}`)
  const folder = mkdtempSync(join(root, 'tenants-'))
  own = join(folder, 'harbour', 'photos')
  shared = join(folder, '_photos')
  mkdirSync(own, { recursive: true })
  mkdirSync(shared)
  puts = 0
})

async function put(folder: string, pictures: Record<string, number>): Promise<void> {
  for (const [name, red] of Object.entries(pictures)) {
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: { r: red, g: 9, b: 9 } } })
    writeFileSync(join(folder, name), await picture.png().toBuffer())
  }
}

const load = (rows: RowFixture[], options: Partial<ImportInput> = {}, ctx = harbour) =>
  importRows(ctx, rows, { photosDir: own, sharedPhotosDirs: [shared], store, ...options })

/** The red each picture of a vehicle was painted with, in order. */
async function picturesOf(stockNumber: string, ctx = harbour): Promise<number[]> {
  const { listing_id } = await listingRow(database, ctx, stockNumber)
  const { rows } = await database.owner.query(
    'select sha256 from listing_photos join images using (image_id) where listing_id = $1 order by position',
    [listing_id],
  )
  return Promise.all(
    rows.map(async ({ sha256 }) => Math.round((await sharp((await disk.read(sha256))!).stats()).channels[0]!.mean)),
  )
}

describe('pictures that a feed names', () => {
  test('lie in the own folder first, then in the shared one, in the order named', async () => {
    await put(own, { 'b.png': 20 })
    await put(shared, { 'a.png': 10, 'b.png': 99 })
    await load([
      { stockNumber: '1', photoFiles: ['b.png', 'a.png'] },
      { stockNumber: '2', photoFiles: ['a.png', './b.png', 'a.png'] },
    ])
    expect(await picturesOf('1')).toEqual([20, 10])
    expect(await picturesOf('2')).toEqual([10, 20])
  })

  test('are read once however many vehicles show them, and once for all dealers that share an intake', async () => {
    await put(shared, { 'a.png': 10, 'b.png': 20 })
    const rows = Array.from({ length: 50 }, (_, n) => ({ stockNumber: `S${n}`, photoFiles: ['a.png', 'b.png'] }))
    const intake = photoIntake(store)
    const { summary } = await load(rows, { intake })
    expect(summary.photos).toMatchObject({ vehicles: 50, added: 100, broken: { count: 0 }, unmatched: { count: 0 } })
    expect(puts).toBe(2)

    const outback = await makeDealer(database, `outback-${dealers}`)
    await load(rows.slice(0, 3), { intake, photosDir: null }, outback)
    expect(await picturesOf('S2', outback)).toEqual([10, 20])
    expect(puts).toBe(2)
  })

  test('of the same file again change nothing, and nothing is read', async () => {
    await put(own, { 'a.png': 10 })
    await put(shared, { 'b.png': 20 })
    const rows = [{ stockNumber: '1', photoFiles: ['a.png', 'b.png', 'gone.png'] }]
    await load(rows)
    const before = await everything(database, harbour)
    puts = 0
    expect(await counts(load(rows))).toMatchObject({ changed: 0, unchanged: 1 })
    expect(puts).toBe(0)
    expect(await everything(database, harbour)).toBe(before)
  })

  test('count for the vehicle before files named after its stock number, and are no strays', async () => {
    await put(own, { '1_1.png': 10, '2_1.png': 20, 'side.png': 30, 'stray.png': 40 })
    const { summary } = await load([
      { stockNumber: '1', photoFiles: ['side.png'] },
      { stockNumber: '2', photoFiles: ['gone.png'] },
    ])
    expect(await picturesOf('1')).toEqual([30])
    expect(await picturesOf('2')).toEqual([20])
    expect(summary.photos.unmatched.listed.map(({ file }) => file)).toEqual(['stray.png'])
  })

  test('that are nowhere are told with row, column, name and reason; the others load', async () => {
    await put(shared, { 'a.png': 10 })
    const { kind, summary } = await load([{ stockNumber: '1', photoFiles: ['gone.png', 'a.png'] }])
    expect(kind).toBe('imported')
    expect(await picturesOf('1')).toEqual([10])
    expect(summary.warnings.listed).toEqual([
      {
        line: 2,
        stockNumber: '1',
        field: 'Photos',
        value: 'gone.png',
        reason: 'is the name of a file that is not among the photos',
        skipsRow: false,
      },
    ])
  })

  test('and none of which is there leave the vehicle the pictures it has', async () => {
    await put(shared, { 'a.png': 10 })
    await load([{ stockNumber: '1', photoFiles: ['a.png'] }])
    expect(await counts(load([{ stockNumber: '1', photoFiles: ['gone.png'] }]))).toMatchObject({ changed: 0 })
    expect(await picturesOf('1')).toEqual([10])
  })

  test('without any folder are told so', async () => {
    const { summary } = await load([{ stockNumber: '1', photoFiles: ['a.png'] }], {
      photosDir: null,
      sharedPhotosDirs: [],
    })
    expect(summary.warnings.listed).toMatchObject([
      { value: 'a.png', reason: 'is the name of a file, and no folder of photos was given' },
    ])
  })

  test('never come from outside the folders, not by dots and not by a link', async () => {
    const outside = join(own, '../../secret')
    mkdirSync(outside)
    await put(outside, { 'a.png': 10 })
    symlinkSync(join(outside, 'a.png'), join(own, 'link.png'))
    symlinkSync(outside, join(shared, 'linked'))
    const names = ['../../secret/a.png', join(outside, 'a.png'), 'link.png', 'linked/a.png', 'x/../../../secret/a.png']
    const { summary } = await load([{ stockNumber: '1', photoFiles: names }])
    expect(summary.warnings.listed.map(({ value }) => value)).toEqual(names)
    expect(await picturesOf('1')).toEqual([])
    expect(puts).toBe(0)
  })
})
