import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withTenant } from '#db/tenant-session.ts'
import { touchStock } from '#domain/stock/touch-stock.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { loadTenant } from '#domain/tenants/load-tenant.server.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { columnarEngine } from './adapters/columnar/columnar-engine.server.ts'
import type { EngineRequest } from './engine.ts'
import { findVehicle } from './find-vehicle.server.ts'
import { newestMarks, readStockVersion } from './read-stock.server.ts'
import { runSearch } from './run-search.server.ts'
import { createSearchSync } from './search-sync.server.ts'
import { readSearchUrl } from './search-url.ts'
import { DEFAULT_SEARCH_PATH } from './search-vocabulary.ts'

const database = testDatabase()
const NOW = new Date('2026-11-20T02:00:00Z')
let now = NOW
let harbour: number
let outback: number

beforeAll(async () => {
  harbour = await arrangeDealer('harbour-motors')
  outback = await arrangeDealer('outback-utes')
})
beforeEach(() => {
  now = NOW
})

const everything: EngineRequest = {
  text: '',
  filter: null,
  refinements: {},
  ranges: {},
  facets: ['make'],
  maxFacetValues: 100,
  stats: [],
  sort: 'rank:desc',
  collapseSold: false,
  offset: 0,
  limit: 50,
}

describe('what search holds is what the database says', () => {
  test('a tenant is loaded on first use, once, with its own stock only', async () => {
    const { sync, engine, loads } = setUp()
    await insertListing(harbour, 'H1', { make: 'Toyota', model: 'HiLux' })
    await insertListing(outback, 'O1', { make: 'Ford', model: 'Ranger' })

    const both = await Promise.all([sync.ready(harbour), sync.ready(harbour)])
    expect(both[0].makes).toContainEqual({
      slug: 'toyota',
      label: 'Toyota',
      count: 1,
      models: [{ slug: 'hilux', label: 'HiLux', count: 1 }],
    })
    expect(loads()).toBe(1)
    expect(await makes(engine, harbour)).toEqual(['Toyota'])
    expect(await makes(engine, outback)).toEqual([expect.stringContaining('not loaded')])
  })

  test('only what changed is read again; withdrawn stock goes; the vocabulary keeps what was ever listed', async () => {
    const { sync, engine, changes } = setUp()
    const id = await insertListing(harbour, 'H2', { make: 'Mazda', model: 'CX-5' })
    await sync.ready(harbour)
    await change(
      harbour,
      sql`update listings set price_cents = 3199000, stock_version = stock_version + 1 where listing_id = ${id}`,
      id,
    )
    await sync.refresh(harbour)
    expect((await engine.fetch(harbour, [id], null))[0]).toMatchObject({
      price: 31_990,
      price_range: '$30,000 to $39,999',
      make_model: 'Mazda CX-5',
    })

    await change(
      harbour,
      sql`update listings set offer_price_cents = 2899000, stock_version = stock_version + 1 where listing_id = ${id}`,
      id,
    )
    await sync.refresh(harbour)
    const advertised = { price: 28_990, list_price: 31_990, offer_price: 28_990, price_range: '$20,000 to $29,999' }
    expect((await engine.fetch(harbour, [id], null))[0]).toMatchObject(advertised)

    await change(harbour, sql`update listings set status = 'withdrawn' where listing_id = ${id}`, id)
    await sync.refresh(harbour)
    expect(await engine.fetch(harbour, [id], null)).toEqual([])
    expect((await sync.ready(harbour)).makes.map(({ slug }) => slug)).toContain('mazda')
    expect(changes()).toBe(4)
  })

  test('what a lender asks a week, with its rates, and the band it lies in', async () => {
    const { sync, engine } = setUp()
    const id = await insertListing(harbour, 'F1', { make: 'Skoda', model: 'Fabia' })
    const weekly = { weekly_repayment: null, weekly_price_range: null, interest_rate: null, comparison_rate: null }
    await sync.ready(harbour)
    expect((await engine.fetch(harbour, [id], null))[0]).toMatchObject(weekly)
    const lender = JSON.stringify({ bank: { paymentWeek: 125, interestRate: 8.5, comparisonRate: 9.1 } })
    await change(
      harbour,
      sql`update listings set price_cents = 2499000, finance_lenders = ${lender}, stock_version = stock_version + 1 where listing_id = ${id}`,
      id,
    )
    await sync.refresh(harbour)
    expect((await engine.fetch(harbour, [id], null))[0]).toMatchObject({
      weekly_repayment: 125,
      weekly_price_range: '$125 to $149 a week',
      interest_rate: 8.5,
      comparison_rate: 9.1,
    })
  })

  test('a vehicle is offered where its yard’s are, and where it is offered besides', async () => {
    const { sync, engine } = setUp()
    await database.owner.query(
      `insert into locations (tenant_id, dealership_id, slug, name, city, distribution_locations)
       select tenant_id, dealership_id, 'dalby', 'Dalby', 'Dalby', array['Dalby'] from dealerships where tenant_id = $1`,
      [harbour],
    )
    const both = await insertListing(harbour, 'H6', { make: 'Suzuki', model: 'Jimny' })
    const none = await insertListing(harbour, 'H7', { make: 'Suzuki', model: 'Swift' })
    await change(
      harbour,
      sql`update listings set distribution_locations = array['Warwick', 'dalby', 'Warwick'],
        location_id = (select location_id from locations where tenant_id = ${harbour} and slug = 'dalby') where listing_id = ${both}`,
      both,
    )
    await sync.ready(harbour)
    const [suzuki, swift] = await engine.fetch(harbour, [both, none], null)
    expect(suzuki!.distribution_locations).toEqual(['Warwick', 'Dalby'])
    expect(swift!.distribution_locations).toEqual([])
    for (const place of ['Dalby', 'Warwick']) expect(await offeredAt(sync, engine, place), place).toEqual([both])
    expect(await offeredAt(sync, engine, 'Hobart')).toEqual([])
  })

  test('a sweep heals what no message told, and ranks anew when a day has passed', async () => {
    const { sync, engine, loads } = setUp()
    const id = await insertListing(harbour, 'H3', { make: 'Kia', model: 'Picanto' })
    await sync.ready(harbour)
    const [fresh] = await engine.fetch(harbour, [id], null)
    await sync.sweep()
    expect(loads()).toBe(1)

    await change(harbour, sql`update listings set odometer_km = 777 where listing_id = ${id}`, id)
    await sync.sweep()
    expect((await engine.fetch(harbour, [id], null))[0]!.km).toBe(777)

    now = new Date(NOW.getTime() + 30 * 86_400_000)
    await sync.sweep()
    expect(loads()).toBe(2)
    expect((await engine.fetch(harbour, [id], null))[0]!.rank).toBeLessThan(fresh!.rank)
  })

  test('a sweep asks once for all tenants held, and reads those that are behind', async () => {
    const { sync, engine, asked } = setUp({ asksOnce: true })
    const id = await insertListing(harbour, 'H9', { make: 'Kia', model: 'Rio' })
    await Promise.all([harbour, outback].map((tenantId) => sync.ready(tenantId)))
    const before = asked()
    await sync.sweep()
    expect(asked()).toBe(before)

    await change(harbour, sql`update listings set odometer_km = 778 where listing_id = ${id}`, id)
    await sync.sweep()
    expect(asked()).toBe(before + 1)
    expect((await engine.fetch(harbour, [id], null))[0]!.km).toBe(778)

    await database.owner.query('update tenants set settings_version = settings_version + 1 where tenant_id = $1', [
      outback,
    ])
    await sync.sweep()
    expect(asked()).toBe(before + 2)
    now = new Date(NOW.getTime() + 86_400_000)
    await sync.sweep()
    expect(asked()).toBe(before + 4)
  })

  test('what failed is tried again: while it fails by one tenant, then by all', async () => {
    const { sync, engine, asked, break: breakIt, mend } = setUp()
    const id = await insertListing(harbour, 'R1', { make: 'Suzuki', model: 'Jimny' })
    await Promise.all([sync.ready(harbour), sync.ready(outback)])
    await change(
      harbour,
      sql`update listings set make = 'Subaru', stock_version = stock_version + 1 where listing_id = ${id}`,
      id,
    )
    breakIt()
    await sync.sweep()
    const before = asked()
    await sync.retry()
    expect(asked() - before).toBe(1)
    mend()
    await sync.retry()
    expect(await makes(engine, harbour)).toContain('Subaru')
    expect(sync.status().map(({ behindSeconds }) => behindSeconds)).toEqual([0, 0])
    const after = asked()
    await sync.retry()
    expect(asked()).toBe(after)
  })

  test('other stock in the database is told at once, once, whether the engine follows or not', async () => {
    const { sync, engine, stored, changes, away } = setUp()
    const id = await insertListing(harbour, 'T1', { make: 'Kia', model: 'Stonic' })
    await Promise.all([sync.ready(harbour), sync.ready(outback)])
    expect(stored()).toEqual([])
    const before = changes()
    away(true)
    await change(harbour, sql`update listings set odometer_km = 901 where listing_id = ${id}`, id)
    const version = await readStockVersion((await ctxOf(harbour))!)
    sync.stored(harbour, version)
    await expect(sync.refresh(harbour)).rejects.toThrow('does not answer')
    await sync.retry()
    expect(stored()).toEqual([harbour])

    // What no message told, a sweep finds, of whom it is.
    await change(harbour, sql`update listings set odometer_km = 902 where listing_id = ${id}`, id)
    await sync.sweep()
    expect(stored()).toEqual([harbour, harbour])
    expect(changes()).toBe(before)
    away(false)
    await sync.retry()
    expect(stored()).toEqual([harbour, harbour])
    expect(changes()).toBe(before + 1)
    expect((await engine.fetch(harbour, [id], null))[0]!.km).toBe(902)

    sync.stored(outback, 0)
    expect(stored()).not.toContain(outback)
  })

  test('changed settings rebuild; a failing read keeps the old stock and says so', async () => {
    const { sync, engine, reports, break: breakIt } = setUp()
    const id = await insertListing(harbour, 'H4', {
      make: 'Isuzu',
      model: 'D-Max',
      features: sql`array['Tow bar', 'Canopy']`,
    })
    await sync.ready(harbour)
    await change(
      harbour,
      sql`update tenants set settings = '{"search": {"filteredFeatures": ["tow bar"]}}', settings_version = settings_version + 1 where tenant_id = ${harbour}`,
      id,
    )
    await sync.refresh(harbour)
    expect((await engine.fetch(harbour, [id], null))[0]!.filtered_features).toEqual(['tow bar'])

    breakIt()
    await sync.sweep()
    expect(reports()).toEqual([harbour])
    expect(await engine.fetch(harbour, [id], null)).toHaveLength(1)
  })

  test('a tenant that is gone is dropped, and asked for again where the engine could not', async () => {
    const { sync, engine, reports, leave, failDrops } = setUp()
    await insertListing(harbour, 'H8', { make: 'Lexus', model: 'LX' })
    await sync.ready(harbour)
    leave()
    failDrops(true)
    await sync.sweep()
    expect(reports()).toEqual([harbour])
    expect(await engine.status()).toMatchObject([{ tenantId: harbour }])

    failDrops(false)
    await sync.sweep()
    expect(reports()).toEqual([harbour])
    expect(await engine.status()).toEqual([])
    expect(sync.status()).toEqual([])
    await expect(sync.ready(harbour)).rejects.toThrow('gone')
  })

  test('writers during a refresh are seen by the one after it', async () => {
    const { sync, engine } = setUp()
    const id = await insertListing(harbour, 'H5', { make: 'Jeep', model: 'Wrangler' })
    await sync.ready(harbour)
    const refreshes: Promise<void>[] = []
    for (let km = 1; km <= 20; km++) {
      await change(harbour, sql`update listings set odometer_km = ${km} where listing_id = ${id}`, id)
      refreshes.push(sync.refresh(harbour))
    }
    await Promise.all(refreshes)
    expect((await engine.fetch(harbour, [id], null))[0]!.km).toBe(20)
  })
})

describe('opening a vehicle’s page', () => {
  test('found, moved, gone, not found; never another dealer’s', async () => {
    const id = await insertListing(harbour, 'P1', { make: 'Subaru', model: 'Forester' })
    const ctx = await ctxOf(harbour)
    expect(await findVehicle(ctx!, 'p1')).toMatchObject({
      kind: 'found',
      listing: { listingId: id, make: 'Subaru', specs: { cylinders: null }, images: [], media: [] },
    })
    expect(await findVehicle((await ctxOf(outback))!, 'p1')).toEqual({ kind: 'unknown' })

    await change(
      harbour,
      sql`insert into slug_history (tenant_id, slug, listing_id) values (${harbour}, 'old-p1', ${id})`,
      id,
    )
    expect(await findVehicle(ctx!, 'old-p1')).toEqual({ kind: 'moved', slug: 'p1' })

    await change(
      harbour,
      sql`update listings set status = 'sold', sold_at = ${new Date(NOW.getTime() - 2 * 86_400_000)} where listing_id = ${id}`,
      id,
    )
    expect(await findVehicle(ctx!, 'p1')).toMatchObject({ kind: 'found' })
    expect(await findVehicle({ ...ctx!, now: new Date(NOW.getTime() + 86_400_000 + 120_000) }, 'p1')).toMatchObject({
      kind: 'gone',
    })
    expect(await findVehicle(ctx!, 'nothing')).toEqual({ kind: 'unknown' })
  })
})

function setUp({ asksOnce = false } = {}) {
  const engine = columnarEngine()
  const seen = { loads: 0, changes: 0, asked: 0, broken: false, gone: false, noDrops: false, isAway: false }
  const told = { reports: [] as number[], stored: [] as number[] }
  const counting = {
    ...engine,
    replaceAll(...args: Parameters<typeof engine.replaceAll>) {
      seen.loads++
      return engine.replaceAll(...args)
    },
    async held(tenantId: number) {
      if (seen.isAway) throw new Error('The engine is elsewhere and does not answer')
      return engine.held(tenantId)
    },
    async drop(tenantId: number) {
      if (seen.noDrops) throw new Error('The engine is elsewhere and does not answer')
      await engine.drop(tenantId)
    },
  }
  const sync = createSearchSync({
    engine: counting,
    ...(asksOnce && { newest: (tenantIds) => newestMarks(database.app, tenantIds, now) }),
    tenantCtx: async (tenantId) => {
      seen.asked++
      if (seen.broken) throw new Error('The database went away')
      return seen.gone ? null : ctxOf(tenantId)
    },
    onStored: (tenantId) => told.stored.push(tenantId),
    onChanged: () => seen.changes++,
    report: (_error, tenantId) => told.reports.push(tenantId),
  })
  return {
    sync,
    engine,
    loads: () => seen.loads,
    changes: () => seen.changes,
    /** Tenants looked at one by one. */
    asked: () => seen.asked,
    reports: () => told.reports,
    /** Of whom it was said that the database has other stock. */
    stored: () => told.stored,
    /** Whether the engine does not answer. */
    away: (isAway: boolean) => {
      seen.isAway = isAway
    },
    break: () => {
      seen.broken = true
    },
    mend: () => {
      seen.broken = false
    },
    leave: () => {
      seen.gone = true
    },
    failDrops: (fail: boolean) => {
      seen.noDrops = fail
    },
  }
}

async function ctxOf(tenantId: number): Promise<TenantCtx | null> {
  const tenant = await loadTenant(database.app, tenantId)
  return tenant && { tenant, db: database.app, now }
}

async function makes(engine: ReturnType<typeof columnarEngine>, tenantId: number): Promise<string[]> {
  const answer = await engine.search(tenantId, everything)
  return answer.kind === 'found' ? answer.facets.make!.map(({ value }) => value) : [answer.reason]
}

/** What the address of a shopper who chose a place finds. */
async function offeredAt(
  sync: ReturnType<typeof createSearchSync>,
  engine: ReturnType<typeof columnarEngine>,
  place: string,
): Promise<number[]> {
  const search = `?refinementList[distribution_locations]=${place}`
  const asked = readSearchUrl({ pathname: DEFAULT_SEARCH_PATH, search }, await sync.ready(harbour))
  if (asked.kind !== 'search') throw new Error(asked.kind)
  const page = await runSearch((await ctxOf(harbour))!, { engine, sync }, { query: asked.query })
  return page.kind === 'failed' ? [] : page.hits.map(({ id }) => id)
}

async function change(tenantId: number, statement: ReturnType<typeof sql>, listingId: number): Promise<void> {
  const ctx = (await ctxOf(tenantId))!
  await withTenant(ctx, async (trx) => {
    await statement.execute(trx)
    const version = await touchStock(trx, tenantId)
    await sql`update listings set stock_version = ${version} where listing_id = ${listingId}`.execute(trx)
  })
}

async function insertListing(
  tenantId: number,
  stockNumber: string,
  facts: { make: string; model: string; features?: unknown },
): Promise<number> {
  const ctx = (await ctxOf(tenantId))!
  return withTenant(ctx, async (trx) => {
    const version = await touchStock(trx, tenantId)
    const { rows } = await sql<{ id: number }>`
      insert into listings (tenant_id, dealership_id, stock_number, slug, name, car_type, year, make, model, features, stock_version, created_at)
      select ${tenantId}, dealership_id, ${stockNumber}, ${stockNumber.toLowerCase()}, ${`2020 ${facts.make} ${facts.model}`}, 'used', 2020,
        ${facts.make}, ${facts.model}, ${facts.features ?? sql`'{}'`}, ${version}, ${NOW}
      from dealerships where tenant_id = ${tenantId} returning listing_id as id`.execute(trx)
    return rows[0]!.id
  })
}

async function arrangeDealer(slug: string): Promise<number> {
  const { rows } = await database.owner.query(
    "insert into tenants (slug, name, template, settings) values ($1, $1, 'meridian', $2) returning tenant_id",
    [slug, JSON.stringify({ finance: { provider: 'bank' } })],
  )
  const tenantId = rows[0].tenant_id
  await database.owner.query("insert into dealerships (tenant_id, slug, name) values ($1, 'main', 'Main')", [tenantId])
  return tenantId
}
