import { Agent } from 'node:http'
import pg from 'pg'
import { startEmbeddedDatabase } from '#db/embedded.ts'
import { buildIfStale } from '../../../scripts/build.ts'
import { arrangeLeadSites } from '../../support/leads/lead-sites.ts'
import { mailServer } from '../../support/receivers.ts'
import { dataFolder, startServer } from '../../support/server.ts'
import type { BenchRow } from '../bench-row.ts'
import { send, untilDelivered } from '../leads.ts'
import { databaseProcessorMs, processorMs } from '../support/processor-time.ts'

const LEADS = 1_000
const AT_ONCE = 8

/** What a lead costs from the form to the mail server: processor of server and database, and bytes of the database. */
export async function leadCosts(): Promise<BenchRow[]> {
  if (!(await buildIfStale())) throw new Error('The build failed.')
  const data = dataFolder()
  const mail = await mailServer()
  try {
    const settings = { site: { email: 'sales@bench.example' } } as never
    const [site] = await arrangeLeadSites(data.path, [{ slug: 'bench-motors', settings }])
    const environment = { DEMO: 'off', SMTP_URL: mail.url, TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'warn' }
    const server = await startServer(data.path, environment)
    const { url } = await startEmbeddedDatabase(data.path)
    const pool = new pg.Pool({ connectionString: url, max: 2 })
    const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
    try {
      const took = async (count: number, from: number) => {
        const before = [processorMs(server.pid), databaseProcessorMs(data.path)] as const
        let next = from
        const one = async () => {
          while (next < from + count) await send(server, agent, site!, next++)
        }
        await Promise.all(Array.from({ length: AT_ONCE }, one))
        await untilDelivered(pool)
        return [processorMs(server.pid) - before[0], databaseProcessorMs(data.path) - before[1]] as const
      }
      await took(LEADS / 2, 0)
      const before = await bytes(pool)
      const [serverMs, databaseMs] = await took(LEADS, LEADS)
      const each = ((await bytes(pool)) - before) / LEADS
      return [
        {
          name: 'A lead taken in and delivered by mail: processor',
          aim: 'reported',
          measured: `${((serverMs + databaseMs) / LEADS).toFixed(1)} ms`,
          pass: null,
          note: `server ${(serverMs / LEADS).toFixed(1)} ms, database ${(databaseMs / LEADS).toFixed(1)} ms; ${LEADS} leads, ${AT_ONCE} at once`,
        },
        {
          name: 'Database for a lead with its deliveries, consents and event',
          aim: 'reported',
          measured: `${Math.round(each)} bytes`,
          pass: null,
          note: 'indexes included, attachments apart',
        },
      ]
    } finally {
      agent.destroy()
      await pool.end()
      server.signal('SIGTERM')
      await server.exited
    }
  } finally {
    await mail.close()
    await data.remove()
  }
}

async function bytes(pool: pg.Pool): Promise<number> {
  await pool.query('vacuum')
  const { rows } = await pool.query(
    `select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = 'public'`,
  )
  return Number(rows[0].bytes)
}
