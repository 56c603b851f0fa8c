import pg from 'pg'
import type { EngineRequest, FacetCount, RangeStats } from '#domain/search/engine.ts'
import {
  FACET_FIELDS,
  type FacetAttribute,
  type RangeAttribute,
  type SearchDocument,
} from '#domain/search/search-document.ts'
import { isNumberWord, TEXT_FIELDS, wordsOfField, wordsOfQuery } from '#domain/search/text-words.ts'
import { BENCH_FACETS } from './bench-requests.ts'

/** What both sides must agree on before they are timed. */
export type ComparableAnswer = {
  total: number
  ids: number[]
  facets: Partial<Record<FacetAttribute, FacetCount[]>>
  stats: Partial<Record<RangeAttribute, RangeStats>>
}

export type PostgresSearch = { search(request: EngineRequest): Promise<ComparableAnswer>; close(): Promise<void> }

const FIELDS = BENCH_FACETS.map((facet) => FACET_FIELDS[facet])
const NUMBERS = ['price', 'km', 'year', 'subscription_price'] as const
const SINGLE = FIELDS.filter((field) => field !== 'filtered_features')

/**
 * The same search as one SQL statement in one round trip, over a table made for it: typed columns, B-tree indexes on
 * what is refined by and sorted by, a GIN index on the words (the same words the engine has). The rows that fail one
 * condition at most are found once; every facet groups those its other conditions leave (faster here than GROUPING SETS).
 */
export async function postgresSearch(url: string, documents: readonly SearchDocument[]): Promise<PostgresSearch> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('set jit = off; set work_mem = 64000')
  await createTable(client)
  await fillTable(client, documents)
  await client.query('analyze pg_temp.cars')
  return {
    async search(request) {
      const { sql, values } = searchSql(request)
      const { rows } = await client.query({ text: sql, values })
      return readAnswer(rows[0].answer, request)
    },
    close: () => client.end(),
  }
}

async function createTable(client: pg.Client): Promise<void> {
  const words = SINGLE.map((field) => `${field} ${field === 'seats' ? 'int' : 'text'}`)
  await client.query(`create temp table cars (id int primary key, ${words.join(', ')}, filtered_features text[], price float8, km float8,
    year int, subscription_price float8, rank float8, created_at_timestamp float8, status text, sold_date_timestamp float8,
    show_on_dealer_website boolean, words tsvector, document jsonb)`)
  for (const field of ['make', 'model', 'simple_body', 'simple_colour', 'price', 'km', 'year'])
    await client.query(`create index on cars (${field})`)
  await client.query('create index on cars (rank desc, created_at_timestamp desc, id desc)')
  await client.query('create index on cars (price, created_at_timestamp desc, id desc)')
  await client.query('create index on cars using gin (words)')
}

async function fillTable(client: pg.Client, documents: readonly SearchDocument[]): Promise<void> {
  for (let start = 0; start < documents.length; start += 2000) {
    const rows = documents
      .slice(start, start + 2000)
      .map((document) => ({ ...document, words: [...wordsOfDocument(document)], document }))
    await client.query(
      `insert into cars select id, ${SINGLE.join(', ')}, filtered_features, price, km, year, subscription_price, rank, created_at_timestamp,
         status, sold_date_timestamp, show_on_dealer_website, array_to_tsvector(words), document
       from json_to_recordset($1) as r(id int, ${SINGLE.map((field) => `${field} ${field === 'seats' ? 'int' : 'text'}`).join(', ')},
         filtered_features text[], price float8, km float8, year int, subscription_price float8, rank float8, created_at_timestamp float8,
         status text, sold_date_timestamp float8, show_on_dealer_website boolean, words text[], document jsonb)`,
      [JSON.stringify(rows)],
    )
  }
}

export function wordsOfDocument(document: SearchDocument): Set<string> {
  const words = new Set<string>()
  for (const field of TEXT_FIELDS) {
    for (const value of [document[field]].flat()) {
      if (value !== null) for (const word of wordsOfField(field, String(value))) words.add(word)
    }
  }
  return words
}

type Condition = { attribute: string; sql: string }

function searchSql(request: EngineRequest): { sql: string; values: unknown[] } {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const conditions: Condition[] = []
  for (const [facet, wanted] of Object.entries(request.refinements)) {
    const field = FACET_FIELDS[facet as FacetAttribute]
    conditions.push({ attribute: facet, sql: `coalesce(${field} = any(${bind(wanted)}), false)` })
  }
  for (const [range, { min, max }] of Object.entries(request.ranges)) {
    conditions.push({
      attribute: range,
      sql: `coalesce(${range} between ${bind(min ?? -1e15)} and ${bind(max ?? 1e15)}, false)`,
    })
  }
  const text = wordsOfQuery(request.text).length > 0 ? `and words @@ ${bind(tsquery(request.text))}::tsquery` : ''
  const failed = conditions.map((_, i) => `(not c${i})::int`).join(' + ') || '0'
  const flags = conditions.map(({ sql }, i) => `, ${sql} as c${i}`).join('')
  const others = (own: number) => conditions.flatMap((_, i) => (i === own ? [] : [`c${i}`])).join(' and ') || 'true'
  const own = (attribute: string) => conditions.findIndex((condition) => condition.attribute === attribute)

  const order = request.sort === 'price:asc' ? 'price asc nulls last' : 'rank desc'
  const sql = `with flagged as (
      select id, ${FIELDS.join(', ')}, ${NUMBERS.join(', ')}, rank, created_at_timestamp ${flags} from cars
      where show_on_dealer_website and (status in ('in_stock', 'coming_soon') or (status = 'sold' and sold_date_timestamp >= 1699740800)) ${text}
    ), near as materialized (select * from flagged where ${failed} <= 1),
    matches as (select * from near where ${others(-1)}),
    page as (select id, row_number() over () as place from (select id from matches order by ${order}, created_at_timestamp desc, id desc limit ${request.limit}) p)
    select json_build_object(
      'total', (select count(*) from matches),
      'hits', (select json_agg(c.document order by page.place) from page join cars c using (id)),
      'stats', (select json_build_object(${NUMBERS.map(
        (range) =>
          `'${range}', json_build_array(min(${range}) filter (where ${others(own(range))}), max(${range}) filter (where ${others(own(range))}))`,
      ).join(', ')}) from near),
      'facets', (select json_agg(json_build_array(facet, value, count)) from (
        ${request.facets.map((facet) => facetSql(facet, others(own(facet)), own(facet) < 0)).join(' union all ')}) counted)
    ) as answer`
  return { sql, values }
}

function facetSql(facet: FacetAttribute, condition: string, isPlain: boolean): string {
  const rows = isPlain ? 'matches' : `near where ${condition}`
  const field = FACET_FIELDS[facet]
  if (field === 'filtered_features') {
    return `select '${facet}' as facet, value, count(*) as count from (select unnest(filtered_features) as value from ${rows}) f group by value`
  }
  return `select '${facet}' as facet, ${field}::text as value, count(*) as count from ${rows} group by ${field}`
}

/** All words whole, the last by its beginning too: what the engine does where every word is there. */
function tsquery(text: string): string {
  const words = wordsOfQuery(text)
  const quoted = (word: string) => `'${word.replaceAll("'", "''")}'`
  return words
    .map((word, i) => {
      const joined = [words[i - 1] && words[i - 1] + word, words[i + 1] && word + words[i + 1]].filter(
        (pair) => pair !== undefined,
      )
      const typing = i === words.length - 1 && !isNumberWord(word)
      return `(${[quoted(word) + (typing ? ':*' : ''), ...joined.map((pair) => quoted(pair!))].join(' | ')})`
    })
    .join(' & ')
}

type RawAnswer = {
  total: number
  hits: { id: number }[] | null
  facets: [FacetAttribute, string | null, number][] | null
  stats: Record<RangeAttribute, [number | null, number | null]>
}

function readAnswer(raw: RawAnswer, request: EngineRequest): ComparableAnswer {
  const facets: ComparableAnswer['facets'] = {}
  for (const facet of request.facets) facets[facet] = []
  for (const [facet, value, count] of raw.facets ?? []) if (value !== null) facets[facet]!.push({ value, count })
  const stats = Object.entries(raw.stats).filter(([, [min]]) => min !== null)
  return {
    total: raw.total,
    ids: (raw.hits ?? []).map(({ id }) => id),
    facets,
    stats: Object.fromEntries(stats.map(([range, [min, max]]) => [range, { min: min!, max: max! }])),
  }
}
