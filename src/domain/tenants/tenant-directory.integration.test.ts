import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { openTenantDirectory } from './tenant-directory.server.ts'

const database = testDatabase()
let ids: number[] = []

beforeAll(async () => {
  for (const slug of ['harbour-motors', 'outback-utes', 'quarry-cars'])
    ids.push((await makeDealer(database, slug)).tenant.tenantId)
  ids = ids.sort((a, b) => a - b)
})

test('a sweep reads again what changed or went, and nothing else', async () => {
  const renewed: [number, string | null][] = []
  const directory = await openTenantDirectory({
    platform: () => ({ platform: true, db: database.platform, now: new Date() }),
    app: database.app,
    baseDomain: 'localhost',
    onRenewed: (tenantId, tenant) => renewed.push([tenantId, tenant?.name ?? null]),
  })
  const [harbour, outback, quarry] = ids as [number, number, number]
  const before = await Promise.all(ids.map((tenantId) => directory.byId(tenantId)))
  await directory.sweep()
  expect(renewed).toEqual([])
  expect(await directory.byId(harbour)).toBe(before[0])

  await database.owner.query(
    "update tenants set name = 'Outback', settings_version = settings_version + 1 where tenant_id = $1",
    [outback],
  )
  await database.owner.query('delete from tenants where tenant_id = $1', [quarry])
  await directory.sweep()
  expect(renewed).toEqual([
    [outback, 'Outback'],
    [quarry, null],
  ])
  expect(await directory.byId(harbour)).toBe(before[0])
  expect((await directory.byId(outback))!.name).toBe('Outback')
  expect(await directory.byId(quarry)).toBeNull()
  expect(directory.ids().sort((a, b) => a - b)).toEqual([harbour, outback])
})
