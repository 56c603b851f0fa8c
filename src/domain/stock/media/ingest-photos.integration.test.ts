import { mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { diskStore } from '#domain/media/adapters/disk.server.ts'
import { byNaturalOrder } from '#domain/media/natural-order.ts'
import { sharedData } from '../../../../test/support/shared-data.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { ingestPhotos, photoIntake } from './ingest-photos.server.ts'

const photos = temporaryFolder()
const kept = temporaryFolder()
const store = diskStore(kept)
const dealerPhotos = sharedData('feeds/dealersolutions/images')

beforeAll(async () => {
  const picture = (shade: number) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: { r: shade, g: shade, b: shade } } })
      .jpeg()
      .toBuffer()
  for (const n of [1, 2, 10]) writeFileSync(join(photos, `A1_${n}.jpg`), await picture(n * 20))
  mkdirSync(join(photos, 'B2'))
  writeFileSync(join(photos, 'B2', 'front.jpg'), await picture(20))
  writeFileSync(join(photos, 'B2', 'broken.jpg'), 'not a picture')
  writeFileSync(join(photos, 'B2', 'cut.jpg'), (await picture(9)).subarray(0, 200))
  writeFileSync(join(photos, 'B2', 'no_image.jpg'), await picture(99))
})

const keptFiles = (folder: string) =>
  readdirSync(join(folder, 'originals'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

test('sound photos keep their order, broken ones are reported, the same picture is kept once', async () => {
  const seen: number[] = []
  const answer = await ingestPhotos(
    photoIntake(store),
    photos,
    new Map([
      ['A1', ['A1_1.jpg', 'A1_2.jpg', 'A1_10.jpg']],
      ['B2', ['B2/front.jpg', 'B2/broken.jpg', 'B2/cut.jpg', 'B2/no_image.jpg', 'B2/gone.jpg']],
      ['C3', ['missing/1.jpg']],
    ]),
    (done, total) => seen.push(done / total),
  )
  expect(answer.photos.get('A1')?.map(({ file }) => file)).toEqual(['A1_1.jpg', 'A1_2.jpg', 'A1_10.jpg'])
  expect(answer.photos.get('B2')?.map(({ file }) => file)).toEqual(['B2/front.jpg'])
  expect(answer.photos.has('C3')).toBe(false)
  expect(answer.photos.get('B2')?.[0]?.image.sha256).toBe(answer.photos.get('A1')?.[0]?.image.sha256)
  expect(answer.broken).toEqual([
    { owner: 'B2', file: 'B2/broken.jpg', reason: expect.stringContaining('not a picture') },
    { owner: 'B2', file: 'B2/cut.jpg', reason: expect.stringContaining('damaged') },
    { owner: 'B2', file: 'B2/gone.jpg', reason: 'cannot be read (ENOENT)' },
    { owner: 'C3', file: 'missing/1.jpg', reason: 'cannot be read (ENOENT)' },
  ])
  expect(answer.placeholders).toEqual([{ owner: 'B2', file: 'B2/no_image.jpg' }])
  expect(keptFiles(kept)).toHaveLength(3)
  expect(seen.at(-1)).toBe(1)
  expect(seen).toHaveLength(9)
})

test('a file is read once, and again when it has changed', async () => {
  const folder = mkdtempSync(join(kept, 'once-'))
  const file = join(folder, 'a.png')
  const painted = (red: number) =>
    sharp({ create: { width: 20, height: 20, channels: 3, background: { r: red, g: 0, b: 0 } } })
      .png()
      .toBuffer()
  let puts = 0
  const intake = photoIntake({
    ...store,
    put(bytes) {
      puts++
      return store.put(bytes)
    },
  })
  writeFileSync(file, await painted(10))
  const [one, other] = await Promise.all([intake.take(file), intake.take(file)])
  expect(other).toEqual(one)
  expect(await intake.take(file)).toEqual(one)
  expect(puts).toBe(1)

  writeFileSync(file, await painted(200))
  utimesSync(file, 1, 1)
  expect(await intake.take(file)).not.toEqual(one)
  expect(puts).toBe(2)
})

test.skipIf(!dealerPhotos)('612 photos of a dealer: all sound, two of them twice (needs shared data)', async () => {
  const folder = temporaryFolder()
  const files = readdirSync(dealerPhotos!).sort(byNaturalOrder)
  const answer = await ingestPhotos(photoIntake(diskStore(folder)), dealerPhotos!, new Map([['all', files]]))
  expect(answer.broken).toEqual([])
  expect(answer.photos.get('all')?.map(({ file }) => file)).toEqual(files)
  expect(files).toHaveLength(612)
  expect(keptFiles(folder)).toHaveLength(610)
})
