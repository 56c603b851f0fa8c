import { randomBytes } from 'node:crypto'
import { Client, errors } from '@opensearch-project/opensearch'
import type { EngineAnswer, EngineFailure, SearchEngine, StockMark } from '../../engine.ts'
import type { SearchDocument } from '../../search-document.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { type Answer, evaluate, stockQuery } from './evaluate.ts'
import { GONE, INDEX, INDEX_FORM, indexedVehicle, MARK, VEHICLE, WRITE_ALIAS } from './mapping.ts'
import { anyOf, anyTermOf, everyOf, filterQuery, type Query, termQuery } from './queries.ts'

/** Tenants of one index. */
const TENANTS_OF_GROUP = 250

/** How long a page waits for OpenSearch: a visitor is told within two seconds. */
const PATIENCE_MS = 1_500
/** How long a write is waited for; one that OpenSearch is too busy for (429) is tried again this often. */
const WRITE_MS = 30_000
const BUSY_TRIES = 10
const BUSY_WAIT_MS = 500
/** How long a start waits to hear what stands at the address. */
const LOOK_MS = 5_000
/** Bytes of documents sent at a time. */
const BULK_BYTES = 4_000_000
/** A stock begun longer ago that readers do not see was given up, whatever clock said when. */
const LONGEST_WRITE_MS = 6 * 3_600_000

/** What stands at the address: `unfit` stays so until somebody changes something. */
type OpenSearchFound = { kind: 'ready' } | { kind: 'away' | 'unfit'; reason: string }

export type OpenSearchEngine = SearchEngine & { look(): Promise<OpenSearchFound>; close(): Promise<void> }

/** OpenSearch does not answer; `isOutage` knows it by its code. */
class SearchUnavailable extends Error {
  readonly code = 'SEARCH_UNAVAILABLE'
}

const OLDEST_RELEASE = 2

/** How a complete stock is held: documents of other generations are on their way in or out. */
type Generation = { generation: string; mark: StockMark | null; documents: number }

/**
 * The engine for more than one machine: the tenants' stock in OpenSearch. A group of tenants shares an index, each in the
 * shard its number leads to, behind an alias of its own that lets through its vehicles alone; queries name the tenant
 * besides. A stock replaced is written beside the old one and the alias leads to it once it is whole. What is searched
 * and how, `engine.ts` says; every rule of words, labels and distances is the code of the in-process engine. `url`: with
 * user and password where OpenSearch wants them; `owner` tells installations apart that share it.
 */
export function openSearchEngine({ url, owner = '' }: { url: string; owner?: string }): OpenSearchEngine {
  const client = new Client({ node: url, requestTimeout: PATIENCE_MS, maxRetries: 0 })
  const inTurn = oneAtATime()
  const names = `forecourt-${INDEX_FORM}${owner && `-${owner}`}`
  const aliasOf = (tenantId: number) => `${names}-tenant-${tenantId}`
  const indexOf = (tenantId: number) => `${names}-group-${Math.floor(tenantId / TENANTS_OF_GROUP)}`
  const patient = { requestTimeout: WRITE_MS, maxRetries: 1 }

  async function ask(tenantId: number, body: Query): Promise<Answer> {
    const routing = String(tenantId)
    const { body: answer } = await client
      .search({ index: aliasOf(tenantId), routing, body })
      .catch((error: unknown) => {
        throw error instanceof errors.ResponseError ? error : new SearchUnavailable(reasonOf(error), { cause: error })
      })
    if (answer._shards.failed > 0 || answer.timed_out)
      throw new Error('OpenSearch answered for a part of the stock only.')
    return answer as unknown as Answer
  }

  /** The generation readers see; null where nothing is held. */
  async function current(tenantId: number): Promise<Generation | null> {
    try {
      const { hits, aggregations } = await ask(tenantId, {
        ...{ size: 1, query: termQuery('tenant_id', tenantId), post_filter: termQuery('kind', MARK) },
        aggs: { vehicles: { filter: termQuery('kind', VEHICLE) } },
      })
      const mark = hits.hits[0]?._source as { generation: string; mark: StockMark | null } | undefined
      return mark ? { ...mark, documents: aggregations!.vehicles!.doc_count } : null
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  async function makeIndex(tenantId: number): Promise<void> {
    const index = indexOf(tenantId)
    const { body: exists } = await client.indices.exists({ index }, patient)
    if (exists) return
    const body = { ...INDEX, aliases: { [`${index}${WRITE_ALIAS}`]: {} } }
    await client.indices.create({ index, body: body as never }, patient).catch((error: unknown) => {
      // Another node was first.
      if (typeOf(error) !== 'resource_already_exists_exception') throw error
    })
  }

  /**
   * Writes into a generation, the mark last, and answers how many documents that are; one of an older version than the one held changes
   * nothing. By the alias of writing: OpenSearch would make an index that was deleted meanwhile anew, by rules of its own.
   */
  async function write(
    tenantId: number,
    { generation, mark }: Pick<Generation, 'generation' | 'mark'>,
    { upsert, remove }: { upsert: Iterable<SearchDocument>; remove: readonly number[] },
  ): Promise<number> {
    const index = indexOf(tenantId)
    const at = (id: number | string) => ({
      index: {
        ...{ _index: `${index}${WRITE_ALIAS}`, require_alias: true },
        ...{ _id: `${tenantId}-${generation}-${id}`, routing: String(tenantId) },
        ...(mark && { version: mark.stockVersion, version_type: 'external_gte' as const }),
      },
    })
    const own = { tenant_id: tenantId, generation }
    const ids = new Set<number | string>([MARK])
    function* operations(): Generator<Operation> {
      for (const id of remove) {
        ids.add(id)
        yield [at(id), { ...own, kind: GONE }]
      }
      for (const document of upsert) {
        ids.add(document.id)
        yield [at(document.id), { ...own, kind: VEHICLE, ...indexedVehicle(document) }]
      }
    }
    await sendInBulk(operations())
    // Only what holds all of it is marked so.
    await sendInBulk([[at(MARK), { ...own, kind: MARK, mark }]])
    await client.indices.refresh({ index }, patient)
    return ids.size
  }

  type Operation = readonly [{ index: object }, object]

  /** One bulk at a time, so that a busy OpenSearch slows its writers down. Rejects when anything was refused for good. */
  async function sendInBulk(operations: Iterable<Operation>): Promise<void> {
    const refused: (string | null)[] = []
    await client.helpers.bulk(
      {
        datasource: asyncly(operations) as never,
        onDocument: (operation: unknown) => operation as never,
        onDrop({ status, error }) {
          // Held in a newer version.
          if (status !== 409) refused.push(error ? `${error.type}: ${error.reason}` : null)
        },
        ...{ flushBytes: BULK_BYTES, concurrency: 1, retries: BUSY_TRIES, wait: BUSY_WAIT_MS },
      },
      patient,
    )
    if (refused.length === 0) return
    throw new Error(`OPENSEARCH_URL: it refused ${refused.length} documents: ${refused[0] ?? (await whyBusy())}`)
  }

  /** A full disk is told like a busy server (429), for as long as its indices are read-only. */
  async function whyBusy(): Promise<string> {
    const { body } = await client.indices.getSettings({ index: `${names}-*`, name: 'index.blocks.*' }, patient)
    const blocks = new Set(Object.values(body).flatMap(({ settings }) => Object.keys(settings?.index?.blocks ?? {})))
    return blocks.size > 0 ? `an index is read-only (${[...blocks]}), as on a full disk` : 'it is too busy (429)'
  }

  async function replace(tenantId: number, documents: Iterable<SearchDocument>, mark: StockMark | null): Promise<void> {
    const begun = (atMs: number) => atMs.toString(36)
    const generation = `${begun(Date.now())}-${randomBytes(4).toString('hex')}`
    const [index, alias, routing] = [indexOf(tenantId), aliasOf(tenantId), String(tenantId)]
    await makeIndex(tenantId)
    const count = await write(tenantId, { generation, mark }, { upsert: documents, remove: [] })
    const own = everyOf([termQuery('tenant_id', tenantId), termQuery('generation', generation)])
    const { body: held } = await client.count({ index, routing, body: { query: own } as never }, patient)
    if (held.count !== count)
      throw new Error(
        `OPENSEARCH_URL: of ${count} documents of tenant ${tenantId} ${held.count} are there; it lost some.`,
      )
    const before = await current(tenantId)
    await client.indices.updateAliases(
      { body: { actions: [{ add: { index, alias, routing, filter: own } }] } as never },
      patient,
    )
    // Of other generations only those that are surely over: a node that lost its turn may be writing one, whole for its readers or not at all.
    const givenUp = { range: { generation: { lt: begun(Date.now() - LONGEST_WRITE_MS) } } }
    await forget(tenantId, anyOf([...(before ? [termQuery('generation', before.generation)] : []), givenUp]))
  }

  /** Deletes what a query finds among a tenant's documents. */
  async function forget(tenantId: number, query: Query): Promise<void> {
    const body = { query: everyOf([termQuery('tenant_id', tenantId), query]) }
    const options = { conflicts: 'proceed' as const, routing: String(tenantId) }
    await client
      .deleteByQuery({ index: indexOf(tenantId), body: body as never, ...options }, patient)
      .catch(unlessMissing)
  }

  return {
    async search(tenantId, request): Promise<EngineAnswer | EngineFailure> {
      try {
        const answer = await evaluate(tenantId, request, (body) => ask(tenantId, body))
        // An index that was lost in part is a failure, not an empty shop.
        if (answer.matches === 0 && !(await current(tenantId))) return notLoaded(tenantId)
        return answer
      } catch (error) {
        return isMissing(error) ? notLoaded(tenantId) : { kind: 'failed', reason: `OpenSearch: ${reasonOf(error)}` }
      }
    },

    async fetch(tenantId, ids, filter) {
      const query = stockQuery(
        tenantId,
        everyOf([anyTermOf('number.id', ids), ...(filter ? [filterQuery(filter)] : [])]),
      )
      const { hits } = await ask(tenantId, { query, size: ids.length, _source: ['document'] })
      const found = new Map(hits.hits.map((hit) => [hit._source!.document.id, hit._source!.document]))
      return ids.flatMap((id) => found.get(id) ?? [])
    },

    replaceAll: (tenantId, documents, mark = null) => inTurn(tenantId, () => replace(tenantId, documents, mark)),

    apply: (tenantId, change, mark = null) =>
      inTurn(tenantId, async () => {
        const held = await current(tenantId)
        if (held) await write(tenantId, { generation: held.generation, mark }, change)
        else await replace(tenantId, change.upsert, mark)
      }),

    async held(tenantId) {
      const held = await current(tenantId)
      return held && { mark: held.mark, documents: held.documents }
    },

    async status() {
      const { body: aliases } = await client.indices.getAlias({ name: `${names}-tenant-*` }).catch((error: unknown) => {
        if (isMissing(error)) return { body: {} }
        throw error
      })
      const tenants = Object.values(aliases).flatMap((index) => Object.keys((index as { aliases: object }).aliases))
      const ids = tenants.map((alias) => Number(alias.slice(`${names}-tenant-`.length)))
      const held = await Promise.all(ids.map(async (tenantId) => ({ tenantId, held: await current(tenantId) })))
      return held.flatMap(({ tenantId, held }) => (held ? [{ tenantId, documents: held.documents, bytes: null }] : []))
    },

    drop: (tenantId) =>
      inTurn(tenantId, async () => {
        const alias = { index: indexOf(tenantId), name: aliasOf(tenantId) }
        await client.indices.deleteAlias(alias, patient).catch(unlessMissing)
        await forget(tenantId, { match_all: {} })
      }),

    async look() {
      try {
        const { body } = await client.info({}, { requestTimeout: LOOK_MS })
        const { distribution, number } = body.version ?? {}
        if (distribution === 'opensearch' && Number.parseInt(number ?? '', 10) >= OLDEST_RELEASE)
          return { kind: 'ready' }
        const found = number ? `${distribution ?? 'Elasticsearch'} ${number}` : 'no OpenSearch'
        return {
          kind: 'unfit',
          reason: `what answers there is ${found}; OpenSearch ${OLDEST_RELEASE} or later is needed`,
        }
      } catch (error) {
        const status = error instanceof errors.ResponseError ? error.statusCode : null
        if (status === 401 || status === 403)
          return { kind: 'unfit', reason: `it does not accept the user and password of the address (${status})` }
        return { kind: 'away', reason: reasonOf(error) }
      }
    },

    close: () => client.close(),
  }
}

async function* asyncly<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items
}

function notLoaded(tenantId: number): EngineFailure {
  return { kind: 'failed', reason: `The stock of tenant ${tenantId} is not loaded.` }
}

function typeOf(error: unknown): string | undefined {
  return error instanceof errors.ResponseError ? error.body?.error?.type : undefined
}

function isMissing(error: unknown): boolean {
  return error instanceof errors.ResponseError && error.statusCode === 404
}

function unlessMissing(error: unknown): void {
  if (!isMissing(error)) throw error
}

function reasonOf(error: unknown): string {
  const { body } = error instanceof errors.ResponseError ? error : { body: null }
  const cause = body?.error?.root_cause?.[0] ?? body?.error
  return cause?.reason ?? (error instanceof Error ? error.message : String(error))
}
