import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diskStore } from '#domain/media/adapters/disk.server.ts'
import { sharp } from '#domain/media/normalise-image.server.ts'
import { NEUTRAL_TOKENS } from '#domain/tenants/tokens.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { publishFolder } from './publish-folder.server.ts'
import type { PublishingCtx } from './publishing-ctx.ts'
import { readTenantFolder } from './tenant-folder.server.ts'

const database = testDatabase()
const root = temporaryFolder()
const now = new Date('2026-09-07T00:00:00Z')
const ctx = (): PublishingCtx => ({
  platform: { platform: true, db: database.platform, now },
  app: database.app,
  now,
  templates: { meridian: NEUTRAL_TOKENS },
})
let dir: string
let dirs = 0

beforeEach(async () => {
  const tenants = join(root, `tenants-${++dirs}`)
  dir = join(tenants, 'harbour')
  await mkdir(dir, { recursive: true })
  await writeFile(join(dir, 'config.json'), JSON.stringify({ slug: 'harbour', name: 'Harbour', template: 'meridian' }))
  await writeFile(join(dir, 'stock.csv'), 'Stock number,Make,Model,Year\nA1,Ford,Ranger,2021\nA2,Ford,Ranger,2022\n')
  await mkdir(join(tenants, '_spins', 'ute-red'), { recursive: true })
  for (const frame of [1, 2, 3]) await picture(join(tenants, '_spins', 'ute-red', `${frame}.webp`), 60, 40, frame * 40)
  await mkdir(join(tenants, '_panoramas'))
  await picture(join(tenants, '_panoramas', 'cabin.webp'), 200, 100, 9)
  await writeFile(
    join(dir, 'a1.json'),
    JSON.stringify({ exterior: [{ description: 'Tow bar', positions: [{ frame: 2, x: 0.5, y: 0.5 }] }] }),
  )
})
afterEach(() => database.owner.query('delete from listings; delete from tenants'))

async function picture(path: string, width: number, height: number, red: number) {
  const image = sharp({ create: { width, height, channels: 3, background: { r: red, g: 9, b: 9 } } })
  await writeFile(path, await image.webp().toBuffer())
}
const writeMedia = (entries: unknown) => writeFile(join(dir, 'media.json'), JSON.stringify(entries, null, 2))
async function publish(options: { stock?: boolean; dryRun?: boolean } = {}) {
  const read = await readTenantFolder(dir)
  if (read.kind !== 'read') throw new Error(JSON.stringify(read))
  return publishFolder(ctx(), read.folder, { ...options, store: diskStore(join(root, 'media')) })
}
const problems = async () => {
  const read = await readTenantFolder(dir)
  return read.kind === 'invalid' ? read.problems : read
}
const mediaRows = async () =>
  (
    await database.owner.query(
      `select stock_number || ' ' || kind || ' ' || count(*) as media from listing_media join listings using (listing_id)
       group by stock_number, kind order by 1`,
    )
  ).rows.map(({ media }) => media)

test('media are attached after the stock, from the folder and from those that tenants share', async () => {
  await writeMedia([
    { stockNumber: 'A1', spinDir: '_spins/ute-red', hotspots: 'a1.json' },
    {
      stockNumber: 'A2',
      spinDir: '_spins/ute-red',
      panorama: '_panoramas/cabin.webp',
      videoUrl: 'https://v.example/2',
    },
  ])
  const { media } = await publish()
  expect(media.map(({ outcome }) => outcome.kind)).toEqual(['attached', 'attached'])
  expect(await mediaRows()).toEqual(['A1 spin_frame 3', 'A2 interior_panorama 1', 'A2 spin_frame 3', 'A2 video 1'])
  const { rows } = await database.owner.query('select description from listing_hotspots')
  expect(rows).toEqual([{ description: 'Tow bar' }])
})

test('they go with the stock: not on a later apply, nor on a dry run, and again with --stock', async () => {
  await publish()
  await writeMedia([{ stockNumber: 'A1', spinDir: '_spins/ute-red' }])
  expect((await publish()).media).toEqual([])
  expect((await publish({ stock: true, dryRun: true })).media).toEqual([])
  expect(await mediaRows()).toEqual([])
  expect((await publish({ stock: true })).media).toHaveLength(1)
  expect(await mediaRows()).toEqual(['A1 spin_frame 3'])
})

test('a vehicle that is not there is told, and the others get theirs', async () => {
  await writeMedia([
    { stockNumber: 'A9', spinDir: '_spins/ute-red' },
    { stockNumber: 'A2', spinDir: '_spins/ute-red' },
  ])
  expect((await publish()).media).toMatchObject([
    { stockNumber: 'A9', outcome: { kind: 'no-such-vehicle' } },
    { stockNumber: 'A2', outcome: { kind: 'attached' } },
  ])
})

test('a path that leads elsewhere, or to nothing, stops the apply with file, line, value and reason', async () => {
  await mkdir(join(dir, '../../secret'), { recursive: true })
  await symlink(join(dir, '../../secret'), join(dir, 'linked'))
  await writeMedia([
    { stockNumber: 'A1', spinDir: '../../secret' },
    { stockNumber: 'A1', spinDir: '_spins/../../secret' },
    { stockNumber: 'A1', panorama: '/etc/hostname' },
    { stockNumber: 'A1', historyReport: 'linked' },
    { stockNumber: 'A1', video: '../outback/film.mp4' },
    { stockNumber: 'A1', spinDir: '_spins/none' },
  ])
  const found = await problems()
  const file = join(dir, 'media.json')
  expect(found).toMatchObject([
    { file, line: 4, path: '[0].spinDir', value: '../../secret', reason: expect.stringContaining('leads out') },
    { line: 8, value: '_spins/../../secret', reason: expect.stringContaining('leads out') },
    { line: 12, value: '/etc/hostname', reason: expect.stringContaining('leads out') },
    { line: 16, value: 'linked', reason: expect.stringContaining('leads out') },
    { line: 20, value: '../outback/film.mp4', reason: expect.stringContaining('leads out') },
    { line: 24, value: '_spins/none', reason: 'There is no such file or folder' },
  ])
})
