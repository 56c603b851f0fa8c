import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedDatabase, stopEmbeddedDatabase } from '#db/embedded.ts'
import { columnarEngine } from '#domain/search/adapters/columnar/columnar-engine.server.ts'
import type { EngineAnswer, EngineRequest, FacetCount, SearchEngine } from '#domain/search/engine.ts'
import { matchesFilter } from '#domain/search/filter.ts'
import type { SearchDocument } from '#domain/search/search-document.ts'
import type { BenchRow } from './bench-row.ts'
import { BENCH_FILTER, type BenchQuery, benchQueries, QUERY_KINDS } from './support/bench-requests.ts'
import { LISTINGS_FILE, listingDocuments, madeUpDocuments } from './support/bench-stock.ts'
import { itemsjsSearch } from './support/itemsjs-search.ts'
import { type ComparableAnswer, postgresSearch } from './support/postgres-search.ts'
import { geometricMean, percentile, timed } from './support/timing.ts'

const TENANT = 1
const SMALL = 10_000
const LARGE = 154_277
const ROUNDS = 5
const EACH = 200
const EACH_SLOWER = 20

/**
 * The engine on 10,000 and 154,277 vehicles with a mix of five queries, PostgreSQL and itemsjs doing the same work in
 * the same run. Answers are checked equal first. `databaseUrl`: a server to compare with; without it one is started.
 */
export async function engineBench({ databaseUrl }: { databaseUrl?: string } = {}): Promise<BenchRow[]> {
  const small = (await listingDocuments(SMALL)) ?? madeUpDocuments(SMALL)
  const engine = columnarEngine()
  await engine.replaceAll(TENANT, small)
  const queries = benchQueries(
    small.filter((document) => matchesFilter(BENCH_FILTER, document)),
    EACH,
  )
  const measured = await measure(engine, queries)
  const all = allTimes(measured)
  const rows: BenchRow[] = [
    row('Engine, 10,000 cars, mix of five queries: p50', 0.5, percentile(all, 0.5), mediansByKind(measured)),
    row('Engine, 10,000 cars, mix of five queries: p99', 3, percentile(all, 0.99), tailNote(measured)),
    await comparedWithPostgres(small, engine, queries, measured, databaseUrl),
    await comparedWithItemsjs(small, engine, queries, measured),
  ]
  await engine.drop(TENANT)
  return [...rows, ...(await largeRows())]
}

async function largeRows(): Promise<BenchRow[]> {
  const name = 'Engine, 154,277 cars, mix of five queries: p50'
  const large = await listingDocuments(LARGE)
  if (!large)
    return [{ name, aim: '≤ 6 ms', measured: 'not measured', pass: null, note: `${LISTINGS_FILE} is not there` }]

  const engine = columnarEngine()
  const start = performance.now()
  await engine.replaceAll(TENANT, large)
  const built = performance.now() - start
  const measured = await measure(engine, benchQueries(large, 40))
  const all = allTimes(measured)
  const changed = await timed(large.slice(0, 200), (car) =>
    engine.apply(TENANT, { upsert: [{ ...car, price: 1 }], remove: [] }),
  )
  const kept = `p99 ${ms(percentile(all, 0.99))}, built in ${Math.round(built)} ms, one changed car ${ms(percentile(changed, 0.5))}`
  return [row(name, 6, percentile(all, 0.5), `${mediansByKind(measured)}; ${kept}`)]
}

/** Milliseconds of each query, several times over. */
type Measured = ReadonlyMap<BenchQuery, number[]>

/** After warming up, every query `ROUNDS` times, kinds taking turns as visitors do. */
async function measure(engine: SearchEngine, queries: readonly BenchQuery[]): Promise<Measured> {
  const each = queries.length / QUERY_KINDS.length
  const mixed = queries.map((_, i) => queries[(i % QUERY_KINDS.length) * each + Math.floor(i / QUERY_KINDS.length)]!)
  for (const { request } of [...mixed, ...mixed]) await engine.search(TENANT, request)
  const measured = new Map<BenchQuery, number[]>(mixed.map((query) => [query, []]))
  for (let round = 0; round < ROUNDS; round++) {
    const times = await timed(mixed, ({ request }) => engine.search(TENANT, request))
    mixed.forEach((query, i) => {
      measured.get(query)!.push(times[i]!)
    })
  }
  return measured
}

function allTimes(measured: Measured): number[] {
  return [...measured.values()].flat()
}

function medianOf(measured: Measured, kind: string): number {
  return percentile(
    [...measured].filter(([query]) => query.kind === kind).flatMap(([, times]) => times),
    0.5,
  )
}

function mediansByKind(measured: Measured): string {
  return QUERY_KINDS.map((kind) => `${kind} ${ms(medianOf(measured, kind))}`).join(', ')
}

/** What a busy machine adds at random falls out of each request's median; what a request itself costs stays. */
function tailNote(measured: Measured): string {
  const medians = [...measured.values()].map((times) => percentile(times, 0.5))
  return `${allTimes(measured).length} queries; p99 of the requests' own medians ${ms(percentile(medians, 0.99))}`
}

async function comparedWithPostgres(
  documents: readonly SearchDocument[],
  engine: SearchEngine,
  queries: readonly BenchQuery[],
  measured: Measured,
  databaseUrl: string | undefined,
): Promise<BenchRow> {
  const dataDir = databaseUrl ? null : mkdtempSync(join(tmpdir(), 'forecourt-bench-'))
  // 0o711: the server may run as another user than root, who must reach its own folder in here.
  if (dataDir) chmodSync(dataDir, 0o711)
  const url = databaseUrl ?? (await startEmbeddedDatabase(dataDir!)).url
  const postgres = await postgresSearch(url, documents)
  try {
    const slower = someOfEach(queries)
    for (const { request } of slower) {
      // Scores order a text search by rank in the engine alone: compare such pages in an order both know.
      const asked = request.text === '' ? request : { ...request, sort: 'price:asc' as const }
      assertSame(
        `PostgreSQL, ${JSON.stringify(asked)}`,
        comparable(await found(engine, asked)),
        await postgres.search(asked),
      )
    }
    const name = 'Engine, 10,000 cars: times faster than PostgreSQL, geometric mean'
    return await ratioRow(
      name,
      20,
      slower,
      measured,
      (request) => postgres.search(request),
      'one statement, one round trip; answers equal',
    )
  } finally {
    await postgres.close()
    if (dataDir) {
      await stopEmbeddedDatabase(dataDir)
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
}

async function comparedWithItemsjs(
  documents: readonly SearchDocument[],
  engine: SearchEngine,
  queries: readonly BenchQuery[],
  measured: Measured,
): Promise<BenchRow> {
  const items = itemsjsSearch(documents.filter((document) => matchesFilter(BENCH_FILTER, document)))
  const slower = someOfEach(queries)
  for (const { request } of slower) {
    if (request.text !== '') continue
    const { total, ids, facets } = comparable(await found(engine, request))
    assertSame(
      `itemsjs, ${JSON.stringify(request)}`,
      { total, ids, facets, stats: {} },
      { ...items.search(request), stats: {} },
    )
  }
  const name = 'Engine, 10,000 cars: times faster than itemsjs, geometric mean'
  return ratioRow(
    name,
    30,
    slower,
    measured,
    async (request) => items.search(request),
    'itemsjs without ranges measured; answers without text equal',
  )
}

/** The ratio of medians per kind of query, and its geometric mean over the kinds. */
async function ratioRow(
  name: string,
  aim: number,
  queries: readonly BenchQuery[],
  measured: Measured,
  search: (request: EngineRequest) => Promise<unknown>,
  note: string,
): Promise<BenchRow> {
  const ratios: number[] = []
  const words: string[] = []
  for (const kind of QUERY_KINDS) {
    const requests = queries.filter((query) => query.kind === kind).map(({ request }) => request)
    await timed(requests, search)
    const theirs = percentile(await timed(requests, search), 0.5)
    ratios.push(theirs / medianOf(measured, kind))
    words.push(`${kind} ${ms(theirs)} (${ratios.at(-1)!.toFixed(0)}×)`)
  }
  const mean = geometricMean(ratios)
  return {
    name,
    aim: `≥ ${aim}×`,
    measured: `${mean.toFixed(0)}×`,
    pass: mean >= aim,
    note: `${words.join(', ')}; ${note}`,
  }
}

function someOfEach(queries: readonly BenchQuery[]): BenchQuery[] {
  return QUERY_KINDS.flatMap((kind) => queries.filter((query) => query.kind === kind).slice(0, EACH_SLOWER))
}

async function found(engine: SearchEngine, request: EngineRequest): Promise<EngineAnswer> {
  const answer = await engine.search(TENANT, request)
  if (answer.kind === 'failed') throw new Error(answer.reason)
  return answer
}

function comparable({ total, hits, facets, stats }: EngineAnswer): ComparableAnswer {
  return { total, ids: hits.map(({ id }) => id), facets, stats }
}

/** Facets as far as both give them: the other side may give more values, in any order. */
function assertSame(what: string, ours: ComparableAnswer, theirs: ComparableAnswer): void {
  const facets = Object.fromEntries(
    Object.entries(theirs.facets).map(([facet, counts]) => [facet, firstHundred(counts)]),
  )
  const sorted = Object.fromEntries(Object.entries(ours.facets).map(([facet, counts]) => [facet, firstHundred(counts)]))
  const [left, right] = [JSON.stringify({ ...ours, facets: sorted }), JSON.stringify({ ...theirs, facets })]
  if (left === right) return
  const at = [...left].findIndex((char, i) => char !== right[i])
  const around = (text: string) => text.slice(Math.max(0, at - 80), at + 80)
  throw new Error(`Different answers of the engine and ${what}:\n${around(left)}\n${around(right)}`)
}

/** Those that surely are the same hundred on both sides: a last count shared with more values is left out. */
function firstHundred(counts: readonly FacetCount[]): FacetCount[] {
  const sorted = counts.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  const last = sorted.length >= 100 ? sorted[99]!.count : 0
  return sorted.filter(({ count }) => count > last)
}

function row(name: string, aimMs: number, measuredMs: number, note: string): BenchRow {
  return { name, aim: `≤ ${aimMs} ms`, measured: ms(measuredMs), pass: measuredMs <= aimMs, note }
}

function ms(time: number): string {
  return `${time < 10 ? time.toFixed(2) : time.toFixed(0)} ms`
}

if (import.meta.main) console.table(await engineBench())
