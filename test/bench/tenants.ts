import { readFileSync } from 'node:fs'
import pg from 'pg'
import { startEmbeddedDatabase, stopEmbeddedDatabase } from '#db/embedded.ts'
import { dataFolder, type RunningServer, startServer } from '../support/server.ts'
import type { BenchRow } from './bench-row.ts'
import { percentile } from './support/timing.ts'

const TENANTS = Number(process.env.BENCH_TENANTS ?? 1000)
const CARS = Number(process.env.BENCH_VEHICLES ?? 1000)
const LAST_VISITS = Math.ceil(TENANTS / 5)

/**
 * A node that serves a thousand dealers with a thousand vehicles each (BENCH_TENANTS, BENCH_VEHICLES: so many): how soon it is
 * ready, and what it takes.
 */
export async function tenantsBench(): Promise<BenchRow[]> {
  const data = dataFolder()
  try {
    await stopped(await startServer(data.path))
    await addTenants(data.path, { tenants: TENANTS, cars: CARS })
    const started = performance.now()
    const server = await startServer(data.path, { LOG_LEVEL: 'error' })
    const readySeconds = (performance.now() - started) / 1000
    const rssReady = rssMegabytes(server)
    const visits: number[] = []
    for (let n = 1; n <= TENANTS; n++) {
      const begun = performance.now()
      const { status } = await server.get(`t${n}.localhost`, '/search/new-used-and-demo-cars')
      if (status !== 200) throw new Error(`t${n} answered ${status}`)
      visits.push(performance.now() - begun)
    }
    const rssAll = rssMegabytes(server)
    await stopped(server)
    return [
      {
        name: `${TENANTS} tenants × ${CARS} cars: start to ready`,
        aim: 'reported',
        measured: `${readySeconds.toFixed(1)} s`,
        pass: null,
        note: `RSS then ${rssReady} MB; stock is read when a tenant is first asked for`,
      },
      {
        name: `${TENANTS} tenants × ${CARS} cars: RSS, every tenant asked for`,
        aim: 'reported',
        measured: `${rssAll} MB`,
        pass: null,
        note: `first search page of a tenant: median ${percentile(visits, 0.5).toFixed(0)} ms, p99 ${percentile(visits.slice(-LAST_VISITS), 0.99).toFixed(0)} ms`,
      },
    ]
  } finally {
    await data.remove()
  }
}

/** Each is the first demo dealer once more, with so many of all demo vehicles. */
export async function addTenants(dataDir: string, { tenants, cars }: { tenants: number; cars: number }): Promise<void> {
  const { url } = await startEmbeddedDatabase(dataDir)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const columns = async (table: string, without: string[]) => {
      const { rows } = await client.query(
        `select column_name from information_schema.columns where table_name = $1 and table_schema = 'public'
         and is_generated = 'NEVER' and column_name <> all($2)`,
        [table, without],
      )
      return rows.map(({ column_name }) => `"${column_name}"`).join(', ')
    }
    const tenant = await columns('tenants', ['tenant_id', 'slug'])
    const dealership = await columns('dealerships', ['dealership_id', 'tenant_id'])
    const listing = await columns('listings', [
      'listing_id',
      'tenant_id',
      'dealership_id',
      'location_id',
      'slug',
      'stock_number',
    ])
    await client.query('begin')
    await client.query(
      `create temporary table first_tenant on commit drop as select * from tenants order by tenant_id limit 1`,
    )
    await client.query(
      `insert into tenants (slug, ${tenant}) select 't' || n, ${tenant} from first_tenant, generate_series(1, ${tenants}) n`,
    )
    await client.query(
      `insert into hosts (host, tenant_id, is_primary) select slug, tenant_id, true from tenants where slug ~ '^t[0-9]+$'`,
    )
    await client.query(
      `insert into dealerships (tenant_id, ${dealership}) select t.tenant_id, ${dealership.replace(/"(\w+)"/g, 'd."$1"')}
       from tenants t, dealerships d where t.slug ~ '^t[0-9]+$' and d.tenant_id = (select tenant_id from first_tenant)
       and d.dealership_id = (select min(dealership_id) from dealerships where tenant_id = (select tenant_id from first_tenant))`,
    )
    await client.query(
      `insert into listings (tenant_id, dealership_id, slug, stock_number, ${listing})
       select d.tenant_id, d.dealership_id, l.slug || '-' || l.n, 'T' || l.n, ${listing.replace(/"(\w+)"/g, 'l."$1"')}
       from dealerships d join tenants t on t.tenant_id = d.tenant_id and t.slug ~ '^t[0-9]+$',
         (select *, row_number() over (order by listing_id) as n from listings limit ${cars}) l`,
    )
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
    await stopEmbeddedDatabase(dataDir)
  }
}

async function stopped(server: RunningServer): Promise<void> {
  server.signal('SIGTERM')
  await server.exited
}

function rssMegabytes({ pid }: RunningServer): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024)
}
