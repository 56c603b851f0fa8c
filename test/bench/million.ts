import { columnarEngine } from '#domain/search/adapters/columnar/columnar-engine.server.ts'
import type { SearchDocument } from '#domain/search/search-document.ts'
import type { BenchRow } from './bench-row.ts'
import { benchQueries } from './support/bench-requests.ts'
import { listingDocuments, madeUpDocuments } from './support/bench-stock.ts'
import { collectGarbage } from './support/collect-garbage.ts'
import { percentile, timed } from './support/timing.ts'

const TENANT = 1
const CARS = 1_000_000
const EACH = 30
const MEGABYTE = 1024 * 1024

/** The engine on a million vehicles of one tenant: what it takes, where it lies, and how long it answers. */
export async function millionBench(): Promise<BenchRow[]> {
  const models = (await listingDocuments(200_000)) ?? madeUpDocuments(50_000)
  collectGarbage()
  const before = process.memoryUsage()
  const engine = columnarEngine()
  const started = performance.now()
  await engine.replaceAll(TENANT, manyOf(models, CARS))
  const builtMs = performance.now() - started
  collectGarbage()
  const after = process.memoryUsage()

  const queries = benchQueries(models, EACH)
  for (const { request } of queries) await engine.search(TENANT, request)
  const timesOf = (isText: boolean) =>
    timed(
      queries.filter(({ request }) => (request.text !== '') === isText),
      ({ request }) => engine.search(TENANT, request),
    )
  const plain = await timesOf(false)
  const text = await timesOf(true)
  const heap = (after.heapUsed - before.heapUsed) / MEGABYTE
  const outside = (after.arrayBuffers - before.arrayBuffers) / MEGABYTE
  const ms = (time: number) => `${time.toFixed(1)} ms`
  return [
    {
      name: 'Engine, 1,000,000 cars: p50 without text',
      aim: '≤ 30 ms',
      measured: ms(percentile(plain, 0.5)),
      pass: percentile(plain, 0.5) <= 30,
      note: `p99 ${ms(percentile(plain, 0.99))}; built in ${(builtMs / 1000).toFixed(0)} s`,
    },
    {
      name: 'Engine, 1,000,000 cars: p50 with text',
      aim: '≤ 60 ms',
      measured: ms(percentile(text, 0.5)),
      pass: percentile(text, 0.5) <= 60,
      note: `p99 ${ms(percentile(text, 0.99))}`,
    },
    {
      name: 'Engine, 1,000,000 cars: share of its memory on the JavaScript heap',
      aim: '≤ 25 %',
      measured: `${((100 * heap) / (heap + outside)).toFixed(0)} %`,
      pass: heap / (heap + outside) <= 0.25,
      note: `${heap.toFixed(0)} MB on it (dictionaries, indexes), ${outside.toFixed(0)} MB beside it (documents); RSS ${(after.rss / MEGABYTE).toFixed(0)} MB`,
    },
  ]
}

/** As many as asked for, each a vehicle of its own: address, number, price and kilometres differ. */
function* manyOf(models: readonly SearchDocument[], count: number): Generator<SearchDocument> {
  for (let i = 0; i < count; i++) {
    const model = models[i % models.length]!
    const id = i + 1
    const slug = `${model.slug}-${id}`
    yield {
      ...model,
      id,
      slug,
      path: `/cars/${slug}`,
      stocknum: `M${id}`,
      price: model.price === null ? null : model.price + ((i * 37) % 4000),
      km: model.km === null ? null : model.km + ((i * 91) % 9000),
    }
  }
}
