import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { listMissingPaths, MOST_MISSING } from '#domain/content/count-exits.server.ts'
import { PLATFORM_PAGES } from '#domain/content/platform-pages.ts'
import { isServedBesidePages } from '#domain/content/platform-paths.ts'
import { anyValued, fromText, matchingQueries, type RedirectFrom, startsOf } from '#domain/content/redirect.ts'
import { readStockVocabulary } from '#domain/search/read-stock.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { readStoredConfig, readStoredContent } from '../stored-config.server.ts'
import { readFrom } from './redirects-csv.server.ts'
import { pagePaths } from './site-paths.ts'
import { stockNumberParameters } from './stock-number-parameters.ts'
import { keyOf, readStoredRedirects } from './store-redirects.server.ts'
import { isPartOfPage, type KnownVehicle, type SuggestedRedirects, suggesterOf } from './suggest-target.ts'
import { withoutListParameters } from './without-list-parameters.ts'

/** Nobody is led to a page of one visitor's. */
const PRIVATE = new Set(PLATFORM_PAGES.filter(({ isPrivate }) => isPrivate).map(({ path }) => `/${path}`))
/** How often it is said how far it is. */
const ADDRESSES_PER_STEP = 100
const NOTHING_FITS = 'Nothing here fits it'
const PART_OF_PAGE = 'It is a picture or another part of a page, not a page'

/** Addresses that are in no row, by why: a page or a redirect is there, the server answers them by itself, or they stood there twice. */
export type LeftOut = { pages: number; redirects: number; served: number; repeated: number }

/**
 * Where the addresses that visitors asked for in vain may lead (rule:redirect-suggestions), most asked for first; or those of a
 * list, such as a former site's own, that lead nowhere yet; `domains` are its own, besides those of the tenant. Writes nothing: what
 * a dealer finds right is imported.
 */
export async function suggestRedirects(
  ctx: TenantCtx,
  list: readonly string[] | null = null,
  domains: readonly string[] = [],
  onProgress: (done: number, total: number) => void = () => {},
): Promise<SuggestedRedirects & { leftOut: LeftOut }> {
  const { tenantId, hosts } = ctx.tenant
  const [missing, vocabulary] = await Promise.all([
    list?.map((address) => ({ path: address, hits: 0 })) ?? listMissingPaths(ctx, MOST_MISSING),
    readStockVocabulary(ctx),
  ])
  const { vehicles, pages, settled } = await withTenant(ctx, async (trx) => {
    const config = (await readStoredConfig(trx, tenantId))!
    const content = await readStoredContent(trx, tenantId)
    const settled = new Set((await readStoredRedirects(trx, tenantId)).map(keyOf))
    return { vehicles: await readVehicles(trx, tenantId), pages: pagePaths({ config, content }), settled }
  })
  const asked = missing.map(({ path, hits }) => {
    const address = withoutListParameters(path)
    return { address, hits, from: readFrom(address, [...hosts, ...domains]) }
  })
  const suggest = suggesterOf({
    ...{ vehicles, vocabulary, pages: new Set([...pages].filter((path) => !PRIVATE.has(path))) },
    givesStockNumbers: stockNumberParameters(
      asked.flatMap(({ from }) => ('reason' in from ? [] : [from])),
      vehicles.map(({ stockNumber }) => stockNumber),
    ),
  })
  const found: SuggestedRedirects = { suggestions: [], open: [] }
  const leftOut: LeftOut = { pages: 0, redirects: 0, served: 0, repeated: 0 }
  const seen = new Set<string>()
  for (const [place, { address, hits, from }] of asked.entries()) {
    if (place % ADDRESSES_PER_STEP === 0) onProgress(place, asked.length)
    if ('reason' in from) {
      found.open.push({ address, hits, ...from, isUnread: true })
      continue
    }
    const key = keyOf({ from })
    // Where a page is, or came meanwhile, nobody is led away from it.
    const why = seen.has(key) ? 'repeated' : whyLeftOut(from, pages, settled)
    seen.add(key)
    const suggestion = why ? null : suggest(from)
    if (why) leftOut[why]++
    else if (suggestion?.to === fromText(from)) leftOut.pages++
    else if (suggestion) found.suggestions.push({ from, hits, ...suggestion })
    else found.open.push({ address, hits, reason: isPartOfPage(from) ? PART_OF_PAGE : NOTHING_FITS })
  }
  return { ...found, leftOut }
}

/** Why an address needs no redirect; null where it leads nowhere yet. `settled`: the keys of those there are. */
function whyLeftOut(
  from: RedirectFrom,
  pages: ReadonlySet<string>,
  settled: ReadonlySet<string>,
): Exclude<keyof LeftOut, 'repeated'> | null {
  if (isServedBesidePages(from.path)) return 'served'
  if (pages.has(from.path)) return 'pages'
  const isLed =
    matchingQueries(from.query)
      .filter((query) => query === from.query || anyValued(query) !== null)
      .some((query) => settled.has(keyOf({ from: { ...from, query } }))) ||
    startsOf(from.path)
      .slice(1)
      .some((path) => settled.has(`${path}?`))
  return isLed ? 'redirects' : null
}

/** All there are or were, those that are offered first: they speak for a number that was given twice. */
async function readVehicles(trx: TenantTransaction, tenantId: number): Promise<KnownVehicle[]> {
  const { rows } = await sql<KnownVehicle>`
    select stock_number as "stockNumber", vin, year, make, model, name,
      array[slug] || coalesce(h.slugs, '{}') as slugs,
      json_build_object('body', simple_body, 'fuel', simple_fuel, 'transmission', simple_transmission, 'drive', simple_drive,
        'colour', simple_colour, 'item_type', item_type) as facets,
      status in ('in_stock', 'coming_soon') and show_on_dealer_website as "isOffered"
    from listings l
    -- Gathered once: for each vehicle by itself all former addresses of the dealer would be read.
    left join (select listing_id, array_agg(slug) as slugs from slug_history where tenant_id = ${tenantId} group by listing_id) h
      using (listing_id)
    where l.tenant_id = ${tenantId} order by listing_id`.execute(trx)
  return rows
}
