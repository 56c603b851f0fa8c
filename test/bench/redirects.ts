import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCore } from '#app/core.ts'
import { readConfig } from '#config.ts'
import { listenForChanges } from '#db/change-listener.server.ts'
import { roleUrl } from '#db/client.ts'
import { findRedirect } from '#domain/content/find-redirect.server.ts'
import { findTenant } from '#domain/tenants/load-tenant.server.ts'
import type { BenchRow } from './bench-row.ts'
import { benchTenant, commandLine } from './support/bench-tenant.ts'
import { percentile, timed } from './support/timing.ts'

const COUNT = 100_000
const LOOKED_UP = 2_000
const AIMS = { seconds: 30, megabytes: 600, lookUpMs: 10 }

/**
 * As many redirects as a tenant may have, a fifth of them in chains: what importing them takes, and looking one up among
 * them, which the database does: no process holds them.
 */
export async function redirectsBench(): Promise<BenchRow[]> {
  const dir = mkdtempSync(join(tmpdir(), 'forecourt-bench-'))
  // The database server may run as another user, who must reach its own folder in here.
  chmodSync(dir, 0o711)
  const environment = { ...process.env, DATA_DIR: join(dir, 'data'), DATABASE_URL: '', DEMO: 'off' }
  try {
    const core = await openCore(readConfig(environment))
    // From here on somebody is connected: the commands leave the server running.
    const listener = await listenForChanges({
      url: roleUrl(core.ownerUrl, 'app', core.loginPrefix),
      onChange: () => {},
      onReconnect: () => {},
    })
    try {
      await commandLine(['tenant', 'apply', benchTenant(dir)], environment)
      const file = join(dir, 'redirects.csv')
      writeFileSync(file, `from,to\n${Array.from({ length: COUNT }, (_, n) => `${from(n)},${to(n)}`).join('\n')}\n`)
      const started = performance.now()
      const maxRssBytes = await commandLine(['redirects', 'import', file, '--tenant', 'bench'], environment)
      const seconds = (performance.now() - started) / 1000
      const found = await findTenant(core.platformCtx(), core.app, 'bench')
      if (found.kind !== 'found') throw new Error('The bench tenant was not made')
      const before = process.memoryUsage().heapUsed
      const asked = Array.from({ length: LOOKED_UP }, (_, n) => from((n * 7919) % (COUNT * 2)).split('?'))
      const times = await timed(asked, ([path, query = '']) => findRedirect(found.ctx, path!, query))
      const heldMegabytes = (process.memoryUsage().heapUsed - before) / 1024 / 1024
      return rows(seconds, maxRssBytes / 1024 / 1024, times, heldMegabytes)
    } finally {
      await listener.close()
      await core.close()
    }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

function rows(seconds: number, megabytes: number, times: readonly number[], held: number): BenchRow[] {
  const [median, slow] = [percentile(times, 0.5), percentile(times, 0.99)]
  return [
    {
      name: `Import of ${COUNT} redirects`,
      aim: `≤ ${AIMS.seconds} s`,
      measured: `${seconds.toFixed(1)} s`,
      pass: seconds <= AIMS.seconds,
      note: 'a command of its own, its start included; chains followed, circles looked for',
    },
    {
      name: 'Memory of the importing process',
      aim: `≤ ${AIMS.megabytes} MB`,
      measured: `${megabytes.toFixed(0)} MB`,
      pass: megabytes <= AIMS.megabytes,
      note: 'greatest resident size',
    },
    {
      name: 'Look-up of an old address among them',
      aim: `p99 ≤ ${AIMS.lookUpMs} ms`,
      measured: `p50 ${median.toFixed(1)} ms, p99 ${slow.toFixed(1)} ms`,
      pass: slow <= AIMS.lookUpMs,
      note: `${LOOKED_UP} look-ups, half of them of addresses that are not there; the heap grew by ${held.toFixed(0)} MB meanwhile`,
    },
  ]
}

function from(n: number): string {
  return n % 2 === 0 ? `/stock/vehicle-${n}.html` : `/detail.php?id=${n}&yard=${n % 7}`
}

/** Every fifth leads on to another that leads on. */
function to(n: number): string {
  return n % 5 === 0 && n + 2 < COUNT ? `/stock/vehicle-${n + 2 - (n % 2)}.html` : '/search/used-cars'
}
