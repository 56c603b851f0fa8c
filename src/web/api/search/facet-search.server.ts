import * as z from 'zod'
import type { Search } from '#domain/search/run-search.server.ts'
import type { FacetAttribute } from '#domain/search/search-document.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { asking } from './answer-search.server.ts'
import { flag, text } from './field-readers.ts'
import { FACETABLE } from './published-fields.ts'
import { readFields, SEARCH, SEARCH_FIELDS, type SearchAsk } from './read-search.ts'
import type { SearchDesk } from './search-desk.ts'
import { SearchRefusal } from './search-error.ts'

/** A search for values of a facet as it is told of. */
export const FACET_SEARCH = z
  .object({ facetName: z.enum(FACETABLE), facetQuery: z.string().nullish() })
  .extend(SEARCH.pick({ q: true, filter: true }).shape)
  .describe('Fields of a search may stand beside; `q` and `filter` count.')

export const FACET_SEARCH_ANSWER = z.object({
  facetHits: z.array(z.object({ value: z.string(), count: z.int() })),
  facetQuery: z.string().nullable(),
  processingTimeMs: z.int().min(0),
})

type FacetAsk = { ask: SearchAsk; facetName: FacetAttribute; facetQuery: string | null }

const MOST_VALUES = 100
/** A facet with more values than this is not one to look through. */
const MOST_LOOKED_AT = 2000

/** Values of one facet that hold words beginning as typed, with the hits each would leave. `admit` hears what is asked before. */
export async function answerFacetSearch(
  ctx: TenantCtx,
  search: Search,
  body: unknown,
  { admit }: Pick<SearchDesk, 'admit'>,
): Promise<z.output<typeof FACET_SEARCH_ANSWER>> {
  const started = performance.now()
  const { ask, facetName, facetQuery } = readFacetSearch(body)
  admit([ask])
  const { facets } = await asking(ctx, search, ask)({ facets: [facetName], maxFacetValues: MOST_LOOKED_AT })
  const wanted = foldedWords(facetQuery ?? '')
  const values = (facets[facetName] ?? []).filter(({ value }) => {
    const words = foldedWords(value)
    return wanted.every((word) => words.some((other) => other.startsWith(word)))
  })
  return {
    facetHits: values.slice(0, MOST_VALUES),
    facetQuery,
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
  const { q, filter, facetName, facetQuery = null } = fields as SearchAsk & Partial<FacetAsk>
  if (facetName === undefined) throw new SearchRefusal('missing_facet_search_facet_name', 'Missing field `facetName`')
  if (!FACETABLE.some((facet) => facet === facetName))
    throw new SearchRefusal(
      'invalid_facet_search_facet_name',
      `Attribute \`${String(facetName).slice(0, 100)}\` is not facet-searchable. Available facet-searchable attributes are: \`${FACETABLE.join(', ')}\`.`,
    )
  return { ask: { q, filter, facets: [facetName], limit: 0 }, facetName, facetQuery }
}

function foldedWords(text: string): string[] {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return folded.match(/[\p{L}\p{N}]+/gu) ?? []
}
