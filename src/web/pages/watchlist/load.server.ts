import { data, redirect } from 'react-router'
import { signInHref } from '#domain/accounts/gates/gates.ts'
import type { ShopperCtx } from '#domain/accounts/shoppers/shopper-ctx.ts'
import { listWatchlist, type WatchlistEntry } from '#domain/accounts/watchlist/list-watchlist.server.ts'
import { reducedSince, watchedPrice } from '#domain/accounts/watchlist/watched-price.ts'
import { localDate } from '#domain/locations/zoned-time.ts'
import { documentOf, type FoundByNumber, findVehicles } from '#domain/search/find-vehicle.server.ts'
import { emptyQuery, withRefinement } from '#domain/search/search-query.ts'
import { searchHref } from '#domain/search/search-url.ts'
import { EMPTY_VOCABULARY, makeByLabel, type SearchVocabulary } from '#domain/search/search-vocabulary.ts'
import { isPurchasable } from '#domain/stock/card-buttons.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { listingTitle } from '#domain/stock/listing-title.ts'
import type { HeadView } from '#ui/page/head.tsx'
import type { WatchedView, WatchlistView } from '#ui/shortlist/views.ts'
import { compareHref } from '#ui/stores/compared.ts'
import type { PageContext } from '../../site/page-context.ts'
import { rowCard } from '../shared/card-view.ts'
import { dateWords } from '../shared/date-words.ts'
import { goneWords } from '../shared/find-requested.server.ts'
import { dollars } from '../shared/price-view.ts'
import { vocabularyOf } from '../shared/sections/found-stock.server.ts'
import { notFoundNotice } from '../shell/notices.ts'

export type WatchlistData = { head: HeadView; watchlist: WatchlistView }

const SAID: ReadonlyMap<string, NonNullable<WatchlistView['said']>> = new Map([
  ['saved', { text: 'Car Saved In Watchlist', tone: 'positive' }],
  ['removed', { text: 'Car Removed', tone: 'positive' }],
  ['not-saved', { text: 'It could not be saved: it is sold, or your watchlist is full.', tone: 'caution' }],
  ['unknown', { text: 'It could not be saved: it is not on this site.', tone: 'caution' }],
])

/** `/watchlist?save` of who has signed in (rule:watchlist); who lacks an account with a phone is led to get one, 404 without watchlists. */
export async function loadWatchlist(url: URL, page: PageContext): Promise<WatchlistData> {
  const { site } = page.site
  const { shortlist } = page.ctx.tenant.settings
  if (!shortlist.watchlist) throw data(notFoundNotice(site), { status: 404 })
  const ctx = page.visitor?.ctx
  if (!ctx?.shopper.phone) throw redirect(signInHref('watchlist', '/watchlist', page.visitor?.back ?? null), 303)
  const { vehicleWord, vehicleWords, stockHref } = site
  const entries = await watchedVehicles(ctx, page)
  const head = { title: `Your watchlist | ${ctx.tenant.name}`, description: null, canonical: null, robots: 'noindex' }
  const watchlist: WatchlistView = {
    ...{ vehicleWord, vehicleWords, stockHref },
    said: SAID.get(url.searchParams.get('said') ?? '') ?? null,
    pressed: await pressedVehicle(ctx, url.searchParams.get('save') ?? '', entries),
    entries,
    compareHref: comparison(entries, page),
    garage: shortlist.garage ? { label: shortlist.garageTitle, href: shortlist.garagePath } : null,
  }
  return { head, watchlist }
}

/** One that can be saved, and is not there yet; null for anything else that an address says. */
async function pressedVehicle(
  ctx: ShopperCtx,
  written: string,
  entries: readonly WatchedView[],
): Promise<WatchlistView['pressed']> {
  const id = /^[1-9]\d{0,14}$/.test(written) ? Number(written) : null
  if (id === null || entries.some((entry) => entry.id === id)) return null
  const [found] = await findVehicles(ctx, [id])
  return found?.kind === 'found' && isPurchasable(found.listing) ? { id, name: listingTitle(found.listing) } : null
}

async function watchedVehicles(ctx: ShopperCtx, page: PageContext): Promise<WatchedView[]> {
  const entries = await listWatchlist(ctx)
  const found = await findVehicles(
    ctx,
    entries.map(({ carId }) => carId),
  )
  const known = await vocabularyOf(page)
  const vocabulary = 'kind' in known ? EMPTY_VOCABULARY : known
  return entries.map((entry, index) => watchedView(entry, found[index]!, { page, vocabulary }))
}

function watchedView(
  entry: WatchlistEntry,
  found: FoundByNumber,
  { page, vocabulary }: { page: PageContext; vocabulary: SearchVocabulary },
): WatchedView {
  const { ctx, site } = page
  const { settings } = ctx.tenant
  const { vehicleWord } = site.site
  const day = localDate(entry.savedAt, settings.site.timeZone)
  const today = localDate(ctx.now, settings.site.timeZone)
  const saved = { text: `Saved ${dateWords(day, today.slice(0, 4))}`, iso: entry.savedAt.toISOString() }
  const gone = goneWords(found, vehicleWord)
  if (found.kind !== 'found')
    return {
      ...{ id: entry.carId, saved },
      name: found.kind === 'gone' ? listingTitle(found.listing) : vehicleWord,
      card: null,
      note: { text: gone!, tone: 'plain' },
      similarHref: found.kind === 'gone' ? similarHref(found.listing, vocabulary) : null,
    }
  const { listing } = found
  const { leadsSomewhere } = site
  const card = rowCard(documentOf(ctx, listing), { settings, vocabulary, now: ctx.now, leadsSomewhere })
  const isGone = !isPurchasable(listing)
  return {
    ...{ id: entry.carId, saved },
    name: card.title,
    // What takes it off stands under the card.
    card: { ...card, favourite: undefined },
    note: isGone ? { text: 'Sold since you saved it.', tone: 'plain' } : reducedNote(entry, listing, page),
    similarHref: isGone ? similarHref(listing, vocabulary) : null,
  }
}

/** 'Reduced by $1,000 since you saved it: was $20,990, now $19,990.' */
function reducedNote(entry: WatchlistEntry, listing: Listing, { ctx }: PageContext): WatchedView['note'] {
  const reduced = reducedSince(entry, watchedPrice(listing, ctx.tenant.settings))
  if (!reduced) return null
  const { wasCents, nowCents } = reduced
  const week = entry.perWeek ? ' a week' : ''
  const [by, was, now] = [wasCents - nowCents, wasCents, nowCents].map(dollars)
  return { text: `Reduced by ${by}${week} since you saved it: was ${was}, now ${now}.`, tone: 'positive' }
}

function similarHref({ make, model }: Listing, vocabulary: SearchVocabulary): string {
  const ofMake = withRefinement(emptyQuery(vocabulary.defaultSort), 'make', make)
  const isKnown = makeByLabel(vocabulary, make)?.models.some(({ label }) => label === model)
  return searchHref(isKnown ? withRefinement(ofMake, 'model', model) : ofMake, vocabulary)
}

/** The first that can still be bought, as many as go side by side. */
function comparison(entries: readonly WatchedView[], { ctx }: PageContext): string | null {
  const { shortlist } = ctx.tenant.settings
  const ids = entries.filter(({ card, similarHref }) => card && !similarHref).map(({ id }) => id)
  return shortlist.compare && ids.length > 1 ? compareHref(ids.slice(0, shortlist.compareMaximum)) : null
}
