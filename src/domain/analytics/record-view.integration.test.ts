import { beforeAll, describe, expect, test } from 'vitest'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { listVehicle } from '../../../test/support/list-vehicle.ts'
import { countEvents } from './count-events.server.ts'
import { recordView } from './record-view.server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-20T02:00:00Z')
const ANNA = { address: '198.51.100.7', userAgent: 'Mozilla/5.0 (X11)' }
const BEN = { address: '198.51.100.8', userAgent: 'Mozilla/5.0 (X11)' }
let harbour: TenantCtx
let outback: TenantCtx
let theirs: number

beforeAll(async () => {
  harbour = { ...(await makeDealer(database, 'harbour-motors')), now: NOW }
  outback = { ...(await makeDealer(database, 'outback-utes')), now: NOW }
  theirs = await listVehicle(database, outback, 'O1', { make: 'Ford', model: 'Ranger', views: 8 })
})

let made = 0
const aCar = (facts: object = {}) => {
  made++
  return listVehicle(database, harbour, `H${made}`, { make: 'Kia', model: 'Sportage', views: 40, ...facts })
}
const look = (listingId: number, visitor = ANNA, minutesLater = 0) =>
  recordView({ ...harbour, now: new Date(NOW.getTime() + minutesLater * 60_000) }, { listingId, visitor })

describe('a view', () => {
  test('counts once per visitor and vehicle in half an hour', async () => {
    const car = await aCar()
    const other = await aCar()
    expect(await look(car)).toEqual({ kind: 'counted', views: 41 })
    expect(await look(car, ANNA, 29)).toEqual({ kind: 'counted-before', views: 41 })
    expect(await look(other)).toEqual({ kind: 'counted', views: 41 })
    expect(await look(car, BEN, 1)).toEqual({ kind: 'counted', views: 42 })
    expect(await look(car, { ...ANNA, userAgent: 'another browser' }, 1)).toEqual({ kind: 'counted', views: 43 })
    // Half an hour after what was counted, not after the last look.
    expect(await look(car, ANNA, 30)).toEqual({ kind: 'counted', views: 44 })
  })

  test('counts once when the same visitor’s come at the same time', async () => {
    const car = await aCar()
    const kinds = (await Promise.all(Array.from({ length: 6 }, () => look(car)))).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'counted')).toHaveLength(1)
    expect(await look(car)).toEqual({ kind: 'counted-before', views: 41 })
  })

  test('of a used vehicle is event 4, of a new one none', async () => {
    const events = async () =>
      (await countEvents(harbour, { days: 1 })).find(({ eventId }) => eventId === 4)?.count ?? 0
    const before = await events()
    await look(await aCar({ car_type: 'new' }))
    expect(await events()).toBe(before)
    const used = await aCar()
    await look(used)
    await look(used)
    expect(await events()).toBe(before + 1)
  })

  test('of another dealer’s vehicle, or of none, counts nothing', async () => {
    expect(await look(theirs)).toEqual({ kind: 'unknown-car' })
    expect(await look(999_999)).toEqual({ kind: 'unknown-car' })
    const { rows } = await database.owner.query('select views from listings where listing_id = $1', [theirs])
    expect(rows).toEqual([{ views: 8 }])
  })
})

describe('of the visitor', () => {
  test('nothing is kept but a name that changes with the day and the dealer', async () => {
    const car = await aCar()
    const names = async (listing: number) =>
      (await database.owner.query('select visitor from vehicle_visits where listing_id = $1', [listing])).rows
    await look(car)
    const [today] = await names(car)
    const before = await database.owner.query('select * from visitor_salts where tenant_id = $1', [
      harbour.tenant.tenantId,
    ])
    expect(before.rows).toHaveLength(1)
    await look(car, ANNA, 24 * 60)
    expect(await names(car)).toHaveLength(2)

    await recordView(outback, { listingId: theirs, visitor: ANNA })
    expect(await names(theirs)).not.toContainEqual(today)
    // Yesterday's salt is gone: what it made cannot be made again.
    const salts = await database.owner.query('select salt from visitor_salts where tenant_id = $1', [
      harbour.tenant.tenantId,
    ])
    expect(salts.rows).toHaveLength(1)
    expect(salts.rows[0].salt).not.toBe(before.rows[0].salt)
  })

  test('the tables are unlogged, and no backup carries them', async () => {
    const { rows } = await database.owner.query(
      "select relname from pg_class where relpersistence = 'u' and relkind = 'r' order by relname",
    )
    expect(rows.map(({ relname }) => relname)).toEqual(['rate_limits', 'vehicle_visits', 'visitor_salts'])
  })
})
