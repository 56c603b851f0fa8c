import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diskStore } from '#domain/media/adapters/disk.server.ts'
import { sharp } from '#domain/media/normalise-image.server.ts'
import type { MediaStore } from '#domain/media/store.ts'
import { findTenant } from '#domain/tenants/load-tenant.server.ts'
import { NEUTRAL_TOKENS } from '#domain/tenants/tokens.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { checkTenant } from './check-tenant.server.ts'
import type { PublishingCtx } from './publishing-ctx.ts'
import { seedDemo, tenantFolders } from './seed-demo.server.ts'

const database = testDatabase()
const root = temporaryFolder()
const disk = diskStore(join(root, 'media'))
let dir: string
let dirs = 0
let puts = 0
const store: MediaStore = {
  ...disk,
  put(bytes) {
    puts++
    return disk.put(bytes)
  },
}

beforeEach(async () => {
  dir = join(root, `tenants-${++dirs}`)
  puts = 0
  for (const slug of ['harbour-motors', 'outback-motors']) await writeTenant(slug)
  await mkdir(join(dir, '_photos'))
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#884422' } })
  await writeFile(join(dir, '_photos', 'ute.webp'), await picture.webp().toBuffer())
})
afterEach(() => database.owner.query('delete from listings; delete from tenants'))

async function writeTenant(slug: string) {
  await mkdir(join(dir, slug), { recursive: true })
  await writeFile(join(dir, slug, 'config.json'), JSON.stringify({ slug, name: slug, template: 'meridian' }))
  await writeFile(
    join(dir, slug, 'stock.csv'),
    'Stock number,Make,Model,Year,Photos\nA1,Ford,Ranger,2021,ute.webp\nA2,Ford,Ranger,2022,ute.webp;gone.webp\n',
  )
}

function ctxAt(now: string): PublishingCtx {
  const instant = new Date(now)
  return {
    platform: { platform: true, db: database.platform, now: instant },
    app: database.app,
    now: instant,
    templates: { meridian: NEUTRAL_TOKENS },
  }
}

test('every tenant folder is published, those of underscores are what tenants share', async () => {
  expect(await tenantFolders(dir)).toEqual(['harbour-motors', 'outback-motors'])
  expect(await seedDemo(ctxAt('2026-09-07T00:00:00Z'), { dir, store })).toMatchObject({
    kind: 'seeded',
    tenants: [
      { slug: 'harbour-motors', vehicles: 2 },
      { slug: 'outback-motors', vehicles: 2 },
    ],
  })
  const { rows } = await database.owner.query(
    `select t.slug, count(distinct image_id)::int as images, count(*)::int as photos
     from listing_photos join tenants t using (tenant_id) group by 1 order by 1`,
  )
  expect(rows).toEqual([
    { slug: 'harbour-motors', images: 1, photos: 2 },
    { slug: 'outback-motors', images: 1, photos: 2 },
  ])
})

test('a picture that tenants share is taken in once', async () => {
  await seedDemo(ctxAt('2026-09-07T00:00:00Z'), { dir, store })
  expect(puts).toBe(1)
})

test('a database with tenants is left as it is', async () => {
  await seedDemo(ctxAt('2026-09-07T00:00:00Z'), { dir, store })
  expect(await seedDemo(ctxAt('2026-09-08T00:00:00Z'), { dir, store })).toEqual({
    kind: 'not-empty',
    slugs: ['harbour-motors', 'outback-motors'],
  })
})

test('demo stock has a past, counted from the day it is seeded', async () => {
  await writeFile(
    join(dir, 'harbour-motors', 'stock.csv'),
    'Stock number,Make,Model,Year,DAP Price,Before price,Status,Rego expiry\nA1,Ford,Ranger,2021,40000,42000,In Stock,01/01/2020\nA2,Ford,Ranger,2022,50000,,Sold,\n',
  )
  await writeFile(
    join(dir, 'harbour-motors', 'demo-days.csv'),
    'Stock number,Listed,Sold,Reduced,Asked before,Registered for\nA1,40.5,,10,42000,30\nA2,9,1.5,,,\n',
  )
  const ctx = ctxAt('2027-09-11T00:00:00Z')
  await seedDemo(ctx, { dir, store })
  const { rows } = await database.owner.query(
    `select stock_number, l.created_at, sold_at, registration_expires_on::text as rego,
       (select json_agg(json_build_array(to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI'), price_cents) order by recorded_at) from price_history h where h.listing_id = l.listing_id) as prices
     from listings l join tenants t using (tenant_id) where t.slug = 'harbour-motors' order by 1`,
  )
  expect(rows).toEqual([
    {
      stock_number: 'A1',
      created_at: new Date('2027-08-01T12:00:00Z'),
      sold_at: null,
      rego: '2027-10-11',
      prices: [
        ['2027-08-01 12:00', 4_200_000],
        ['2027-09-01 00:00', 4_000_000],
      ],
    },
    {
      stock_number: 'A2',
      created_at: new Date('2027-09-02T00:00:00Z'),
      sold_at: new Date('2027-09-09T12:00:00Z'),
      rego: null,
      prices: [['2027-09-02 00:00', 5_000_000]],
    },
  ])
  const found = await findTenant(ctx.platform, ctx.app, 'harbour-motors')
  if (found.kind !== 'found') throw new Error(found.kind)
  const findings = await checkTenant(found.ctx, ctx.templates)
  expect(findings.filter(({ path }) => path === 'stock')).toEqual([])
})

test('a past that cannot be read stops the seeding with file and reason', async () => {
  await writeFile(join(dir, 'harbour-motors', 'demo-days.csv'), 'Stock number,Listed\nA1,soon\n')
  expect(await seedDemo(ctxAt('2026-09-07T00:00:00Z'), { dir, store })).toMatchObject({
    kind: 'broken-folder',
    dir: join(dir, 'harbour-motors'),
    reason: expect.stringContaining('demo-days.csv'),
  })
})
