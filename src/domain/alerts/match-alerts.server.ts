import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { Filter } from '#domain/search/filter.ts'
import { matchesAll } from '#domain/search/query-conditions.ts'
import { documentRules, readStockVersion, readStockVocabulary } from '#domain/search/read-stock.server.ts'
import { siteFilter } from '#domain/search/run-search.server.ts'
import type { SearchDocument } from '#domain/search/search-document.ts'
import { type DocumentRules, toSearchDocument } from '#domain/search/to-search-document.ts'
import { listSearchableListings } from '#domain/stock/load-listings.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type AlertReason, MOST_VEHICLES } from './alert.ts'
import { type AlertConditions, alertConditions } from './alert-conditions.server.ts'
import { termsOfDocument } from './alert-terms.ts'
import { planLetters } from './plan-letters.server.ts'
import { isCheaper, newsOf, type SeenVehicle, seenVehicle } from './seen-vehicle.ts'

export type MatchOutcome =
  /** `news`: what is to be told; `letters`: how many were begun for it. */
  | { kind: 'matched'; vehicles: number; news: number; letters: number }
  /** Nothing has changed since, or nobody wants to be told, or another worker is at it. */
  | { kind: 'nothing-to-do' }

/** Vehicles read and held at a time, searches read at a time, and rows written at a time: what a pass needs of memory. */
const BATCH = 2_000
const VEHICLES = 20_000
const SEARCHES = 5_000
const ROWS = 5_000
/** Whole documents written at a time: they are made one text, which lets nothing else go on. */
const DOCUMENTS = 250
/** How long it works without letting others of its process go on. */
const SLICE_MS = 10
/** Vehicles a search is compared with before it is asked how long that took. */
const CANDIDATES = 64
/** Terms by which the database looks for searches; those of more vehicles are most of all there are, which are read in turn. */
const MOST_TERMS = 500
/** Of one search in one portion: the best fill a letter, and one besides, so that it knows of more. */
const MOST_OF_SEARCH = MOST_VEHICLES + 1

/**
 * Finds what is to be told of the vehicles that have changed since the last pass, and begins the letters (rule:alert-news).
 * Vehicles look for searches, not searches for vehicles: what it costs grows with what changed. News are committed as they are
 * found; what a vehicle was is forgotten only afterwards, so a pass that a crash cut off is made again and finds them written.
 * The first pass, and each while the dealer has alerts off, only looks. Needs the worker's ctx.
 */
export async function matchAlerts(ctx: TenantCtx): Promise<MatchOutcome> {
  const conditionsOf = alertConditions(ctx, await readStockVocabulary(ctx))
  const pass = { ctx, site: siteFilter(ctx, 'rank:desc'), rules: documentRules(ctx), conditionsOf }
  const total = { vehicles: 0, news: 0, letters: 0 }
  const upTo = await readStockVersion(ctx)
  for (let after: number | null = 0; after !== null; ) {
    const portion: Portion | null = await matchPortion(pass, after, upTo)
    if (!portion) return { kind: 'nothing-to-do' }
    after = portion.after
    total.vehicles += portion.vehicles
    total.news += portion.news
    total.letters += portion.letters
  }
  return { kind: 'matched', ...total }
}

/** `after`: the last vehicle that was looked at; null where it was the last of all. */
type Portion = Told & { vehicles: number; after: number | null }

/** One transaction holds other workers off, and writes at its end how far it came; what is found commits meanwhile by itself. */
function matchPortion(pass: Omit<Pass, 'since'>, after: number, upTo: number): Promise<Portion | null> {
  const { ctx } = pass
  return withTenant(ctx, async (trx) => {
    const cursor = await takeCursor(trx, ctx, upTo)
    if (!cursor) return null
    const { changed, last } = await readChanged(trx, pass, { since: cursor.since, after })
    const told = { news: 0, letters: 0 }
    if (!cursor.isFirst && ctx.tenant.settings.alerts.enabled)
      for (const tell of [tellOfVehicles, tellOfSearches]) {
        const { news, letters } = await tell({ ...pass, since: cursor.since }, changed)
        told.news += news
        told.letters += letters
      }
    await keepSeen(trx, ctx, changed)
    if (last === null)
      await sql`
        insert into alert_cursors values (${ctx.tenant.tenantId}, ${upTo}, ${ctx.now})
        on conflict (tenant_id) do update set stock_version = excluded.stock_version, matched_at = excluded.matched_at`.execute(
        trx,
      )
    return { vehicles: changed.length, ...told, after: last }
  })
}

/** The job that sends the letters that are due; one of a dealer at a time. */
export async function enqueueAlertMails(trx: TenantTransaction, { tenant }: TenantCtx): Promise<void> {
  await sql`select forecourt.enqueue('send-alert-mails', '{}', ${`send-alert-mails-${tenant.tenantId}`})`.execute(trx)
}

type Pass = {
  ctx: TenantCtx
  site: Filter
  rules: DocumentRules
  conditionsOf: AlertConditions
  /** The stock version it starts from, by which a pass that is made again is the same. */
  since: number
}

/** From which version on vehicles are new, held against other workers until the end; null where there is nothing to do. */
async function takeCursor(trx: TenantTransaction, ctx: TenantCtx, upTo: number) {
  const { tenantId } = ctx.tenant
  const { rows } = await sql<{ isMine: boolean; isWanted: boolean; since: number | null }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`alerts ${tenantId}`}, 0)) as "isMine",
      exists (select from alerts where tenant_id = ${tenantId}) as "isWanted",
      (select stock_version from alert_cursors where tenant_id = ${tenantId}) as since`.execute(trx)
  const { isMine, isWanted, since } = rows[0]!
  if (!isMine) return null
  if (!isWanted) {
    // Kept for nobody, it would only grow old.
    await sql`delete from alert_listings where tenant_id = ${tenantId}`.execute(trx)
    await sql`delete from alert_cursors where tenant_id = ${tenantId}`.execute(trx)
    return null
  }
  return since !== null && since >= upTo ? null : { since: since ?? 0, isFirst: since === null }
}

type Changed = { now: SeenVehicle; before: SeenVehicle | null }

/** The next vehicles that changed, with what they were as alerts saw them last; `last`: after which there are more. */
async function readChanged(
  trx: TenantTransaction,
  { ctx, site, rules }: Omit<Pass, 'since'>,
  { since, after }: { since: number; after: number },
): Promise<{ changed: Changed[]; last: number | null }> {
  const changed: Changed[] = []
  const breathe = breathing()
  for (let afterListingId = after; changed.length < VEHICLES; ) {
    const from = { sinceStockVersion: since, afterListingId, limit: BATCH }
    const listed = await listSearchableListings(trx, ctx.tenant.tenantId, from)
    const ids = listed.map(({ listingId }) => listingId)
    const { rows } = await sql<{ id: number; document: SearchDocument }>`
      select listing_id as id, document from alert_listings where listing_id = any(${ids}::bigint[])`.execute(trx)
    const was = new Map<number, SeenVehicle>()
    for (const { id, document } of rows) {
      await breathe()
      was.set(id, seenVehicle(document, site))
    }
    for (const listing of listed) {
      await breathe()
      const document = toSearchDocument(listing, rules)
      changed.push({ now: seenVehicle(document, site), before: was.get(document.id) ?? null })
    }
    if (listed.length < BATCH) return { changed, last: null }
    afterListingId = listed.at(-1)!.listingId
  }
  return { changed, last: changed.at(-1)!.now.document.id }
}

/** What vehicles are from now on known as. Pictures decide nothing, and are most of what a document is. */
async function keepSeen(trx: TenantTransaction, { tenant }: TenantCtx, changed: readonly Changed[]): Promise<void> {
  const breathe = breathing()
  for (let from = 0; from < changed.length; from += DOCUMENTS) {
    const documents: string[] = []
    for (const { now } of changed.slice(from, from + DOCUMENTS)) {
      await breathe()
      documents.push(JSON.stringify({ ...now.document, images: [] }))
    }
    await sql`
      insert into alert_listings (listing_id, tenant_id, document)
      select l.listing_id, l.tenant_id, document from unnest(${documents}::jsonb[]) as kept (document)
        join listings l on l.tenant_id = ${tenant.tenantId} and l.listing_id = (document ->> 'id')::bigint
      on conflict (listing_id) do update set document = excluded.document`.execute(trx)
  }
}

/** Alerts of one vehicle each: its price, and whether it can be had. */
async function tellOfVehicles(pass: Pass, changed: readonly Changed[]): Promise<Told> {
  const rows = changed.flatMap(({ now, before }): NewsRow[] => {
    if (!now.isAvailable || !before) return []
    const cheaper = isCheaper(now, before) ? [newsRow('price-drop', now, before)] : []
    return before.isAvailable ? cheaper : [...cheaper, newsRow('back', now, before)]
  })
  const told: Told = { news: 0, letters: 0 }
  for (let from = 0; from < rows.length; from += ROWS) {
    const { news, letters } = await writeNews(
      pass,
      rows.slice(from, from + ROWS),
      sql`a.listing_id = m.listing_id
      and a.kind = case m.reason when 'back' then 'available' else 'price-drop' end
      -- What it cost when they asked is what they know.
      and (m.reason = 'back' or a.price_dollars is null or a.price_type is distinct from m.price_type
        or m.price_dollars < a.price_dollars)`,
    )
    told.news += news
    told.letters += letters
  }
  return told
}

/** Alerts of searches: vehicles find those whose terms they have, and those are looked at one by one. */
async function tellOfSearches(pass: Pass, changed: readonly Changed[]): Promise<Told> {
  const vehicles = changed.filter(({ now }) => now.isAvailable)
  vehicles.sort((a, b) => b.now.document.rank - a.now.document.rank)
  const byTerm = new Map<string, number[]>()
  const breathe = breathing()
  for (const [at, { now }] of vehicles.entries()) {
    await breathe()
    for (const term of termsOfDocument(now.document)) {
      const having = byTerm.get(term)
      if (having) having.push(at)
      else byTerm.set(term, [at])
    }
  }
  const told: Told = { news: 0, letters: 0 }
  let rows: NewsRow[] = []
  const write = async () => {
    const { news, letters } = await writeNews(pass, rows, sql`a.search_href = m.search_href`)
    told.news += news
    told.letters += letters
    rows = []
  }
  for await (const { href, terms } of searchesOf(pass, [...byTerm.keys()])) {
    await breathe()
    const candidates = candidatesOf(terms, byTerm, vehicles.length)
    if (candidates.length === 0) continue
    const conditions = await pass.conditionsOf(href)
    if (!conditions) continue
    let found = 0
    let looked = 0
    for (const at of candidates) {
      // The first words that are looked for make those of every vehicle.
      if (++looked % CANDIDATES === 0) await breathe()
      const { now, before } = vehicles[at]!
      const reason = newsOf((document) => matchesAll(conditions, document), now, before)
      if (!reason) continue
      rows.push({ ...newsRow(reason, now, before), search_href: href })
      if (++found === MOST_OF_SEARCH) break
    }
    // A whole search at a time: its owner gets one letter of a portion.
    if (rows.length >= ROWS) await write()
  }
  await write()
  return told
}

/** Each search that somebody wants to be told of and that shares a term with what changed, once however many want it. */
async function* searchesOf({ ctx }: Pass, terms: string[]): AsyncGenerator<{ href: string; terms: string[] }> {
  if (terms.length === 0) return
  const shares = terms.length <= MOST_TERMS ? sql`and terms && ${terms}::text[]` : sql``
  for (let after = ''; ; ) {
    const { rows } = await withTenant(ctx, (trx) =>
      sql<{ href: string; terms: string[] }>`
        select distinct on (search_href) search_href as href, terms from alerts
        where tenant_id = ${ctx.tenant.tenantId} and state = 'on' and search_href > ${after} ${shares}
        order by search_href limit ${SEARCHES}`.execute(trx),
    )
    yield* rows
    if (rows.length < SEARCHES) return
    after = rows.at(-1)!.href
  }
}

/** Called often, it lets others of the process go on where it has been busy for long: it answers visitors, too. */
function breathing(): () => Promise<void> {
  let sinceMs = performance.now()
  return async () => {
    if (performance.now() - sinceMs <= SLICE_MS) return
    await setImmediate()
    sinceMs = performance.now()
  }
}

/** Which vehicles have one of the terms, the best first. */
function candidatesOf(
  terms: readonly string[],
  byTerm: ReadonlyMap<string, number[]>,
  all: number,
): Iterable<number> & { length: number } {
  const lists = terms.flatMap((term) => [byTerm.get(term) ?? []])
  if (lists.length === 1) return lists[0]!
  const most = lists.reduce((sum, { length }) => sum + length, 0)
  // Most of them: looking at each is less than to put them in order.
  if (most > all / 8) return Array.from({ length: all }, (_, at) => at)
  return [...new Set(lists.flat())].sort((a, b) => a - b)
}

type NewsRow = {
  search_href?: string
  listing_id: number
  reason: AlertReason
  price_dollars: number | null
  price_type: string | null
  was_price_dollars: number | null
}

function newsRow(reason: AlertReason, { document }: SeenVehicle, before: SeenVehicle | null): NewsRow {
  const isDrop = reason === 'price-drop'
  return {
    listing_id: document.id,
    reason,
    price_dollars: isDrop ? document.price : null,
    price_type: isDrop ? document.price_type : null,
    was_price_dollars: isDrop ? (before?.document.price ?? null) : null,
  }
}

type Told = { news: number; letters: number }

/**
 * Writes down what is new to each alert that is on, and begins its letter where none waits; commits all of it, so that letters
 * go while the pass goes on. What was told for the same reason, a price that was told as low, and what changed before they
 * confirmed, is not; what was found once and gone before it was told is new again.
 */
async function writeNews(
  { ctx, since }: Pass,
  rows: readonly NewsRow[],
  isMeant: ReturnType<typeof sql>,
): Promise<Told> {
  if (rows.length === 0) return { news: 0, letters: 0 }
  const { tenantId } = ctx.tenant
  return withTenant(ctx, async (trx) => {
    const written = await sql<{ news: string; alertIds: number[] }>`
      with news as (
        insert into alert_news (tenant_id, alert_id, listing_id, reason, price_dollars, price_type, was_price_dollars,
          found_at, pass_since)
        select ${tenantId}, a.alert_id, m.listing_id, m.reason, m.price_dollars, m.price_type, m.was_price_dollars,
          ${ctx.now}, ${since}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (search_href text, listing_id bigint, reason text,
            price_dollars integer, price_type text, was_price_dollars integer)
          join alerts a on a.tenant_id = ${tenantId} and a.state = 'on' and ${isMeant}
          join listings l on l.listing_id = m.listing_id and l.stock_version > a.since_stock_version
        where m.reason <> 'price-drop' or not exists (
          select from alert_news told where told.alert_id = a.alert_id and told.listing_id = m.listing_id and (
            (told.reason = 'price-drop' and told.state <> 'gone' and told.price_type is not distinct from m.price_type
              and told.price_dollars <= m.price_dollars)
            or (told.told_price_type is not distinct from m.price_type and told.told_dollars <= m.price_dollars
              and told.found_at >= a.requested_at)))
        on conflict on constraint alert_news_once do update
          set state = 'waiting', alert_mail_id = null, found_at = excluded.found_at, pass_since = excluded.pass_since,
            was_price_dollars = excluded.was_price_dollars
          where alert_news.state = 'gone'
        returning alert_id
      )
      select count(*) as news, coalesce(array_agg(distinct alert_id), '{}') as "alertIds" from news`.execute(trx)
    const { news, alertIds } = written.rows[0]!
    if (alertIds.length === 0) return { news: 0, letters: 0 }
    const letters = await planLetters(trx, ctx, { withNews: alertIds })
    // Where all have a letter that waits, one of them may be over before this is seen: the job finds what has none.
    await enqueueAlertMails(trx, ctx)
    return { news: Number(news), letters }
  })
}
