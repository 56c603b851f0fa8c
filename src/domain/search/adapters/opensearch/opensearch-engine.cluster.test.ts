import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NO_OPENSEARCH, type RealOpenSearch, realOpenSearch } from '../../../../../test/support/opensearch.ts'
import { engineContract, searchRequest } from '../../../../../test/support/search/engine-contract.ts'
import { searchDocument } from '../../../../../test/support/search/search-documents.ts'
import { INDEX_FORM } from './mapping.ts'
import { type OpenSearchEngine, openSearchEngine } from './opensearch-engine.server.ts'

describe.skipIf(NO_OPENSEARCH)(`the OpenSearch engine${NO_OPENSEARCH ? `: skipped, ${NO_OPENSEARCH}` : ''}`, () => {
  let server: RealOpenSearch
  let engine: OpenSearchEngine
  beforeAll(async () => {
    server = await realOpenSearch()
    engine = openSearchEngine({ url: server.url })
  })
  afterAll(async () => {
    await engine.close()
    await server.remove()
  })

  engineContract(emptyEngine, { minutes: 30 })

  test('a query that names another tenant finds nothing through an alias, nor does the query without its alias', async () => {
    await emptyEngine()
    await engine.replaceAll(7, [searchDocument({ id: 1 })])
    await engine.replaceAll(8, [searchDocument({ id: 2 })])
    const names = `forecourt-${INDEX_FORM}`
    const find = async (index: string, query: object) => {
      const body = JSON.stringify({ query, _source: ['document.id'] })
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`${server.url}/${index}/_search`, { method: 'POST', headers, body })
      const { hits } = (await answer.json()) as { hits: { hits: { _source: { document?: { id: number } } }[] } }
      return hits.hits.flatMap(({ _source }) => _source.document?.id ?? [])
    }
    expect(await find(`${names}-tenant-7`, { match_all: {} })).toEqual([1])
    expect(await find(`${names}-tenant-7`, { term: { tenant_id: 8 } })).toEqual([])
    expect((await find(`${names}-group-0`, { match_all: {} })).toSorted()).toEqual([1, 2])
    expect(await find(`${names}-group-0`, { term: { tenant_id: 8 } })).toEqual([2])
  })

  test('an older document changes nothing, whoever writes it late', async () => {
    await emptyEngine()
    const mark = (stockVersion: number) => ({ stockVersion, settingsVersion: 1, rankedOn: '2026-11-26' })
    await engine.replaceAll(7, [searchDocument({ id: 1, price: 1 })], mark(1))
    await engine.apply(7, { upsert: [searchDocument({ id: 1, price: 3 })], remove: [] }, mark(3))
    await engine.apply(7, { upsert: [searchDocument({ id: 1, price: 2 })], remove: [1] }, mark(2))
    expect(await engine.fetch(7, [1], null)).toMatchObject([{ price: 3 }])
    expect(await engine.held(7)).toEqual({ mark: mark(3), documents: 1 })
  })

  test('what lost its documents is a failure, not an empty shop', async () => {
    await emptyEngine()
    await engine.replaceAll(7, [searchDocument({ id: 1 })])
    await fetch(`${server.url}/forecourt-${INDEX_FORM}-group-0/_delete_by_query?refresh=true`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: '{"query":{"match_all":{}}}',
    })
    expect(await engine.search(7, searchRequest())).toMatchObject({ kind: 'failed' })
    expect(await engine.held(7)).toBeNull()
  })

  test('a read-only index refuses what is written, and says why', async () => {
    await emptyEngine()
    await engine.replaceAll(7, [searchDocument({ id: 1 })])
    const block = (isReadOnly: boolean | null) =>
      fetch(`${server.url}/forecourt-${INDEX_FORM}-group-0/_settings`, {
        ...{ method: 'PUT', headers: { 'content-type': 'application/json' } },
        body: JSON.stringify({ 'index.blocks.read_only_allow_delete': isReadOnly }),
      })
    await block(true)
    await expect(engine.apply(7, { upsert: [searchDocument({ id: 2 })], remove: [] })).rejects.toThrow(
      /^OPENSEARCH_URL: .*read-only/,
    )
    expect(await engine.search(7, searchRequest())).toMatchObject({ kind: 'found', total: 1 })
    await block(null)
    await engine.apply(7, { upsert: [searchDocument({ id: 2 })], remove: [] })
    expect(await engine.search(7, searchRequest())).toMatchObject({ kind: 'found', total: 2 })
  })

  test('two nodes that write one stock at once, as after a lost lock: readers see one of them whole', async () => {
    await emptyEngine()
    const slow = await heldUp(server.url)
    const late = openSearchEngine({ url: slow.url })
    const mark = (stockVersion: number) => ({ stockVersion, settingsVersion: 1, rankedOn: '2026-11-26' })
    await engine.replaceAll(7, [searchDocument({ id: 9 })], mark(1))
    const writing = late.replaceAll(7, [searchDocument({ id: 1 }), searchDocument({ id: 2 })], mark(2))
    await slow.holdsMark
    await engine.replaceAll(
      7,
      [1, 2, 3].map((id) => searchDocument({ id })),
      mark(3),
    )
    slow.goOn()
    await writing
    // The older one, which says that it is older: the next sweep brings it up.
    expect(await engine.held(7)).toEqual({ mark: mark(2), documents: 2 })
    await engine.apply(7, { upsert: [searchDocument({ id: 3 })], remove: [1] }, mark(3))
    expect(await engine.search(7, searchRequest())).toMatchObject({ kind: 'found', total: 2 })
    await Promise.all([late.close(), slow.close()])
  })

  test.each([false, true])(
    'an index deleted while it is written is not made anew by what is written (another made it: %s)',
    async (isMade) => {
      await emptyEngine()
      const index = `forecourt-${INDEX_FORM}-group-0`
      const slow = await heldUp(server.url)
      const late = openSearchEngine({ url: slow.url })
      await engine.replaceAll(8, [searchDocument({ id: 1 })])
      const writing = late.replaceAll(7, [searchDocument({ id: 1 }), searchDocument({ id: 2 })])
      const refused = expect(writing).rejects.toThrow(/^OPENSEARCH_URL: /)
      await slow.holdsMark
      await fetch(`${server.url}/${index}`, { method: 'DELETE' })
      if (isMade) await engine.replaceAll(8, [searchDocument({ id: 1 })])
      slow.goOn()
      await refused
      expect(await engine.held(7)).toBeNull()
      expect(await engine.search(7, searchRequest())).toMatchObject({ kind: 'failed' })
      expect((await fetch(`${server.url}/${index}`)).status).toBe(isMade ? 200 : 404)
      await late.replaceAll(7, [searchDocument({ id: 1 })])
      expect(await engine.search(7, searchRequest())).toMatchObject({ kind: 'found', total: 1 })
      await Promise.all([late.close(), slow.close()])
    },
  )

  async function emptyEngine(): Promise<OpenSearchEngine> {
    for (const { tenantId } of await engine.status()) await engine.drop(tenantId)
    return engine
  }
})

/** The same server, but what marks a stock as complete waits until `goOn`. */
async function heldUp(to: string) {
  const held = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  const between = createServer(async (incoming, outgoing) => {
    const body = Buffer.concat(await incoming.toArray())
    if (incoming.url?.startsWith('/_bulk') && body.includes('"kind":"mark"')) {
      held.resolve()
      await free.promise
    }
    const { host: _, connection: _hop, 'content-length': _length, ...headers } = incoming.headers
    const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD'
    const given = { method: incoming.method, headers: headers as Record<string, string>, ...(hasBody && { body }) }
    const answer = await fetch(`${to}${incoming.url}`, given)
    outgoing.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' })
    outgoing.end(Buffer.from(await answer.arrayBuffer()))
  })
  between.listen(0, '127.0.0.1')
  await once(between, 'listening')
  return {
    url: `http://127.0.0.1:${(between.address() as AddressInfo).port}`,
    holdsMark: held.promise,
    goOn: free.resolve,
    async close() {
      between.closeAllConnections()
      between.close()
    },
  }
}
