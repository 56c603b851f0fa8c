import type { Search } from '#domain/search/run-search.server.ts'
import type { FacetAttribute } from '#domain/search/search-document.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { asking } from './answer-search.server.ts'
import { flag, text } from './field-readers.ts'
import { FACETABLE } from './published-fields.ts'
import { readFields, SEARCH_FIELDS, type SearchAsk } from './read-search.ts'
import { SearchRefusal } from './search-error.ts'

export type FacetSearchAnswer = {
  facetHits: { value: string; count: number }[]
  facetQuery: string | null
  processingTimeMs: number
}

type FacetAsk = SearchAsk & { facetName: FacetAttribute; facetQuery?: string }

const MOST_VALUES = 100
/** A facet with more values than this is not one to look through. */
const MOST_LOOKED_AT = 2000

/** Values of one facet that hold words beginning as typed, with the hits each would leave. */
export async function answerFacetSearch(ctx: TenantCtx, search: Search, body: unknown): Promise<FacetSearchAnswer> {
  const started = performance.now()
  const ask = readFacetSearch(body)
  const { facets } = await asking(ctx, search, ask)({ facets: [ask.facetName], maxFacetValues: MOST_LOOKED_AT })
  const wanted = foldedWords(ask.facetQuery ?? '')
  const values = (facets[ask.facetName] ?? []).filter(({ value }) => {
    const words = foldedWords(value)
    return wanted.every((word) => words.some((other) => other.startsWith(word)))
  })
  return {
    facetHits: values.slice(0, MOST_VALUES),
    facetQuery: ask.facetQuery ?? null,
    processingTimeMs: Math.round(performance.now() - started),
  }
}

/** A search's own fields may stand beside: `q` and `filter` count, the rest says nothing about facets. */
function readFacetSearch(body: unknown): FacetAsk {
  const fields = readFields(body, {
    facetName: ['invalid_facet_search_facet_name', text],
    facetQuery: ['invalid_facet_search_facet_query', text],
    exhaustiveFacetCount: ['bad_request', flag],
    ...SEARCH_FIELDS,
  })
  const { facetName } = fields
  if (facetName === undefined) throw new SearchRefusal('missing_facet_search_facet_name', 'Missing field `facetName`')
  if (!FACETABLE.some((facet) => facet === facetName))
    throw new SearchRefusal(
      'invalid_facet_search_facet_name',
      `Attribute \`${String(facetName).slice(0, 100)}\` is not facet-searchable. Available facet-searchable attributes are: \`${FACETABLE.join(', ')}\`.`,
    )
  return fields as FacetAsk
}

function foldedWords(text: string): string[] {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return folded.match(/[\p{L}\p{N}]+/gu) ?? []
}
