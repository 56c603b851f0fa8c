import { type Selectable, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { leadVehicle } from '#domain/leads/lead.ts'
import type { DeliveryAnswer, LetterSender } from '#domain/leads/lead-channel.ts'
import { type DrawLetter, type LetterView, letterText } from '#domain/leads/letters/letter.ts'
import { letterSender } from '#domain/leads/letters/letter-sender.server.ts'
import { letterVehicle } from '#domain/leads/letters/letter-vehicle.ts'
import type { Mail, Mailer } from '#domain/leads/mailer.ts'
import { afterTry, answerOf, leaseFrom } from '#domain/leads/tries.ts'
import { localDate } from '#domain/locations/zoned-time.ts'
import { documentOf, visibility } from '#domain/search/find-vehicle.server.ts'
import { matchesAll } from '#domain/search/query-conditions.ts'
import { readStockVocabulary } from '#domain/search/read-stock.server.ts'
import { siteFilter } from '#domain/search/run-search.server.ts'
import type { SearchDocument } from '#domain/search/search-document.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { loadListings } from '#domain/stock/load-listings.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { alertEndsAt, MOST_VEHICLES } from './alert.ts'
import { type AlertConditions, alertConditions } from './alert-conditions.server.ts'
import { confirmLetter, type LetterAlert, newsLetter, type ToldVehicle } from './alert-letter.ts'
import { alertHref, writeAlertLink } from './alert-link.ts'
import { alertMessageId } from './alert-message.ts'
import { nextLetterAt } from './letter-time.ts'
import { enqueueAlertMails } from './match-alerts.server.ts'
import { planLetters } from './plan-letters.server.ts'
import { seenVehicle } from './seen-vehicle.ts'

export type AlertMailServices = { mailer: Mailer; drawLetter: DrawLetter | null }

/** Letters of one job and how long it takes them up, so that other dealers have their turn; and how many are under way at a time. */
const LETTERS = 500
const TURN_MS = 5_000
const AT_ONCE = 4
/** How long news wait for a first picture that is being fetched, and how often is looked whether it is there. */
const PICTURE_MS = 600_000
const LOOK_MS = 30_000

/**
 * Sends the letters of a dealer's alerts that are due: confirmations, and what is new (rule:alert-letters). Each is marked as
 * this worker's, and what it tells as told by it, before it goes; one that a crash cut off is sent by another worker after its
 * lease, with the same vehicles and the same message id. `now` tells the time as it passes. Needs the worker's ctx.
 */
export async function sendAlertMails(
  ctx: TenantCtx,
  services: AlertMailServices,
  now: () => Date = () => new Date(),
): Promise<Record<'sent' | 'failed' | 'retry' | 'passed' | 'later', number>> {
  const outcomes = { sent: 0, failed: 0, retry: 0, passed: 0, later: 0 }
  const conditionsOf = alertConditions(ctx, await readStockVocabulary(ctx))
  await withTenant(ctx, (trx) => planLetters(trx, { ...ctx, now: now() }, 'all'))
  const until = now().getTime() + TURN_MS
  let left = LETTERS
  let isAll = false
  const sendInTurn = async () => {
    for (; left > 0 && now().getTime() < until; left--) {
      const outcome = await sendNext({ ...ctx, now: now() }, services, conditionsOf)
      if (!outcome) {
        isAll = true
        return
      }
      outcomes[outcome]++
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendInTurn))
  if (!isAll) await withTenant(ctx, (trx) => enqueueAlertMails(trx, ctx))
  return outcomes
}

type MailRow = Pick<Selectable<Database['alert_mails']>, 'alert_mail_id' | 'alert_id' | 'kind' | 'tries'> & {
  lease: Date
}

/** What of a letter's news it tells, with the price that stands in it, and what it has no room for; the rest is gone. */
type Telling = { told: { newsId: number; dollars: number | null; priceType: string | null }[]; more: number[] }
const NOTHING: Telling = { told: [], more: [] }

type Begun = Telling & { mail: Mail }

async function sendNext(
  ctx: TenantCtx,
  { mailer, drawLetter }: AlertMailServices,
  conditionsOf: AlertConditions,
): Promise<'sent' | 'failed' | 'retry' | 'passed' | 'later' | null> {
  const row = await withTenant(ctx, (trx) => claim(trx, ctx))
  if (!row) return null
  let begun: Begun | 'passed' | 'later'
  try {
    begun = await withTenant(ctx, (trx) => begin(trx, ctx, row, drawLetter, conditionsOf))
  } catch (error) {
    // It counts as a try: a letter that cannot be made keeps no other waiting.
    return finish(ctx, row, NOTHING, { kind: 'retry', answer: String(error).slice(0, 300) })
  }
  if (typeof begun === 'string') return begun
  const given = await answerOf(mailer(begun.mail))
  // Mail servers repeat whom they refuse.
  const answer = given.answer.replaceAll(begun.mail.to, 'the shopper')
  return finish(ctx, row, begun, { ...given, answer })
}

function finish(ctx: TenantCtx, row: MailRow, telling: Telling, answer: DeliveryAnswer) {
  return withTenant(ctx, async (trx) => {
    const next = afterTry(row.tries, answer, ctx.now, Math.random())
    // It took longer than its lease, and is somebody else's by now.
    if (!(await update(trx, row, { ...next, answer: answer.answer }))) return 'retry'
    if (next.state === 'pending') return 'retry'
    await settle(trx, ctx, row, next.state === 'sent' ? telling : NOTHING)
    return next.state
  })
}

async function begin(
  trx: TenantTransaction,
  ctx: TenantCtx,
  row: MailRow,
  draw: DrawLetter | null,
  conditionsOf: AlertConditions,
): Promise<Begun | 'passed' | 'later'> {
  const { tenant, now } = ctx
  const { timeZone } = tenant.settings.site
  const awake = row.kind === 'news' ? nextLetterAt('at-once', now, timeZone) : now
  const goLater = async (at: Date) => {
    await update(trx, row, { next_try_at: at, tries: row.tries - 1 })
    return 'later' as const
  }
  if (awake > now) return goLater(awake)
  const alert = await readAlert(trx, row.alert_id)
  const endsAt = alertEndsAt({ state: alert.state, answeredAt: alert.answered_at })
  if (row.kind === 'news') await takeNews(trx, ctx, row)
  const isOver =
    alert.isBlocked || endsAt <= now || alert.state === 'stopped' || (row.kind === 'news' && alert.state !== 'on')
  if (isOver || !tenant.settings.alerts.enabled) return pass(trx, ctx, row)

  const sender = await letterSender(trx, tenant, { dealership: null, locationName: null })
  const letter: LetterAlert = {
    ...{ kind: alert.kind, about: alert.about, frequency: alert.frequency, isOn: alert.state === 'on' },
    ...{ origin: alert.origin, href: `${alert.origin}${alert.search_href ?? `/cars/${alert.slug}`}` },
    endsOn: localDate(endsAt, timeZone),
    link: { alertId: alert.alert_id, token: alert.token },
    neverHref: alertHref(alert.origin, 'stop', alert.blockLink),
  }
  const of = { site: tenant.name, signature: sender.name }
  const written = (view: LetterView) => mailOf(tenant, row, view, { to: alert.email, sender, letter, draw })
  if (row.kind === 'confirm') return { mail: written(confirmLetter(letter, of)), ...NOTHING }

  const read = await readNews(trx, ctx, row, alert, conditionsOf)
  if (read === 'being-told') {
    // Nor does the other wait for this one.
    await sql`update alert_news set alert_mail_id = null where alert_mail_id = ${row.alert_mail_id} and state = 'waiting'`.execute(
      trx,
    )
    return goLater(new Date(now.getTime() + LOOK_MS))
  }
  const { told, more, hasMore } = read
  if (told.length === 0) return pass(trx, ctx, row, { told, more })
  if (told.some(({ vehicle, isPictureComing }) => isPictureComing && !vehicle.pictureSrc))
    return goLater(new Date(now.getTime() + LOOK_MS))
  const mail = written(newsLetter(letter, told, { ...of, hasMore }))
  return { mail, told, more }
}

/** The next that is due and nobody else's is this worker's until `lease`, with its try counted; who waits to confirm goes first. */
async function claim(trx: TenantTransaction, { tenant, now }: TenantCtx): Promise<MailRow | null> {
  const lease = leaseFrom(now)
  const { rows } = await sql<MailRow>`
    with due as (
      select alert_mail_id from alert_mails
      where tenant_id = ${tenant.tenantId} and state = 'pending' and next_try_at <= ${now}
      order by kind, next_try_at limit 1 for update skip locked
    )
    update alert_mails m set tries = m.tries + 1, next_try_at = ${lease} from due
    where m.alert_mail_id = due.alert_mail_id
    returning m.alert_mail_id, m.alert_id, m.kind, m.tries`.execute(trx)
  return rows[0] ? { ...rows[0], lease } : null
}

type AlertRow = Pick<
  Selectable<Database['alerts']>,
  'alert_id' | 'kind' | 'about' | 'frequency' | 'state' | 'answered_at' | 'origin' | 'search_href'
> & { slug: string | null; email: string; token: string; blockLink: string; isBlocked: boolean }

/** With its mailbox held: what two of its letters tell is looked at one after the other. */
async function readAlert(trx: TenantTransaction, alertId: number): Promise<AlertRow> {
  const { rows } = await sql<AlertRow>`
    select a.alert_id, a.kind, a.about, a.frequency, a.state, a.answered_at, a.origin, a.search_href, l.slug, c.email, c.token,
      forecourt.alert_block_link(c.email_hash) as "blockLink",
      exists (select from alert_blocks b where b.tenant_id = a.tenant_id and b.email_hash = c.email_hash) as "isBlocked"
    from alerts a join alert_contacts c on c.alert_contact_id = a.alert_contact_id
      left join listings l on l.listing_id = a.listing_id
    where a.alert_id = ${alertId} for no key update of c`.execute(trx)
  return rows[0]!
}

type News = {
  newsId: number
  listingId: number
  reason: ToldVehicle['reason']
  price: number | null
  priceType: string | null
  was: number | null
  /** Found before the alert was confirmed (again). */
  isOld: boolean
  /** Another alert of the mailbox has told it. */
  isTold: boolean
  /** A letter of another alert of the mailbox has taken it up, and is not over. */
  isBeingTold: boolean
  /** The lowest price of this kind that a letter of this alert has told. */
  toldDollars: number | null
  coordinates: string | null
  /** It is fetched yet, and was found a moment ago. */
  isPictureComing: boolean
}

/** What waits for a letter is this one's from now on, but at a later try, which has its own. */
async function takeNews(trx: TenantTransaction, { tenant }: TenantCtx, row: MailRow): Promise<void> {
  await sql`
    update alert_news set alert_mail_id = ${row.alert_mail_id}
    where tenant_id = ${tenant.tenantId} and alert_id = ${row.alert_id} and state = 'waiting' and alert_mail_id is null
      and not exists (select from alert_news own where own.alert_mail_id = ${row.alert_mail_id})`.execute(trx)
}

/**
 * Of a letter's news, what still holds: the vehicle can be had, its price is as low and of the same kind, its search still
 * finds it. What another alert of the mailbox has told of the same change is not told twice, and waits where one is about to; nor a price that a letter has told.
 */
async function readNews(
  trx: TenantTransaction,
  ctx: TenantCtx,
  row: MailRow,
  alert: AlertRow,
  conditionsOf: AlertConditions,
) {
  const { rows: waiting } = await sql<News>`
    select n.alert_news_id as "newsId", n.listing_id as "listingId", n.reason, n.price_dollars as price,
      n.price_type as "priceType", n.was_price_dollars as was, n.found_at < a.confirmed_at as "isOld",
      seen.document ->> 'coordinates' as coordinates,
      coalesce(other."isTold", false) as "isTold", coalesce(other."isBeingTold", false) as "isBeingTold",
      (select min(o.told_dollars) from alert_news o where o.alert_id = n.alert_id and o.listing_id = n.listing_id
        and o.told_price_type is not distinct from n.price_type and o.found_at >= a.requested_at) as "toldDollars",
      n.found_at > ${new Date(ctx.now.getTime() - PICTURE_MS)} and exists (select from listing_photos p
        where p.listing_id = n.listing_id and p.state = 'pending') as "isPictureComing"
    from alert_news n join alerts a on a.alert_id = n.alert_id left join alert_listings seen on seen.listing_id = n.listing_id
      cross join lateral (
        select bool_or(o.state = 'told') as "isTold", bool_or(o.state = 'waiting' and o.alert_mail_id is not null) as "isBeingTold"
        from alerts b join alert_news o on o.alert_id = b.alert_id and o.listing_id = n.listing_id
        where b.alert_contact_id = a.alert_contact_id and b.alert_id <> a.alert_id and o.pass_since = n.pass_since
          and o.reason = n.reason) other
    where n.alert_mail_id = ${row.alert_mail_id} and n.state = 'waiting' order by n.alert_news_id`.execute(trx)
  // Told by nobody, should that one not go.
  if (waiting.some(({ isTold, isBeingTold }) => isBeingTold && !isTold)) return 'being-told'
  const twice = waiting.filter(({ isTold }) => isTold).map(({ newsId }) => newsId)
  const news = waiting.filter(({ isOld, isTold }) => !isOld && !isTold)
  const ids = [...new Set(news.map(({ listingId }) => listingId))]
  const listings = new Map((await loadListings(trx, ctx.tenant.tenantId, ids)).map((one) => [one.listingId, one]))
  const conditions = alert.search_href ? await conditionsOf(alert.search_href) : []
  const site = siteFilter(ctx, 'rank:desc')
  const shown = new Map<
    number,
    ToldVehicle & Telling['told'][number] & Pick<News, 'isPictureComing'> & { rank: number }
  >()
  const besides = twice
  for (const { newsId, listingId, reason, price, priceType, was, toldDollars, coordinates, isPictureComing } of news) {
    const listing = listings.get(listingId)
    const document = listing && holds(ctx, listing, coordinates, site)
    const isTrue =
      document &&
      (price === null || (document.price !== null && document.price <= price && document.price_type === priceType))
    if (!listing || !isTrue || !conditions || !matchesAll(conditions, document)) continue
    if (price !== null && toldDollars !== null && toldDollars <= document.price!) {
      besides.push(newsId)
      continue
    }
    // Two reasons for one vehicle are one entry, the later reason's.
    const earlier = shown.get(listingId)
    if (earlier) besides.push(earlier.newsId)
    const vehicle = letterVehicle(leadVehicle(listing, alert.origin))
    const { price: dollars, price_type, rank } = document
    const said = { newsId, dollars, priceType: price_type }
    shown.set(listingId, { ...said, vehicle, reason, wasPriceDollars: was, isPictureComing, rank })
  }
  const best = [...shown.values()].sort((a, b) => b.rank - a.rank)
  const more = best.slice(MOST_VEHICLES).map(({ newsId }) => newsId)
  return { told: best.slice(0, MOST_VEHICLES), more: [...more, ...besides], hasMore: more.length > 0 }
}

/** A vehicle that can be had on this site now; null for another. */
function holds(
  ctx: TenantCtx,
  listing: Listing,
  coordinates: string | null,
  site: ReturnType<typeof siteFilter>,
): SearchDocument | null {
  if (visibility(ctx, listing).kind !== 'found') return null
  const { document, isAvailable } = seenVehicle(documentOf(ctx, listing, coordinates), site)
  return isAvailable ? document : null
}

function mailOf(
  tenant: TenantCtx['tenant'],
  { alert_mail_id }: MailRow,
  view: LetterView,
  { to, sender, letter, draw }: { to: string; sender: LetterSender; letter: LetterAlert; draw: DrawLetter | null },
): Mail {
  return {
    ...{ fromName: tenant.name, to, replyTo: sender.mailbox, subject: view.subject, text: letterText(view) },
    html: draw?.(view, sender) ?? null,
    messageId: alertMessageId(tenant, alert_mail_id),
    unsubscribeHref: alertHref(letter.origin, 'stop', writeAlertLink(letter.link)),
  }
}

async function pass(trx: TenantTransaction, ctx: TenantCtx, row: MailRow, telling = NOTHING): Promise<'passed'> {
  await update(trx, row, { state: 'passed' })
  await settle(trx, ctx, row, telling)
  return 'passed'
}

/** What became of the news of a letter that is over; what was found since it was begun waits for the next. */
async function settle(trx: TenantTransaction, ctx: TenantCtx, row: MailRow, { told, more }: Telling): Promise<void> {
  if (row.kind === 'confirm') return
  const ids = sql`${told.map(({ newsId }) => newsId)}::bigint[]`
  const ofTold = sql`[array_position(${ids}, alert_news_id)]`
  await sql`
    update alert_news set state = case when alert_news_id = any(${ids}) then 'told'
        when alert_news_id = any(${more}::bigint[]) then 'more' else 'gone' end,
      told_dollars = (${told.map(({ dollars }) => dollars)}::integer[])${ofTold},
      told_price_type = (${told.map(({ priceType }) => priceType)}::text[])${ofTold}
    where alert_mail_id = ${row.alert_mail_id} and state = 'waiting'`.execute(trx)
  await planLetters(trx, ctx, { alertId: row.alert_id })
}

type MailChange = {
  state?: 'pending' | 'sent' | 'failed' | 'passed'
  tries?: number
  next_try_at?: Date
  answer?: string
  sent_at?: Date
}

/** Whether it was still ours to change. */
async function update(trx: TenantTransaction, row: MailRow, values: MailChange): Promise<boolean> {
  const changed = await trx
    .updateTable('alert_mails')
    .set(values)
    .where('alert_mail_id', '=', row.alert_mail_id)
    .where('state', '=', 'pending')
    .where('next_try_at', '=', row.lease)
    .returning('alert_mail_id')
    .executeTakeFirst()
  return changed !== undefined
}
