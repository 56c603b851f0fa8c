import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import { documentOf, visibility } from '#domain/search/find-vehicle.server.ts'
import { readStockVocabulary } from '#domain/search/read-stock.server.ts'
import type { SearchDocument } from '#domain/search/search-document.ts'
import type { NotFound, VehicleName } from '#domain/stock/edit/edit-vehicle.server.ts'
import { findListing } from '#domain/stock/find-listing.server.ts'
import { loadListing } from '#domain/stock/load-listings.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import {
  type Alert,
  type AlertFrequency,
  type AlertKind,
  type AlertReason,
  type AlertState,
  alertEndsAt,
} from './alert.ts'
import { alertConditions } from './alert-conditions.server.ts'

/** One thing that has to hold for a vehicle to be told, and how it stands now. */
export type ExplainedCondition = { what: string; wanted: string; is: string; holds: boolean }

/** What was found about the vehicle for this alert, and what became of it. */
export type ExplainedNews = {
  reason: AlertReason
  priceDollars: number | null
  /** What the price includes. */
  priceType: string | null
  /** The price that stood in the letter, and what that includes. */
  toldDollars: number | null
  toldPriceType: string | null
  foundAt: string
  state: 'waiting' | 'told' | 'gone' | 'more'
  /** The letter it went, or goes, with. */
  mail: {
    mailId: number
    state: string
    tries: number
    nextTryAt: string
    sentAt: string | null
    answer: string | null
  } | null
}

export type ExplainOutcome =
  /** There is no such alert here. */
  | { kind: 'unknown' }
  | NotFound
  | {
      kind: 'explained'
      alert: Pick<Alert, 'alertId' | 'kind' | 'about' | 'frequency' | 'state'>
      vehicle: { listingId: number; stockNumber: string; name: string }
      isTold: boolean
      conditions: ExplainedCondition[]
      told: ExplainedNews[]
    }

type Row = {
  kind: AlertKind
  about: string
  frequency: AlertFrequency
  state: AlertState
  answeredAt: Date
  since: number
  listingId: number | null
  searchHref: string | null
  priceDollars: number | null
  priceType: string | null
  coordinates: string | null
  changedIn: number
  lookedAtUpTo: number | null
  blockedAt: Date | null
  told: ExplainedNews[]
}

/** Why a vehicle was told by an alert, or was not: each condition with its values. Needs the worker's ctx. */
export async function explainAlert(
  ctx: TenantCtx,
  { alertId, vehicle, dealership }: VehicleName & { alertId: number },
): Promise<ExplainOutcome> {
  const { tenantId } = ctx.tenant
  const found = await withTenant(ctx, async (trx) => {
    const named = await findListing(trx, tenantId, vehicle, dealership)
    if (named.kind !== 'found') return named
    const { listingId } = named
    const { rows } = await sql<Row>`
      select a.kind, a.about, a.frequency, a.state, a.answered_at as "answeredAt", a.since_stock_version as since,
        a.listing_id as "listingId", a.search_href as "searchHref", a.price_dollars as "priceDollars", a.price_type as "priceType",
        (select document ->> 'coordinates' from alert_listings where listing_id = l.listing_id) as coordinates, l.stock_version as "changedIn",
        (select stock_version from alert_cursors where tenant_id = a.tenant_id) as "lookedAtUpTo",
        (select blocked_at from alert_blocks b join alert_contacts c using (tenant_id, email_hash)
          where c.alert_contact_id = a.alert_contact_id) as "blockedAt",
        coalesce((select json_agg(json_build_object('reason', n.reason, 'priceDollars', n.price_dollars, 'priceType', n.price_type,
            'toldDollars', n.told_dollars, 'toldPriceType', n.told_price_type, 'foundAt', n.found_at, 'state', n.state, 'mail', case when m.alert_mail_id is not null then json_build_object('mailId', m.alert_mail_id,
              'state', m.state, 'tries', m.tries, 'nextTryAt', m.next_try_at, 'sentAt', m.sent_at, 'answer', m.answer) end)
            order by n.alert_news_id)
          from alert_news n left join alert_mails m on m.alert_mail_id = n.alert_mail_id
          where n.alert_id = a.alert_id and n.listing_id = l.listing_id), '[]') as told
      from alerts a join listings l on l.tenant_id = a.tenant_id and l.listing_id = ${listingId}
      where a.tenant_id = ${tenantId} and a.alert_id = ${alertId}`.execute(trx)
    const listing = await loadListing(trx, tenantId, { listingId })
    return rows[0] && listing ? { kind: 'both' as const, row: rows[0], listing } : { kind: 'unknown' as const }
  })
  if (found.kind !== 'both') return found
  const { row, listing } = found
  const { listingId } = listing
  const { kind, about, frequency, state } = row
  const document = documentOf(ctx, listing, row.coordinates)
  const endsAt = alertEndsAt({ state, answeredAt: row.answeredAt })
  const asked = row.searchHref ? await alertConditions(ctx, await readStockVocabulary(ctx))(row.searchHref) : []
  const conditions: ExplainedCondition[] = [
    { what: 'alert', wanted: 'on', is: state, holds: state === 'on' },
    {
      what: 'mailbox',
      wanted: 'may be written to',
      is: row.blockedAt ? `never again, since ${row.blockedAt.toISOString()}` : 'may be written to',
      holds: row.blockedAt === null,
    },
    { what: 'ends', wanted: `after ${ctx.now.toISOString()}`, is: endsAt.toISOString(), holds: endsAt > ctx.now },
    ...(row.listingId === null
      ? []
      : [
          { what: 'vehicle', wanted: String(row.listingId), is: String(listingId), holds: row.listingId === listingId },
        ]),
    seen('on the site', 'found', visibility(ctx, listing).kind),
    {
      what: 'status',
      wanted: 'in_stock or coming_soon',
      is: listing.status,
      holds: ['in_stock', 'coming_soon'].includes(listing.status),
    },
    { what: 'tag', wanted: 'not Sold', is: listing.tag ?? '', holds: !/^\s*sold\s*$/i.test(listing.tag ?? '') },
    seen('reserved', 'false', String(listing.reserved)),
    {
      what: 'changed since it was confirmed',
      wanted: `after stock version ${row.since}`,
      is: String(row.changedIn),
      holds: row.changedIn > row.since,
    },
    {
      what: 'looked at',
      wanted: `up to stock version ${row.changedIn}`,
      is: String(row.lookedAtUpTo ?? 'never'),
      holds: (row.lookedAtUpTo ?? -1) >= row.changedIn,
    },
    ...(kind === 'price-drop' ? [priceCondition(row, document)] : []),
    ...(asked ?? []).map(({ attribute, wanted, says, holds }) => ({
      ...{ what: attribute, wanted, is: says(document) ?? 'none', holds: holds(document) },
    })),
    ...(asked ? [] : [{ what: 'search', wanted: 'an address of this site', is: row.searchHref ?? '', holds: false }]),
  ]
  const isTold = row.told.some((one) => one.state === 'told')
  return {
    kind: 'explained',
    alert: { alertId, kind, about, frequency, state },
    vehicle: { listingId, stockNumber: listing.stockNumber, name: listing.name },
    isTold,
    conditions,
    told: row.told,
  }
}

function seen(what: string, wanted: string, is: string): ExplainedCondition {
  return { what, wanted, is, holds: is === wanted }
}

/** Lower than when it was asked for, and than what was told since. */
function priceCondition(asked: Row, { price, price_type }: SearchDocument): ExplainedCondition {
  const told = asked.told.filter(({ state }) => state === 'told')
  const known = [
    asked,
    ...told,
    ...told.map((one) => ({ priceDollars: one.toldDollars, priceType: one.toldPriceType })),
  ]
  const ofKind = known.filter(({ priceType }) => priceType === price_type)
  const lowest = Math.min(...ofKind.flatMap(({ priceDollars }) => priceDollars ?? []))
  return {
    what: 'price',
    wanted: Number.isFinite(lowest) ? `under ${lowest}` : 'lower than before',
    is: String(price ?? 'none'),
    holds: price !== null && price < lowest,
  }
}
