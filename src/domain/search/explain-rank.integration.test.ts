import { beforeAll, expect, test } from 'vitest'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { listVehicle } from '../../../test/support/list-vehicle.ts'
import { columnarEngine } from './adapters/columnar/columnar-engine.server.ts'
import { explainRank } from './explain-rank.server.ts'
import { runSearch } from './run-search.server.ts'
import { emptyQuery } from './search-query.ts'
import { createSearchSync } from './search-sync.server.ts'

const MORNING = new Date('2026-11-20T00:10:00Z')
const EVENING = new Date('2026-11-20T23:50:00Z')
const database = testDatabase()
let harbour: TenantCtx

beforeAll(async () => {
  harbour = await makeDealer(database, 'harbour-motors', {
    settings: { search: { rankBoosts: [{ filter: 'make = Kia', points: 30 }] } },
  })
  for (const days of [0.5, 3.2, 8.9, 17.5, 29.7, 44.1, 59.8, 90]) {
    const created_at = new Date(MORNING.getTime() - days * 86_400_000)
    const facts = {
      make: days > 20 ? 'Kia' : 'Mazda',
      model: '3',
      price_cents: days > 5 ? 2_000_000 : null,
      created_at,
    }
    await listVehicle(database, harbour, `D${days * 10}`, facts)
  }
})

test('what is explained in the evening is what the engine has ranked by since the morning', async () => {
  const engine = columnarEngine()
  const report = (error: unknown) => {
    throw error
  }
  const sync = createSearchSync({ engine, tenantCtx: async () => ({ ...harbour, now: MORNING }), report })
  const found = await runSearch({ ...harbour, now: MORNING }, { engine, sync }, { query: emptyQuery('rank:desc') })
  if (found.kind === 'failed') throw new Error(found.reason)
  expect(found.hits).toHaveLength(8)
  expect(new Set(found.hits.map(({ rank }) => rank)).size).toBeGreaterThan(6)
  for (const { slug, rank } of found.hits)
    expect(await explainRank({ ...harbour, now: EVENING }, slug)).toMatchObject({ kind: 'explained', slug, rank })
})
