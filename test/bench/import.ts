import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCore } from '#app/core.ts'
import { readConfig } from '#config.ts'
import { listenForChanges } from '#db/change-listener.server.ts'
import { roleUrl } from '#db/client.ts'
import { PROJECT_ROOT } from '#db/project-root.ts'
import { columnarEngine } from '#domain/search/adapters/columnar/columnar-engine.server.ts'
import { createSearchSync } from '#domain/search/search-sync.server.ts'
import { findTenant } from '#domain/tenants/load-tenant.server.ts'
import { sharedData } from '../support/shared-data.ts'
import type { BenchRow } from './bench-row.ts'
import { benchTenant, commandLine } from './support/bench-tenant.ts'

const AIM_SECONDS = 10
const AIM_MEGABYTES = 400
const ROWS = 17_048
const MAP = join(PROJECT_ROOT, 'docs/examples/feed-maps/listing-site-with-ids.json')

/**
 * `forecourt stock import` of a 17,048-row file into an empty tenant, as a process of its own on a real disk, while
 * another process follows with its search engine: from the start of the command until search holds the stock.
 */
export async function importBench(): Promise<BenchRow[]> {
  const file = sharedData('listings/au_car_market_lainguyn123.csv')
  const name = 'Import of 17,048 rows, database and search'
  if (!file)
    return [
      {
        name,
        aim: `≤ ${AIM_SECONDS} s, ≤ ${AIM_MEGABYTES} MB`,
        measured: '',
        pass: null,
        note: 'needs the shared data',
      },
    ]

  const dir = mkdtempSync(join(tmpdir(), 'forecourt-bench-'))
  // The database server may run as another user, who must reach its own folder in here.
  chmodSync(dir, 0o711)
  try {
    return await measure(dir, file, name)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

async function measure(dir: string, file: string, name: string): Promise<BenchRow[]> {
  const environment = { ...process.env, DATA_DIR: join(dir, 'data'), DATABASE_URL: '', DEMO: 'off' }
  const core = await openCore(readConfig(environment))
  let follow = () => {}
  // From here on somebody is connected: the commands leave the server running.
  const listener = await listenForChanges({
    url: roleUrl(core.ownerUrl, 'app', core.loginPrefix),
    onChange: () => follow(),
    onReconnect: () => follow(),
  })
  try {
    await commandLine(['tenant', 'apply', benchTenant(dir)], environment)
    const found = await findTenant(core.platformCtx(), core.app, 'bench')
    if (found.kind !== 'found') throw new Error('The bench tenant was not made')
    const { tenantId } = found.ctx.tenant
    const engine = columnarEngine()
    const report = (error: unknown) => {
      throw error
    }
    const sync = createSearchSync({ engine, tenantCtx: async () => ({ ...found.ctx, now: new Date() }), report })
    await sync.ready(tenantId)
    const searched = Promise.withResolvers<void>()
    follow = () =>
      void sync
        .refresh(tenantId)
        .then(() => sync.status()[0]?.documents === ROWS && searched.resolve(), searched.reject)

    const started = performance.now()
    const maxRssBytes = await commandLine(
      ['stock', 'import', file, '--tenant', 'bench', '--format', 'universal-csv', '--map', MAP],
      environment,
    )
    const imported = performance.now()
    await searched.promise
    const seconds = (performance.now() - started) / 1000

    const megabytes = maxRssBytes / 1024 / 1024
    const note = `the command ${((imported - started) / 1000).toFixed(1)} s, its start included`
    return [
      { name, aim: `≤ ${AIM_SECONDS} s`, measured: `${seconds.toFixed(1)} s`, pass: seconds <= AIM_SECONDS, note },
      {
        name: 'Memory of the importing process',
        aim: `≤ ${AIM_MEGABYTES} MB`,
        measured: `${megabytes.toFixed(0)} MB`,
        pass: megabytes <= AIM_MEGABYTES,
        note: 'greatest resident size',
      },
    ]
  } finally {
    await listener.close()
    await core.close()
  }
}
