import { data, redirect } from 'react-router'
import { endOfDay } from '#domain/locations/zoned-time.ts'
import { type FoundVehicle, findVehicle, findVehicles } from '#domain/search/find-vehicle.server.ts'
import { isPrintable } from '#domain/stock/dealership-rules.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { listingTitle } from '#domain/stock/listing-title.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { HeadView } from '#ui/page/head.tsx'
import type { SheetView } from '#ui/shortlist/views.ts'
import { expiresBy, type PageContext } from '../../site/page-context.ts'
import { readOrNotice } from '../shared/find-requested.server.ts'
import { alertLink } from '../shared/forms/alert-link.ts'
import { placeOf, sheetView } from '../shared/sheet-view.ts'
import { goneNotice, notFoundNotice } from '../shell/notices.ts'

export type PrintData = { head: HeadView; sheet: SheetView; carId: number }

/**
 * `/print?car_id={slug or id}` (rule:vehicle-print). 404 for what was never here, another dealer's included, and where
 * nothing is printed; 410 for what is gone.
 */
export async function loadPrint(url: URL, page: PageContext): Promise<PrintData> {
  const { ctx, site } = page
  const asked = url.searchParams.get('car_id')?.trim().toLowerCase() ?? ''
  const found = await readOrNotice(page, findAskedFor(ctx, asked), 'vehicle could not be read')
  if (found.kind === 'moved') throw redirect(`/print?car_id=${found.slug}`, 301)
  if (found.kind === 'gone') {
    const { listing } = found
    const alert = alertLink(listing, ctx.tenant.settings)
    const facts = { title: listingTitle(listing), sold: listing.status === 'sold', similar: [], alert }
    throw data(goneNotice(site.site, facts), { status: 410 })
  }
  if (found.kind === 'unknown' || !isPrintable(found.listing.dealershipSlug, ctx.tenant.settings))
    throw data(notFoundNotice(site.site), { status: 404 })
  return sheetPage(page, found.listing, found.until)
}

/** A vehicle by its address, or by its number. */
async function findAskedFor(ctx: TenantCtx, asked: string): Promise<FoundVehicle> {
  if (/^[1-9]\d{0,14}$/.test(asked)) {
    const [byNumber] = await findVehicles(ctx, [Number(asked)])
    if (byNumber && byNumber.kind !== 'unknown') return byNumber
  }
  return /^[a-z0-9-]{1,300}$/.test(asked) ? findVehicle(ctx, asked) : { kind: 'unknown' }
}

function sheetPage(page: PageContext, listing: Listing, until: Date | null): PrintData {
  const { ctx, facts, site, origin } = page
  const sheetFacts = { listing, site, origin, now: ctx.now }
  expiresBy(facts, until)
  expiresBy(facts, endOfDay(ctx.now, placeOf(sheetFacts).timeZone))
  facts.tags.push(`car:${ctx.tenant.slug}:${listing.listingId}`)
  const sheet = sheetView(sheetFacts)
  const head = {
    title: `Print ${sheet.title} | ${ctx.tenant.name}`,
    description: null,
    canonical: sheet.page.href,
    robots: 'noindex',
  }
  return { head, sheet, carId: listing.listingId }
}
