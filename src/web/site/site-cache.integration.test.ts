import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openDatabase, openPool } from '#db/client.ts'
import { columnarEngine } from '#domain/search/adapters/columnar/columnar-engine.server.ts'
import { createSearchSync } from '#domain/search/search-sync.server.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { listVehicle } from '../../../test/support/list-vehicle.ts'
import { noFacts } from './page-context.ts'
import { siteCache } from './site-cache.server.ts'

const NOW = new Date('2026-11-20T02:00:00Z')
const LATER = new Date('2027-11-20T02:00:00Z')
const database = testDatabase()

test('a preview counts the stock of today; what was over before an outage stays so', async () => {
  const harbour = { ...(await makeDealer(database, 'harbour-motors')), now: NOW }
  const { tenantId } = harbour.tenant
  await listVehicle(database, harbour, 'H1', { make: 'Kia', model: 'Rio', status: 'sold', sold_at: NOW })
  await database.owner.query(
    `insert into pages (tenant_id, path, sections, file_name, source, ends_on)
     values ($1, '/spring', '[]', 'spring.json', '{}', '2026-11-01')`,
    [tenantId],
  )
  const engine = columnarEngine()
  const report = (error: unknown) => {
    throw error
  }
  const sync = createSearchSync({ engine, tenantCtx: async () => harbour, report })
  const caches = siteCache({
    search: { engine, sync },
    log: pino({ level: 'silent' }),
    processors: { stripe: null, sandbox: null },
  })

  await caches.siteAt(harbour, LATER)
  expect(await caches.overview(harbour)).toMatchObject({ kind: 'found', total: 1 })

  expect([...(await caches.site(harbour, noFacts())).content.ended]).toEqual(['/spring'])
  caches.drop(tenantId)
  const pool = openPool('postgres://nobody@127.0.0.1:1/nowhere', { max: 1 })
  const facts = noFacts()
  const known = await caches.site({ ...harbour, db: openDatabase(pool) }, facts)
  expect([[...known.content.ended], facts.expiresAt]).toEqual([['/spring'], NOW])
  await pool.end()
})
