import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster, NodeName } from './cluster.ts'
import { time, WHO, type Who } from './visitors.ts'

const SEARCHING: readonly Who[] = ['pages', 'searches', 'prices', 'pictures']
const WRITING: readonly Who[] = ['leads', 'reservations']

/**
 * What is done to a part, who may hear of it and for how long: `seconds` after it began (`from: 'start'`) or after the part was there
 * again (`from: 'back'`). The table of docs/operations.md says the same.
 */
type Blow = {
  name: string
  who: readonly Who[]
  seconds: number
  from: 'start' | 'back'
  /** Resolves once the part is there again. */
  strike(cluster: Cluster): Promise<void>
  needs?: 'search' | 'objects'
}

export type Struck = Omit<Blow, 'strike' | 'needs'> & { startMs: number; backMs: number }

const DEAD_MS = 4_000
const FROZEN_MS = 6_000
const SLOW_MS = 6_000
/** After a part is back everybody sees what was imported so long ago. */
export const FRESH_MS = 5_000
/** From when prices must be fresh until the next part breaks. */
const LOOK_MS = 5_000

const nobody = { who: [], seconds: 0, from: 'start' } as const
const everybody = { who: WHO, seconds: 5, from: 'back' } as const
const searching = { who: SEARCHING, seconds: 5, from: 'back', needs: 'search' } as const
const pictures = { who: ['pictures'], seconds: 5, from: 'back', needs: 'objects' } as const
const writing = { who: WRITING, seconds: 5, from: 'back' } as const

/** In their order: each kind of part is killed first, so that a short run has most of it. Each part is whole again before the next. */
const BLOWS: readonly Blow[] = [
  webKilled('web1'),
  { name: 'worker1 killed -9, started again', ...nobody, strike: ({ nodes }) => killed(nodes.worker1) },
  { name: 'PostgreSQL killed -9, started again', ...everybody, strike: ({ postgres }) => killed(postgres.primary, 0) },
  { name: 'standby killed -9, started again', ...writing, strike: ({ postgres }) => killed(postgres.standby) },
  { name: 'OpenSearch killed -9, started again', ...searching, strike: ({ search }) => killed(search!) },
  { name: 'object store killed -9, started again', ...pictures, strike: ({ objects }) => killed(objects!) },
  {
    name: 'primary killed -9, standby promoted',
    ...{ who: WHO, seconds: 15, from: 'start' },
    async strike({ postgres }) {
      await postgres.primary.kill()
      await sleep(2_000)
      await postgres.promote()
    },
  },
  { name: 'new standby copied, commits wait for it', ...nobody, strike: ({ postgres }) => postgres.addStandby() },
  {
    name: 'OpenSearch back with nothing',
    ...{ ...searching, seconds: 25 },
    async strike({ search }) {
      await search!.kill()
      await search!.start({ isWiped: true })
    },
  },
  {
    name: 'HAProxy killed -9, started again',
    ...{ who: WHO, seconds: 2, from: 'back' },
    strike: ({ balancers }) => killed(balancers.web),
  },
  { name: 'HAProxy of PostgreSQL killed -9', ...everybody, strike: ({ balancers }) => killed(balancers.database) },

  webFrozen('web1'),
  { name: 'worker1 frozen', ...nobody, strike: ({ nodes }) => frozen(nodes.worker1) },
  { name: 'PostgreSQL frozen', ...everybody, strike: ({ postgres }) => frozen(postgres.primary) },
  { name: 'standby frozen', ...writing, strike: ({ postgres }) => frozen(postgres.standby) },
  { name: 'OpenSearch frozen', ...searching, strike: ({ search }) => frozen(search!) },
  { name: 'object store frozen', ...pictures, strike: ({ objects }) => frozen(objects!) },
  {
    name: 'HAProxy frozen',
    ...{ who: WHO, seconds: 2, from: 'back' },
    strike: ({ balancers }) => frozen(balancers.web),
  },

  updated('web1'),
  updated('worker1'),
  {
    name: 'web2 killed -9, started again with an empty folder',
    ...{ who: WHO, seconds: 2, from: 'start' },
    async strike({ nodes: { web2 } }) {
      await web2.kill()
      rmSync(web2.folder, { recursive: true, force: true })
      await web2.start()
    },
  },
  { name: 'worker2 killed -9, started again', ...nobody, strike: ({ nodes }) => killed(nodes.worker2) },
  webFrozen('web2'),
  { name: 'worker2 frozen', ...nobody, strike: ({ nodes }) => frozen(nodes.worker2) },
  updated('web2'),
  updated('worker2'),

  { name: 'web1 slowed', ...nobody, strike: ({ nodes }) => slowed(nodes.web1) },
  { name: 'web2 slowed', ...nobody, strike: ({ nodes }) => slowed(nodes.web2) },
  { name: 'worker1 slowed', ...nobody, strike: ({ nodes }) => slowed(nodes.worker1) },
  { name: 'worker2 slowed', ...nobody, strike: ({ nodes }) => slowed(nodes.worker2) },
  { name: 'PostgreSQL slowed', ...nobody, strike: ({ postgres }) => slowed(postgres.primary) },
  { name: 'standby slowed', ...nobody, strike: ({ postgres }) => slowed(postgres.standby) },
  { name: 'OpenSearch slowed', ...nobody, needs: 'search', strike: ({ search }) => slowed(search!) },
  { name: 'object store slowed', ...nobody, needs: 'objects', strike: ({ objects }) => slowed(objects!) },
]

/**
 * One after another, from the first again after the last, none begun after `untilMs`. After each there is peace until what was imported
 * after its end was looked at. `part`: those alone whose name has it. `left`: those that were not come to.
 */
export async function strikeInTurn(
  cluster: Cluster,
  { untilMs, part, say }: { untilMs: number; part: string; say(line: string): void },
): Promise<{ struck: Struck[]; left: string[] }> {
  const blows = BLOWS.filter(({ needs, name }) => name.includes(part) && (!needs || cluster[needs] !== null))
  if (blows.length === 0)
    throw new Error(`--part ${part}: no event is named so. There are: ${BLOWS.map(({ name }) => name).join('; ')}.`)
  const struck: Struck[] = []
  for (let nth = 0; Date.now() < untilMs; nth++) {
    const { strike, needs: _, ...blow } = blows[nth % blows.length]!
    const startMs = Date.now()
    say(`${time(startMs)} ${blow.name}`)
    await strike(cluster)
    const done = { ...blow, startMs, backMs: Date.now() }
    struck.push(done)
    await sleep(freshFrom(done) + LOOK_MS - Date.now())
  }
  return { struck, left: blows.slice(struck.length).map(({ name }) => name) }
}

/** Until when those who may hear of it may. */
export function endOf({ from, startMs, backMs, seconds }: Struck): number {
  return (from === 'start' ? startMs : backMs) + seconds * 1_000
}

/** From when on no price may be old. */
export function freshFrom(blow: Struck): number {
  return Math.max(blow.backMs + FRESH_MS, endOf(blow))
}

function webKilled(name: NodeName): Blow {
  return {
    name: `${name} killed -9, started again`,
    ...{ who: WHO, seconds: 2, from: 'start' },
    strike: ({ nodes }) => killed(nodes[name]),
  }
}

function webFrozen(name: NodeName): Blow {
  return {
    name: `${name} frozen`,
    ...{ who: WHO, seconds: 5, from: 'start' },
    strike: ({ nodes }) => frozen(nodes[name]),
  }
}

function updated(name: NodeName): Blow {
  return {
    name: `${name} stopped and started, as an update does`,
    ...nobody,
    strike: ({ nodes }) => nodes[name].restart(),
  }
}

type Part = { kill(): Promise<void>; start(): Promise<void>; pids(): number[] }

async function killed({ kill, start }: Pick<Part, 'kill' | 'start'>, deadMs = DEAD_MS): Promise<void> {
  await kill()
  await sleep(deadMs)
  await start()
}

async function frozen({ pids }: Pick<Part, 'pids'>): Promise<void> {
  const stopped = pids()
  signal(stopped, 'SIGSTOP')
  await sleep(FROZEN_MS)
  signal(stopped, 'SIGCONT')
}

/** A quarter of its time: it stands still for 150 ms of each 200. */
async function slowed({ pids }: Pick<Part, 'pids'>): Promise<void> {
  for (const untilMs = Date.now() + SLOW_MS; Date.now() < untilMs; await sleep(50)) {
    const stopped = pids()
    signal(stopped, 'SIGSTOP')
    await sleep(150)
    signal(stopped, 'SIGCONT')
  }
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // A backend of PostgreSQL may end by itself meanwhile.
    }
  }
}
