import { isDeepStrictEqual } from 'node:util'
import { columnarEngine } from '#domain/search/adapters/columnar/columnar-engine.server.ts'
import { openSearchEngine } from '#domain/search/adapters/opensearch/opensearch-engine.server.ts'
import { type EngineRequest, EVERYTHING } from '#domain/search/engine.ts'
import { allOf } from '#domain/search/filter.ts'
import { requireFilter } from '#domain/search/parse-filter.ts'
import {
  FACET_FIELDS,
  type FacetAttribute,
  RANGE_ATTRIBUTES,
  type SearchDocument,
} from '#domain/search/search-document.ts'
import { DISTANCE_SORT, STOCK_SORTS } from '#domain/search/sort.ts'
import { synonymsOf } from '#domain/search/synonyms.ts'
import { BENCH_FACETS, BENCH_FILTER } from '../../test/bench/support/bench-requests.ts'
import { listingDocuments, madeUpDocuments } from '../../test/bench/support/bench-stock.ts'
import { percentile } from '../../test/bench/support/timing.ts'
import { NO_OPENSEARCH, realOpenSearch } from '../../test/support/opensearch.ts'

/** Dealers the listings are spread over. */
const TENANTS = 20
const AT_ONCE = 3
const MOST_SAID = 5
const TOO_LATE = 'Request timed out'

/**
 * Whether random searches find the same in OpenSearch as in the process: the same vehicles in the same order, the same
 * counts, ranges, bars and words left out. On the listings of `../shared/data`, all of them, of 20 dealers; prints what differs.
 */
export async function auditSearchParity({ seed, count }: { seed: number; count: number }): Promise<boolean> {
  if (NO_OPENSEARCH) throw new Error(NO_OPENSEARCH)
  const listed = (await listingDocuments(Number.POSITIVE_INFINITY)) ?? madeUpDocuments(100_000)
  // The bench cuts badges off in the middle of a picture sign now and then; UTF-8 has no halves.
  const documents = listed.map((document) => ({
    ...document,
    ...{
      coordinates: placeOf(document),
      name: document.name.toWellFormed(),
      badge: document.badge?.toWellFormed() ?? null,
    },
  }))
  const server = await realOpenSearch()
  const [here, there] = [columnarEngine(), openSearchEngine({ url: server.url })]
  const took = { here: [] as number[], there: [] as number[] }
  const differing: string[] = []
  let unanswered = 0
  try {
    const stocks = Array.from({ length: TENANTS }, (_, at) => documents.filter(({ id }) => id % TENANTS === at))
    for (const [at, stock] of stocks.entries()) {
      await Promise.all([here.replaceAll(at + 1, stock), there.replaceAll(at + 1, stock)])
    }
    console.error(`${documents.length} vehicles of ${TENANTS} dealers are held by both.`)
    let next = 0
    const compare = async () => {
      for (let at = next++; at < count; at = next++) {
        const random = shares(seed + at)
        const tenant = Math.floor(random() * TENANTS)
        const request = randomRequest(stocks[tenant]!, random)
        const timed = async (engine: typeof here, into: number[]) => {
          const began = performance.now()
          const answer = await engine.search(tenant + 1, request)
          into.push(performance.now() - began)
          return answer
        }
        const [one, other] = [await timed(here, took.here), await timed(there, took.there)]
        // Too late is no answer; on a busy machine there are some.
        if (other.kind === 'failed' && other.reason.endsWith(TOO_LATE)) unanswered++
        else if (!isDeepStrictEqual(one, other))
          differing.push(
            `${seed + at}, tenant ${tenant + 1}: ${JSON.stringify({ request, one: brief(one), other: brief(other) })}`,
          )
        if ((at + 1) % 1000 === 0) console.error(`${at + 1} searches, ${differing.length} differ`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, compare))
  } finally {
    await there.close()
    await server.remove()
  }
  for (const difference of differing.slice(0, MOST_SAID)) console.log(difference)
  const ms = (times: number[], part: number) => `${percentile(times, part).toFixed(1)} ms`
  console.log(`
searches    ${count} from seed ${seed} on, ${differing.length} found otherwise, ${unanswered} not answered in time
in process  p50 ${ms(took.here, 0.5)}, p95 ${ms(took.here, 0.95)}
OpenSearch  p50 ${ms(took.there, 0.5)}, p95 ${ms(took.there, 0.95)}, ${AT_ONCE} at once`)
  return differing.length === 0 && unanswered < count / 100
}

function brief(answer: Awaited<ReturnType<ReturnType<typeof columnarEngine>['search']>>) {
  return answer.kind === 'failed' ? answer : { ...answer, hits: answer.hits.map(({ id }) => id) }
}

type Shares = () => number

/** Mulberry32: numbers from 0 up to 1 that look random, the same for the same seed. */
function shares(seed: number): Shares {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const YARDS = ['-27.47,153.02', '-27.61,152.76', '-16.92,145.77', '-33.87,151.21', '-37.81,144.96', '-31.95,115.86']

/** Where a vehicle stands; a few stand nowhere known. */
function placeOf({ location_id: yard }: SearchDocument): string | null {
  return YARDS[(yard ?? 0) % (YARDS.length + 1)] ?? null
}

const OTHER_WORDS = [
  'ute',
  'pick up truck',
  'people mover',
  '4x4',
  'auto',
  'zzzz',
  'reliable',
  'wgaon',
  'red',
  '2019',
  's1',
]
const WISHES = [
  'price > 20000 AND NOT tag EXISTS',
  'km IS NULL OR km < 60000',
  'make != Toyota AND filtered_features = Sunroof',
  'year 2015 TO 2020',
  'seats IN [5, 7] OR series IS NULL',
  'certified = true AND subscription_price > 200',
].map(requireFilter)

function randomRequest(stock: readonly SearchDocument[], random: Shares): EngineRequest {
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]!
  const some = <T>(from: readonly T[], share: number) => from.filter(() => random() < share)
  const chance = (share: number) => random() < share
  const near = chance(0.15)
    ? { point: { latitude: -27.5 - random() * 3, longitude: 153 - random() * 2 }, withinKm: chance(0.5) ? 300 : null }
    : null
  const choices = some(Object.keys(FACET_FIELDS) as FacetAttribute[], 0.07).map((facet) => {
    const values = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(stock)[FACET_FIELDS[facet]])
    return [facet, [...new Set(values.flat().map(String))]] as const
  })
  const bounds = some(RANGE_ATTRIBUTES, 0.1).map((range) => {
    const [low, high] = [pick(stock)[range], pick(stock)[range]]
    return [range, { min: chance(0.7) ? low : null, max: chance(0.7) ? high : null }] as const
  })
  return {
    ...EVERYTHING,
    text: chance(0.5) ? randomText(stock, random) : '',
    filter: allOf([BENCH_FILTER, chance(0.2) ? pick(WISHES) : null]),
    refinements: Object.fromEntries(choices),
    ranges: Object.fromEntries(bounds),
    facets: chance(0.3) ? BENCH_FACETS : some(Object.keys(FACET_FIELDS) as FacetAttribute[], 0.1),
    maxFacetValues: pick([5, 100, 500]),
    stats: some(RANGE_ATTRIBUTES, 0.4),
    histograms: some(RANGE_ATTRIBUTES, 0.2).map((attribute) => ({
      ...{ attribute, bars: 24, within: attribute === 'price' ? { min: 5_000, max: 100_000 } : null },
    })),
    near,
    synonyms: SYNONYMS,
    sort: near ? pick([DISTANCE_SORT, ...STOCK_SORTS]) : chance(0.5) ? 'rank:desc' : pick(STOCK_SORTS),
    collapseSold: chance(0.5),
    offset: pick([0, 0, 0, 21, 210]),
    limit: 21,
  }
}

const SYNONYMS = synonymsOf([['sunroof', 'moonroof']])

/** Words of a vehicle as shoppers type them: whole, begun, with a slip, among others. */
function randomText(stock: readonly SearchDocument[], random: Shares): string {
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]!
  const car = pick(stock)
  const own = [
    car.make,
    car.model,
    car.make_model,
    car.badge,
    car.simple_colour,
    car.body,
    car.city,
    car.stocknum,
    String(car.year),
  ]
  const words = Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
    random() < 0.15 ? pick(OTHER_WORDS) : (pick(own) ?? 'car').toLowerCase(),
  )
  const text = words.join(' ')
  const at = Math.floor(random() * text.length)
  if (random() < 0.2) return text.slice(0, at) + text.slice(at + 1)
  return random() < 0.3 ? text.slice(0, Math.max(2, text.length - 2)) : text
}
