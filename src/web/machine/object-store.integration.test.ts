import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTenant } from '#db/tenant-session.ts'
import { s3Store } from '#domain/media/adapters/s3.server.ts'
import { createImageFinder } from '#domain/media/find-image.server.ts'
import { ingestImage, upsertImages } from '#domain/media/image-store.server.ts'
import { createVariants } from '#domain/media/transform.server.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { listVehicle } from '../../../test/support/list-vehicle.ts'
import { s3Peer } from '../../../test/support/s3-peer.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { openTestServer, type TestServer } from '../../../test/support/test-server.ts'

const database = testDatabase()
const home = temporaryFolder()
const peer = await s3Peer()
const store = s3Store({ account: peer.account, spoolDir: join(home, 'incoming'), readPatienceMs: 300, headersMs: 200 })
let server: TestServer
let ctx: Awaited<ReturnType<typeof makeDealer>>

beforeAll(async () => {
  ctx = await makeDealer(database, 'harbour-motors')
  await makeDealer(database, 'outback-utes')
  const variants = createVariants({ store, dir: join(home, 'variants'), maxDiskBytes: 1e8, report: () => {} })
  const media = { findImage: createImageFinder(), variants }
  server = await openTestServer(database, { store, media, now: new Date('2026-11-26T03:00:00Z') })
})
afterAll(async () => {
  await server.close()
  await store.close()
  await peer.close()
})

test('without the bucket resized pictures go on, others and films are out of order for a moment, and heal', async () => {
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const image = await ingestImage(store, picture)
  if (image.kind === 'broken') throw new Error(image.reason)
  const { tenantId } = ctx.tenant
  const [imageId] = await withTenant(ctx, (trx) => upsertImages(trx, tenantId, [image]))
  const film = await store.put(Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.alloc(4000, 7)]))
  const listingId = await listVehicle(database, ctx, 'H1', { make: 'Kia', model: 'Rio' })
  await database.owner.query(
    "insert into listing_media (tenant_id, listing_id, kind, position, file_sha256) values ($1, $2, 'walkaround_video', 0, $3)",
    [tenantId, listingId, film.sha256],
  )
  await server.changed(tenantId)
  const get = (path: string, host = 'harbour-motors') => server.get(`${host}.localhost`, path)
  const [seen, unseen, walkaround] = [
    `/media/${imageId}/320-75.jpg`,
    `/media/${imageId}/640-75.jpg`,
    `/media/attached/${film.sha256}`,
  ]

  expect((await get(seen)).status).toBe(200)
  expect((await get(walkaround)).status).toBe(200)
  peer.state.fault = () => 'dropped'
  expect((await get(seen)).status).toBe(200)
  for (const path of [unseen, walkaround]) {
    const { status, headers } = await get(path)
    expect({ status, retryAfter: headers['retry-after'] }).toEqual({ status: 503, retryAfter: '30' })
    expect(headers['cache-control']).toContain('no-store')
  }
  expect((await get(walkaround, 'outback-utes')).status).toBe(404)
  peer.state.fault = () => null
  expect((await get(unseen)).status).toBe(200)
  expect((await get(walkaround)).status).toBe(200)
})
