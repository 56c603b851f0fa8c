import {
  type DriveAwayPrice,
  driveAwayPrice,
  hasDriveAway,
  NOT_INCLUDED,
  type PriceItem,
  sourceWords,
  totalLabel,
  WHY_NOT,
  withoutWords,
  yardState,
} from '#domain/commerce/drive-away/drive-away-price.ts'
import { endOfDay, localDate } from '#domain/locations/zoned-time.ts'
import { followVehicle } from '#domain/search/find-vehicle.server.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { listingTitle } from '#domain/stock/listing-title.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import { STATE_NAMES, STATES } from '#domain/tenants/settings/vocabulary.ts'
import type { DriveAwayView } from '#ui/range/views.ts'
import { expiresBy, type PageContext } from '../../site/page-context.ts'
import { type OwnPageAddress, type OwnPageOutcome, ownPage } from '../shared/answer-own-page.server.ts'
import { dateWords } from '../shared/date-words.ts'
import { readOrNotice } from '../shared/find-requested.server.ts'

const ITEMISED =
  ' Duty is counted on the whole price, whatever you trade in; concessions you may have are not taken off. You get the price in writing before you sign.'

/**
 * `/drive-away?car={slug}&state=QLD`: 404 for what has no such page here, another dealer's included; the yard's state where none is
 * named. Without a vehicle it leads to the stock, where one is chosen.
 */
export async function driveAwayPageView(
  { asked, path, search }: OwnPageAddress,
  page: PageContext,
): Promise<OwnPageOutcome> {
  if (asked !== path) return { kind: 'moved', location: page.movedTo(path) }
  const query = new URLSearchParams(search)
  const { ctx, facts } = page
  const slug = query.get('car')?.toLowerCase() ?? ''
  if (!slug && ctx.tenant.settings.commerce.driveAway.enabled)
    return { kind: 'moved', location: page.site.site.stockHref, status: 302 }
  const found = slug ? await readOrNotice(page, followVehicle(ctx, slug), 'vehicle could not be read') : null
  if (found?.kind !== 'found' || !hasDriveAway(found.listing, ctx.tenant.settings)) return { kind: 'not-found' }
  const { listing, until } = found
  const { timeZone } = ctx.tenant.settings.site
  facts.tags.push(`car:${ctx.tenant.slug}:${listing.listingId}`)
  expiresBy(facts, until)
  expiresBy(facts, endOfDay(ctx.now, timeZone))

  const title = listingTitle(listing)
  const section = {
    id: 'drive-away',
    kind: 'drive-away' as const,
    ...sectionOf(listing, query.get('state'), page, path),
  }
  const made = ownPage(
    {
      path,
      title: `${title}: price in your state`,
      description: null,
      above: [{ label: title, href: `/cars/${listing.slug}` }],
      ownTitle: false,
      sections: [section],
    },
    page,
  )
  return { ...made, head: { ...made.head, canonical: `${page.origin}${path}?car=${listing.slug}`, robots: 'noindex' } }
}

function sectionOf(listing: Listing, written: string | null, page: PageContext, path: string): DriveAwayView {
  const { settings } = page.ctx.tenant
  const chosen = STATES.find((one) => one === written?.trim().toLowerCase()) ?? null
  const yard = yardState(listing)
  const state = chosen ?? yard
  const today = localDate(page.ctx.now, settings.site.timeZone)
  const price = state && driveAwayPrice(listing, state, { settings, today })
  return {
    title: state ? `What it costs in ${STATE_NAMES[state]}` : 'What it costs in your state',
    ...figuresOf(price),
    form: {
      action: path,
      car: listing.slug,
      state,
      states: STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
      isChosen: chosen !== null,
      hint: yard ? `${STATE_NAMES[yard]} is where it stands.` : 'Choose a state or territory.',
    },
    guidance: `As at ${dateWords(today)}.${price?.kind === 'itemised' ? ITEMISED : ''}`,
  }
}

function figuresOf(price: DriveAwayPrice | null): Pick<DriveAwayView, 'total' | 'notice' | 'items'> {
  if (!price) return { total: null, notice: null, items: [] }
  if (price.kind === 'cannot-say') return { total: null, notice: WHY_NOT[price.reason], items: [] }
  const total = { label: totalLabel(price), text: money(price.totalCents) }
  if (price.kind === 'included') {
    const notice = 'This price has the charges of this state in it already: nothing is added.'
    return { total: { ...total, without: null }, notice, items: [] }
  }
  return { total: { ...total, without: withoutWords(price.items) }, notice: null, items: price.items.map(itemView) }
}

function itemView({ label, cents, isMissing, says, source }: PriceItem): DriveAwayView['items'][number] {
  return {
    label,
    amount: cents === null ? (isMissing ? NOT_INCLUDED : 'Nothing to add') : money(cents),
    says,
    source: source && { label: source.name, href: source.href, words: sourceWords(source) },
  }
}

const money = (cents: number) => moneyWords(cents / 100)
