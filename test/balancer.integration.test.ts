import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Asked, asker, type Reply } from './support/chaos/ask.ts'
import { type Balancer, NO_HAPROXY, webBalancer } from './support/chaos/balancers.ts'
import { lastingPort } from './support/server.ts'

/** HAProxy as `deploy/cluster` has it, before nodes that answer as they are told. */
const SEARCH = { method: 'POST', path: '/api/indexes/cars/search', body: JSON.stringify({ q: 'hilux' }) } as const
const LEAD = { method: 'POST', path: '/api/leads', body: 'name=x' } as const
const SOON = { timeout: 10_000, interval: 200 }

describe.skipIf(NO_HAPROXY)(`HAProxy before web nodes${NO_HAPROXY ? `: skipped, ${NO_HAPROXY}` : ''}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-balancer-'))
  const nodes: Node[] = []
  let balancer: Balancer
  let ask: (asked: Partial<Asked>) => Promise<Reply>

  beforeAll(async () => {
    nodes.push(await openNode('one'), await openNode('other'))
    balancer = await webBalancer(
      folder,
      await lastingPort(),
      nodes.map(({ port }) => port),
    )
    const from = asker(balancer.port, 8)
    ask = (asked) => from({ path: '/', host: 'harbour-motors.localhost', from: '127.0.0.1', ...asked })
  })
  beforeEach(async () => {
    for (const node of nodes) Object.assign(node, { status: 200, isReady: true, asked: [] })
    // All nodes have visitors again.
    await expect
      .poll(async () => {
        await eight({})
        return nodes.every(({ asked }) => asked.length > 0)
      }, SOON)
      .toBe(true)
    for (const node of nodes) node.asked = []
  })
  afterAll(async () => {
    await balancer?.kill()
    for (const { server } of nodes) {
      server.closeAllConnections()
      server.close()
    }
    rmSync(folder, { recursive: true })
  })

  test.each<[string, Partial<Asked>]>([
    ['a page', {}],
    ['a search', SEARCH],
    ['several searches', { ...SEARCH, path: '/api/multi-search' }],
  ])('%s that one node cannot answer is asked of the other', async (_, asked) => {
    nodes[0]!.status = 503
    expect(await eight(asked)).toEqual(Array(8).fill(200))
    expect(nodes[0]!.asked).not.toEqual([])
    for (const body of nodes[1]!.asked) expect(body).toBe(asked.body ?? '')
  })

  test('a form is sent once, and the log says which node refused it, by the number of its request', async () => {
    nodes[0]!.status = 503
    const before = balancer.failures().length
    const statuses = await eight(LEAD)
    expect(nodes.flatMap(({ asked }) => asked)).toHaveLength(8)
    expect(statuses).toContain(503)
    const refused = statuses.filter((status) => status === 503).length
    await expect.poll(() => balancer.failures().length - before).toBe(refused)
    expect(balancer.failures().at(-1)).toMatch(/ web\/web1 .* 503 .* one-\d+ POST \/api\/leads$/)
  })

  test('who is not ready gets no visitors; where none is, those that live go on', async () => {
    nodes[0]!.isReady = false
    await expect
      .poll(async () => {
        nodes[0]!.asked = []
        await eight({})
        return nodes[0]!.asked.length
      }, SOON)
      .toBe(0)
    nodes[1]!.isReady = false
    await expect
      .poll(async () => {
        await eight({})
        return nodes[0]!.asked.length > 0 && nodes[1]!.asked.length > 0
      }, SOON)
      .toBe(true)
    expect(await eight({})).toEqual(Array(8).fill(200))
  })

  /** What eight visitors at once are answered. */
  async function eight(asked: Partial<Asked>): Promise<(number | null)[]> {
    const replies = await Promise.all(Array.from({ length: 8 }, () => ask(asked)))
    return replies.map(({ status }) => status)
  }
})

type Node = {
  port: number
  server: Server
  status: number
  isReady: boolean
  /** The bodies of what visitors asked. */
  asked: string[]
}

async function openNode(name: string): Promise<Node> {
  const port = await lastingPort()
  const server = createServer(async (incoming, outgoing) => {
    const body = Buffer.concat(await incoming.toArray()).toString()
    if (incoming.url === '/healthz') return void outgoing.end()
    if (incoming.url === '/readyz') return void outgoing.writeHead(node.isReady ? 200 : 503).end()
    node.asked.push(body)
    outgoing.writeHead(node.status, { 'X-Request-Id': `${name}-${node.asked.length}` }).end(name)
  })
  const node: Node = { port, server, status: 200, isReady: true, asked: [] }
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return node
}
