import { startEmbeddedDatabase } from '#db/embedded.ts'
import { dataFolder } from '../server.ts'
import { checkStorm, type Finding } from './check-storm.ts'
import { flappingReceivers } from './flapping-receivers.ts'
import { arrangeLeadSites } from './lead-sites.ts'
import { killedServer, type Submission, submitAll } from './lead-storm.ts'
import { seeded } from './seeded.ts'
import { settleQueue } from './settle-queue.ts'

const DEALERS = ['harbour-motors', 'outback-utes', 'coast-vans']
const MAILBOXES = ['sales', 'crm']

export type FaultRun = {
  seed: number
  findings: Finding[]
  submissions: Submission[]
  statuses: Record<string, number>
  kills: Record<string, number>
  moods: Record<string, number>
  /** How often, and how far in all, time was moved on for the queue. */
  leaps: number
  seconds: { storm: number; settling: number }
  log: string
}

/**
 * Sends `count` leads to the server as `npm start` runs it while it and its PostgreSQL are killed with -9 and the
 * receivers misbehave, then lets both recover and holds what is stored and what was received against what was answered.
 * Ends by itself within `minutes`.
 */
export async function faultRun(given: {
  seed: number
  count: number
  clients: number
  /** Milliseconds between two kills, from and to. */
  killsEvery: [number, number]
  minutes: number
  /** Whether the server is started again, which looks for lost tries at once, so that nobody waits for the next minute. */
  restarts?: boolean
  say?(line: string): void
}): Promise<FaultRun> {
  const { seed, count, clients, say = () => {} } = given
  const until = Date.now() + given.minutes * 60_000
  const data = dataFolder()
  const receivers = await flappingReceivers(seeded(seed + 1))
  try {
    const sites = await arrangeLeadSites(
      data.path,
      DEALERS.map((slug) => ({ slug, settings: settingsOf(slug, receivers.web.port) })),
    )
    const environment = {
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      TRUSTED_PROXIES: '127.0.0.1',
      WEBHOOK_NETWORKS: '127.0.0.0/8',
      SMTP_URL: `smtp://127.0.0.1:${receivers.mail.port}`,
    }
    const server = await killedServer(data.path, environment, seeded(seed + 2))
    try {
      say(`The server runs; ${count} leads from ${clients} clients begin.`)
      const began = performance.now()
      const storm = server.storm(given.killsEvery)
      const answers = await submitAll(server.port, sites, { count, clients, seed, random: seeded(seed), until })
      server.calm()
      await storm
      await receivers.settle()
      // What was under way with a worker that is no more is another's to take over.
      await server.kill('both')
      const stormed = performance.now()
      say(`All clients are done after ${seconds(stormed - began)} s; receivers are well; the queue goes on.`)
      const { url } = await startEmbeddedDatabase(data.path)
      const leaps = await settleQueue(url, {
        ...{ say, restart: given.restarts ? () => server.kill('app') : null },
        waiting: "select count(*)::int as n from lead_deliveries where state = 'pending'",
        leap: (back) => [
          `update lead_deliveries set next_try_at = next_try_at ${back} where state = 'pending'`,
          `update lead_destinations set failing_since = failing_since ${back}`,
        ],
        // One that has no job any more is found within a minute.
        pauseMs: 62_000,
      })
      const findings = await checkStorm(url, { ...answers, receivers, mailboxes: MAILBOXES, slugs: DEALERS })
      const settled = performance.now()
      return {
        ...{ seed, findings, leaps, kills: server.kills, moods: receivers.moods, log: server.output() },
        ...{ submissions: answers.submissions, statuses: answers.statuses },
        seconds: { storm: seconds(stormed - began), settling: seconds(settled - stormed) },
      }
    } finally {
      server.calm()
      await server.stop()
    }
  } finally {
    await receivers.settle()
    await receivers.close()
    await data.remove()
  }
}

function settingsOf(slug: string, webPort: number) {
  const destinations = [
    { kind: 'webhook', to: `http://127.0.0.1:${webPort}/${slug}` },
    { kind: 'email', to: `sales@${slug}.example` },
    { kind: 'adf-email', to: `crm@${slug}.example` },
  ]
  return { leads: { destinations } } as never
}

function seconds(ms: number): number {
  return Math.round(ms / 100) / 10
}
