import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { NO_OBJECT_STORE, type RealObjectStore, realObjectStore } from '../object-store.ts'
import { NO_OPENSEARCH, type RealOpenSearch, realOpenSearch } from '../opensearch.ts'
import { dataFolder, lastingPort, startServer, startWorkerAlone } from '../server.ts'
import { asker } from './ask.ts'
import { type Balancer, databaseBalancer, webBalancer } from './balancers.ts'
import { childrenOf, type PostgresPair, postgresPair } from './postgres-pair.ts'

const BUCKET = 'forecourt'
/** Until it has asked both servers of PostgreSQL which of them takes writes. */
const FIRST_CHECK_MS = 2_500
/** HAProxy lets a node in after it has asked it twice. */
const UP_MS = 30_000

export type Node = {
  kill(): Promise<void>
  start(): Promise<void>
  /** As an update does: what is under way ends first. */
  restart(): Promise<void>
  pids(): number[]
  output(): string
  /** What it keeps on disk; it can build all of it again. */
  folder: string
}
export type NodeName = 'web1' | 'web2' | 'worker1' | 'worker2'

export type Cluster = {
  /** Where visitors come in. */
  port: number
  webPorts: Record<'web1' | 'web2', number>
  /** Through HAProxy, to whichever server takes writes. */
  databaseUrl: string
  postgres: PostgresPair
  balancers: { web: Balancer; database: Balancer }
  nodes: Record<NodeName, Node>
  /** Of its own, gone with it. */
  folder: string
  /** Null where they are not here. */
  search: RealOpenSearch | null
  objects: RealObjectStore | null
  stop(): Promise<void>
}

/**
 * The cluster of `deploy/cluster` as processes on loopback: two web nodes and two workers, PostgreSQL with a standby that commits wait for,
 * OpenSearch and an object store where they are here, HAProxy before the web nodes and before PostgreSQL.
 */
export async function startCluster(
  environment: Record<string, string>,
  arrange: (dataDir: string) => Promise<void>,
  say: (line: string) => void,
): Promise<Cluster> {
  const folders = Array.from({ length: 6 }, dataFolder)
  const [database, files, ...own] = folders.map(({ path }) => path) as [string, string, ...string[]]
  const stops: (() => unknown)[] = [async () => Promise.all(folders.map((folder) => folder.remove()))]
  const stop = async () => {
    for (const one of stops.reverse()) await one()
  }
  try {
    const postgres = await postgresPair(database, arrange)
    stops.push(postgres.stop)
    say(`PostgreSQL and its standby run at ${postgres.ports.join(' and ')}.`)
    const search = NO_OPENSEARCH ? null : await realOpenSearch()
    if (search) stops.push(search.remove)
    say(search ? `OpenSearch runs at ${search.url}.` : `OpenSearch is left out: ${NO_OPENSEARCH}.`)
    const objects = NO_OBJECT_STORE ? null : await realObjectStore(join(files, 'objects'), BUCKET)
    if (objects) stops.push(objects.kill)
    say(objects ? 'The object store runs.' : `The object store is left out: ${NO_OBJECT_STORE}.`)

    const [databasePort, port, ...webs] = [
      await lastingPort(),
      await lastingPort(),
      await lastingPort(),
      await lastingPort(),
    ] as const
    const beforeDatabase = await databaseBalancer(files, databasePort, postgres.ports)
    stops.push(beforeDatabase.kill)
    await sleep(FIRST_CHECK_MS)
    const databaseUrl = postgres.urlAt(databasePort)
    const common = {
      ...{ DATABASE_URL: databaseUrl, DATA_KEYS: randomBytes(32).toString('base64'), TRUSTED_PROXIES: '127.0.0.1' },
      ...(search && { OPENSEARCH_URL: search.url }),
      ...(objects && { ...objects.environment, MEDIA_URL: `s3://${BUCKET}?endpoint=${objects.endpoint}` }),
      ...environment,
    }
    const nodes: Record<NodeName, Node> = {
      web1: await node(own[0]!, (own) => startServer(own, { ...common, PORT: String(webs[0]) }, undefined, ['web'])),
      web2: await node(own[1]!, (own) => startServer(own, { ...common, PORT: String(webs[1]) }, undefined, ['web'])),
      worker1: await node(own[2]!, (own) => startWorkerAlone(own, common)),
      worker2: await node(own[3]!, (own) => startWorkerAlone(own, common)),
    }
    stops.push(() => Promise.all(Object.values(nodes).map((one) => one.kill())))
    const beforeWeb = await webBalancer(files, port, webs)
    stops.push(beforeWeb.kill)
    await answers(port)
    const webPorts = { web1: webs[0], web2: webs[1] }
    const balancers = { web: beforeWeb, database: beforeDatabase }
    return { port, webPorts, databaseUrl, folder: files, postgres, balancers, nodes, search, objects, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Resolves once a visitor who comes in by the balancer is answered by a node that is ready. */
async function answers(port: number): Promise<void> {
  const ask = asker(port, 1)
  for (let waited = 0; waited < UP_MS; waited += 250) {
    if ((await ask({ path: '/readyz', host: 'localhost', from: '127.0.0.1' })).status === 200) return
    await sleep(250)
  }
  throw new Error(`Nobody was answered by HAProxy within ${UP_MS / 1_000} s`)
}

type Running = { pid: number; output(): string; signal(name: NodeJS.Signals): void; exited: Promise<number | null> }

async function node(folder: string, begin: (folder: string) => Promise<Running>): Promise<Node> {
  let running = await begin(folder)
  let said = ''
  const end = async (signal: NodeJS.Signals) => {
    running.signal(signal)
    await running.exited
    said += running.output()
  }
  /** As a service manager does, which tries again where a start was refused. */
  const start = async () => {
    for (let tries = 1; ; tries++) {
      try {
        running = await begin(folder)
        return
      } catch (error) {
        if (tries === 5) throw error
        await sleep(1_000)
      }
    }
  }
  return {
    folder,
    start,
    kill: () => end('SIGKILL'),
    async restart() {
      await end('SIGTERM')
      await start()
    },
    pids: () => [running.pid, ...childrenOf(running.pid)],
    output: () => said + running.output(),
  }
}
