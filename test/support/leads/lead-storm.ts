import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lineOf } from '../chaos/ask.ts'
import { type RunningServer, startServer } from '../server.ts'
import { type LeadSite, leadOf } from './lead-sites.ts'
import type { Random } from './seeded.ts'

/** What a client knows of a lead in the end. */
export type Submission = {
  n: number
  site: LeadSite
  /** Null: it gave up before it heard of one. */
  leadId: number | null
  tries: number
  ms: number
}

const LONGEST_WAIT_MS = 5_000
const MOST_TRIES = 300

/** Starts the server, whose port stays; `storm` kills it or its PostgreSQL, or both, with -9 at random until it is told to end, `most` times;
 * with `goesOn` not before that says that enough was answered since the last kill, so that a machine on which a start takes long is not all kills. */
export async function killedServer(dataDir: string, environment: Record<string, string>, random: Random) {
  let server: RunningServer = await startServer(dataDir, environment)
  const fixed = { ...environment, PORT: String(server.port) }
  const kills = { app: 0, database: 0, both: 0 }
  let isStorming = true

  async function kill(what: keyof typeof kills): Promise<void> {
    kills[what] += 1
    if (what !== 'app') killDatabase(dataDir)
    if (what === 'database') return
    server.signal('SIGKILL')
    await server.exited
    server = await startServer(dataDir, fixed)
  }

  return {
    port: server.port,
    /** Null where the line breaks: who asks does not know then. */
    post: (...asked: Parameters<RunningServer['post']>) => server.post(...asked).catch(() => null),
    kills,
    kill,
    /** As an operator does: what is under way ends first. */
    async restart(): Promise<void> {
      server.signal('SIGTERM')
      await server.exited
      server = await startServer(dataDir, fixed)
    },
    async storm(
      every: [number, number],
      most = Number.POSITIVE_INFINITY,
      goesOn: () => boolean = () => true,
    ): Promise<void> {
      for (let nth = 0; isStorming && nth < most; nth++) {
        await sleep(random.between(...every))
        while (isStorming && !goesOn()) await sleep(100)
        if (isStorming) await kill(random.pick(['app', 'database', 'both'] as const))
      }
    },
    calm() {
      isStorming = false
    },
    output: () => server.output(),
    async stop() {
      server.signal('SIGTERM')
      await server.exited
    },
  }
}

function killDatabase(dataDir: string): void {
  try {
    const postmaster = Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(postmaster, 'SIGKILL')
  } catch {
    // It is down already, and on its way up.
  }
}

export type StormAnswers = { submissions: Submission[]; statuses: Record<string, number>; wrong: string[] }

export type Storm = {
  count: number
  clients: number
  seed: number
  random: Random
  /** When everybody gives up. */
  until: number
  /** Between two leads of a client, from and to. */
  pauseMs?: [number, number]
  /** Whether nobody begins another lead; those that were begun are sent until they are answered. */
  isOver?(): boolean
  /** Answers beside 201 after which a lead is sent again. */
  passing?: readonly string[]
  /** Of what each says it comes from where it comes from: for a proxy that believes nobody. */
  addressOf?(said: string): string
  /** Hears of each answer, and when it was asked for. */
  heard?(answer: { status: string; atMs: number; ms: number; line: string }): void
}

/** `count` leads from `clients` at once, each sent with its own key until it was answered 201; some are sent once more. */
export async function submitAll(port: number, sites: readonly LeadSite[], storm: Storm): Promise<StormAnswers> {
  const { count, clients, seed, random, until, pauseMs = [0, 200], isOver, heard } = storm
  const { passing = ['503', 'no answer'], addressOf } = storm
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const submissions: Submission[] = []
  const statuses: Record<string, number> = {}
  const wrong: string[] = []
  let next = 0

  async function submit(n: number): Promise<void> {
    const site = sites[n % sites.length]!
    const started = performance.now()
    const submission: Submission = { n, site, leadId: null, tries: 0, ms: 0 }
    submissions.push(submission)
    while (submission.leadId === null && submission.tries < MOST_TRIES && Date.now() < until) {
      submission.tries += 1
      const { status, leadId } = await ask(n, site)
      if (status === '201') submission.leadId = leadId
      else {
        if (!passing.includes(status)) wrong.push(`lead ${n}: ${status}`)
        await sleep(random.between(50, 400))
      }
    }
    submission.ms = performance.now() - started
    if (submission.leadId === null || random.next() > 0.1) return
    const again = await ask(n, site)
    if (again.status === '201' && again.leadId !== submission.leadId)
      wrong.push(`lead ${n}: ${submission.leadId} at first, ${again.leadId} with the same key`)
  }

  async function ask(n: number, site: LeadSite) {
    const atMs = Date.now()
    const answer = await post({ agent, port, addressOf }, site, n, `storm-${seed}-${n}`)
    heard?.({ status: answer.status, atMs, ms: Date.now() - atMs, line: answer.line })
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    return answer
  }

  async function client(): Promise<void> {
    while (next < count && Date.now() < until && !isOver?.()) {
      next += 1
      await submit(next)
      await sleep(random.between(...pauseMs))
    }
  }

  await Promise.all(Array.from({ length: clients }, client))
  agent.destroy()
  return { submissions, statuses, wrong }
}

/** What came back, or 'no answer' where the line broke or nothing came in time: the client does not know then. */
function post(
  { agent, port, addressOf }: { agent: Agent; port: number; addressOf: Storm['addressOf'] },
  site: LeadSite,
  n: number,
  key: string,
) {
  const { body, from } = leadOf(site, n)
  const localAddress = addressOf?.(from['x-forwarded-for']!)
  const headers = { ...from, host: `${site.host}:${port}`, 'idempotency-key': key }
  return new Promise<{ status: string; leadId: number | null; line: string }>((resolve) => {
    let line = ''
    const none = () => resolve({ status: 'no answer', leadId: null, line })
    const signal = AbortSignal.timeout(LONGEST_WAIT_MS)
    const asked = request(
      { agent, port, host: '127.0.0.1', localAddress, path: '/api/leads', method: 'POST', headers, signal },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk) => {
          text += chunk
        })
        response.once('error', none)
        response.once('end', () => {
          if (!response.complete) return none()
          const leadId = response.statusCode === 201 ? (JSON.parse(text) as { lead_id: number }).lead_id : null
          resolve({ status: String(response.statusCode), leadId, line })
        })
      },
    )
    asked.once('error', none)
    asked.once('socket', (socket) => lineOf(socket, localAddress ?? '127.0.0.1', (found) => (line = found)))
    asked.end(body)
  })
}
