import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { withTenant } from '#db/tenant-session.ts'
import { diskStore } from '#domain/media/adapters/disk.server.ts'
import { ingestImage, upsertImages } from '#domain/media/image-store.server.ts'
import { createVariants } from '#domain/media/transform.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { arrangeListing, arrangeTenant } from '../../../../test/support/arrange.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { countVehiclesToWarm, warmPhotos, warmPhotosInPortions } from './warm-photos.server.ts'

const database = testDatabase()
const folder = temporaryFolder()
const store = diskStore(folder)
const dir = join(folder, 'variants')
const variants = createVariants({ store, dir, maxDiskBytes: 1e8, report: (error) => expect.unreachable(String(error)) })
let harbour: TenantCtx & { dealershipId: number }

beforeAll(async () => {
  harbour = await arrangeTenant(database, 'harbour-motors')
})

/** A vehicle with photos of these widths, all different. */
async function vehicle(
  ctx: typeof harbour,
  stockNumber: string,
  widths: number[],
  stockVersion: number,
): Promise<number> {
  const { tenantId } = ctx.tenant
  const { listingId } = await arrangeListing(database, { tenantId, dealershipId: ctx.dealershipId }, stockNumber)
  for (const [position, width] of widths.entries()) {
    const image = await ingestImage(
      store,
      await sharp({ create: { width, height: 40, channels: 3, background: { r: listingId, g: position, b: 9 } } })
        .jpeg()
        .toBuffer(),
    )
    if (image.kind === 'broken') throw new Error(image.reason)
    await withTenant(ctx, async (trx) => {
      const [image_id] = await upsertImages(trx, tenantId, [image])
      await trx
        .insertInto('listing_photos')
        .values({ tenant_id: tenantId, listing_id: listingId, position, image_id: image_id! })
        .execute()
    })
  }
  await database.owner.query('update listings set stock_version = $2 where listing_id = $1', [listingId, stockVersion])
  return listingId
}

const filesOf = () =>
  existsSync(dir)
    ? readdirSync(dir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    : []

test('the first photo at card and page sizes, the second at page sizes, no third; each size once, never enlarged', async () => {
  await vehicle(harbour, 'A1', [1300, 700, 1300], 5)
  const sold = await vehicle(harbour, 'SOLD', [400], 5)
  await database.owner.query("update listings set status = 'sold', sold_at = now() where listing_id = $1", [sold])
  await vehicle(harbour, 'OLD', [400], 4)

  expect(await countVehiclesToWarm(harbour, { sinceStockVersion: 4 })).toBe(1)
  expect(await warmPhotos(harbour, variants, { sinceStockVersion: 4 })).toEqual({
    vehicles: 1,
    made: 14,
    present: 0,
    leftOut: 0,
    continueAfter: null,
  })
  const sizes = filesOf()
    .map((name) => /-(\d+)-75\.(avif|webp)$/.exec(name)!.slice(1).join(' '))
    .sort()
  expect(sizes).toEqual(
    ['avif', 'webp']
      .flatMap((format) => [320, 480, 640, 960, 1280, 640, 700].map((width) => `${width} ${format}`))
      .sort(),
  )
  expect(await warmPhotos(harbour, variants, { sinceStockVersion: 4 })).toMatchObject({ made: 0, present: 14 })
})

test('goes on in portions, each a job that may run twice, and only in its own tenant', async () => {
  const outback = await arrangeTenant(database, 'outback-utes')
  const ids: number[] = []
  for (let n = 1; n <= 7; n++) ids.push(await vehicle(outback, `U${n}`, [16 + n], 9))

  const first = await warmPhotos(outback, variants, { sinceStockVersion: 8 })
  expect([first.vehicles, first.continueAfter]).toEqual([5, ids[4]])
  expect(await warmPhotos(outback, variants, { sinceStockVersion: 8, afterListingId: ids[4]! })).toMatchObject({
    vehicles: 2,
    continueAfter: null,
  })
  expect(await warmPhotos(harbour, variants, { sinceStockVersion: 8 })).toMatchObject({ vehicles: 0 })

  await warmPhotosInPortions(outback, variants, { sinceStockVersion: 8 })
  const { rows } = await database.owner.query(
    "select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'warm-photos'",
  )
  expect(rows.map(({ payload }) => payload)).toEqual([
    { sinceStockVersion: 8, afterListingId: ids[4], tenantId: outback.tenant.tenantId },
  ])
})

test('an original that is lost is left out and counted', async () => {
  const id = await vehicle(harbour, 'LOST', [333], 20)
  await withTenant(harbour, (trx) =>
    sql`update images set sha256 = ${'e'.repeat(64)} where image_id = (select image_id from listing_photos where listing_id = ${id})`.execute(
      trx,
    ),
  )
  expect(await warmPhotos(harbour, variants, { sinceStockVersion: 19 })).toMatchObject({ made: 0, leftOut: 4 })
})
