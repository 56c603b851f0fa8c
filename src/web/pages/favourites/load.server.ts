import { data } from 'react-router'
import { documentOf, type FoundByNumber } from '#domain/search/find-vehicle.server.ts'
import { EMPTY_VOCABULARY } from '#domain/search/search-vocabulary.ts'
import { isPurchasable } from '#domain/stock/card-buttons.ts'
import { savesVehicles } from '#domain/stock/dealership-rules.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { HeadView } from '#ui/page/head.tsx'
import type { SavedView } from '#ui/shortlist/views.ts'
import { compareHref } from '#ui/stores/compared.ts'
import { favourites } from '#ui/stores/favourites.ts'
import type { CardView } from '#ui/vehicle/views.ts'
import { expiresBy, type PageContext } from '../../site/page-context.ts'
import { cardsExpireAt, rowCard } from '../shared/card-view.ts'
import { findRequested, goneWords, requestedIds } from '../shared/find-requested.server.ts'
import { vocabularyOf } from '../shared/sections/found-stock.server.ts'
import { notFoundNotice } from '../shell/notices.ts'

export type FavouritesData = { head: HeadView; saved: SavedView }

/** As many as a shopper may hope to look through, and a page may cost. */
const MOST_SAVED = 48

/**
 * `/favourites`: an empty page for everybody, which scripts fill with what the device has saved. `/favourites?ids=1,2`:
 * these vehicles, for whoever has the address. 404 where nothing is saved nor remembered.
 */
export async function loadFavourites(url: URL, page: PageContext): Promise<FavouritesData> {
  const { ctx, site } = page
  const { settings } = ctx.tenant
  const asked = url.searchParams.get('ids')
  if (!savesVehicles(settings) && !(asked && settings.shortlist.recentlyViewed))
    throw data(notFoundNotice(site.site), { status: 404 })
  const ids = requestedIds(asked, MOST_SAVED)
  if (ids.length === 0) page.facts.deviceList = favourites.key
  const found = await findRequested(page, ids)
  const { vehicleWord, vehicleWords, stockHref } = site.site
  const cards = await cardsOfFound(page, found)
  const saved: SavedView = {
    vehicleWord,
    vehicleWords,
    stockHref,
    cards,
    gone: found.flatMap((vehicle) => {
      const text = goneWords(vehicle, vehicleWord)
      return text ? [{ id: vehicle.id, text }] : []
    }),
    shareHref: ids.length > 0 ? `${page.origin}/favourites?ids=${ids.join(',')}` : null,
    compareHref: hrefOfComparing(found, settings),
  }
  const head = {
    title: `Saved ${vehicleWords} | ${ctx.tenant.name}`,
    description: null,
    canonical: null,
    robots: 'noindex',
  }
  return { head, saved }
}

async function cardsOfFound(page: PageContext, found: readonly FoundByNumber[]): Promise<CardView[]> {
  const { ctx, facts, site } = page
  const { settings } = ctx.tenant
  const documents = found.flatMap((vehicle) => (vehicle.kind === 'found' ? [documentOf(ctx, vehicle.listing)] : []))
  if (documents.length === 0) return []
  const known = await vocabularyOf(page)
  const vocabulary = 'kind' in known ? EMPTY_VOCABULARY : known
  if ('kind' in known) expiresBy(facts, ctx.now)
  expiresBy(facts, cardsExpireAt(documents, settings, ctx.now))
  const { leadsSomewhere } = site
  return documents.map((document) => rowCard(document, { settings, vocabulary, now: ctx.now, leadsSomewhere }))
}

/** The first of them that can still be bought, as many as go side by side. */
function hrefOfComparing(found: readonly FoundByNumber[], { shortlist }: TenantSettings): string | null {
  const ids = found.flatMap((vehicle) =>
    vehicle.kind === 'found' && isPurchasable(vehicle.listing) ? [vehicle.id] : [],
  )
  return shortlist.compare && ids.length > 1 ? compareHref(ids.slice(0, shortlist.compareMaximum)) : null
}
