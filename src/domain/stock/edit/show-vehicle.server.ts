import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type FeedProblem, placeOf } from '../feeds/feed.ts'
import { findListing } from '../find-listing.server.ts'
import { FACT_COLUMNS, SPEC_COLUMNS } from '../listing-columns.ts'
import { lockableField } from '../lockable-fields.ts'
import { hasLeftFeed, type NotFound, type VehicleName, vehicleRow } from './edit-vehicle.server.ts'
import { valueWords, wordsOf } from './value-words.ts'

export type ShownField = {
  /** In the dealer's word, by which it is set, locked and unlocked. */
  field: string
  value: string | null
  /** Who says so: the feed, a person, or a rule of the platform (the catalogue, a default). */
  from: 'feed' | 'dealer' | 'rule'
  locked: boolean
  /** When a locked field goes back to the feed by itself. */
  until: Date | null
  /** What the feed says of a locked field; null where it says nothing, or nothing else. */
  feedSays: string | null
}

export type ShowOutcome =
  | {
      kind: 'shown'
      listingId: number
      slug: string
      stockNumber: string
      name: string
      feedName: string | null
      /** Its feed lists it no more. */
      hasLeftFeed: boolean
      fields: ShownField[]
      /** What the last run of its feed had to say of its row. */
      warnings: Pick<FeedProblem, 'line' | 'row' | 'field' | 'value' | 'reason'>[]
    }
  | NotFound

type Lock = { field: string; isSet: boolean; until: Date | null; feedValue: unknown; locationName: string | null }
type Run = { columns: string[] | null; warnings: FeedProblem[] }

const COLUMNS = [...Object.values(FACT_COLUMNS), ...Object.values(SPEC_COLUMNS), 'location_id', 'name']

/** One vehicle field by field: what it holds, who says so, and what is locked. What is empty and not locked is left out. */
export async function showVehicle(ctx: TenantCtx, { vehicle, dealership }: VehicleName): Promise<ShowOutcome> {
  const { tenantId } = ctx.tenant
  return withTenant(ctx, async (trx): Promise<ShowOutcome> => {
    const found = await findListing(trx, tenantId, vehicle, dealership)
    if (found.kind !== 'found') return found
    const { listingId, slug, stockNumber } = found
    const row = await vehicleRow(trx, tenantId, listingId)
    const { columns } = row
    const feedName = columns.feed_name as string | null
    const { rows: locks } = await sql<Lock>`
      select k.field, k.set_at is not null as "isSet", k.until, k.feed_value as "feedValue", o.name as "locationName"
      from listing_locks k left join locations o
        on o.tenant_id = k.tenant_id and k.field = 'location_id' and to_jsonb(o.location_id) = k.feed_value
      where k.tenant_id = ${tenantId} and k.listing_id = ${listingId}`.execute(trx)
    const { rows: runs } = await sql<Run>`
      select summary -> 'columns' as columns, jsonb_path_query_array(summary,
        '$.warnings.listed[*] ? (@.stockNumber == $number)', jsonb_build_object('number', ${stockNumber}::text)) as warnings
      from feed_runs
      where tenant_id = ${tenantId} and coalesce(source, format) = ${feedName} and summary -> 'refusal' = 'null'
        and coalesce(dealership_id, ${columns.dealership_id as number}) = ${columns.dealership_id as number}
      order by started_at desc, feed_run_id desc limit 1`.execute(trx)
    const run = runs[0]
    const { timeZone } = ctx.tenant.settings.site
    const whole = { columns, feedName, feedColumns: new Set(run?.columns ?? COLUMNS), locks, timeZone }
    const fields = wordsOf(COLUMNS.filter((column) => column !== 'stock_number'))
      .map((word) => shownField(word, whole))
      .filter(({ value, locked }) => locked || (value !== null && value !== 'no'))
    const warnings =
      run?.warnings.map(({ field, value, reason, ...place }) => ({ ...placeOf(place), field, value, reason })) ?? []
    const name = String(columns.name)
    const whose = { listingId, slug, stockNumber, name, feedName, hasLeftFeed: hasLeftFeed(row) }
    return { kind: 'shown', ...whose, fields, warnings }
  })
}

type Whole = {
  columns: Record<string, unknown>
  feedName: string | null
  feedColumns: ReadonlySet<string>
  locks: readonly Lock[]
  timeZone: string
}

function shownField(word: string, { columns, feedName, feedColumns, locks, timeZone }: Whole): ShownField {
  const known = lockableField(word)
  const own = known.kind === 'columns' ? known.columns : [word]
  const locked = locks.filter(({ field }) => own.includes(field))
  const value = valueWords(word, columns, timeZone)
  const feed = Object.fromEntries(locked.map(({ field, feedValue }) => [field, feedValue]))
  const place = locked.find(({ locationName }) => locationName)?.locationName ?? columns.location_name
  const feedSays = locked.length > 0 ? valueWords(word, { ...columns, ...feed, location_name: place }, timeZone) : null
  return {
    field: word,
    value,
    from: locked.some(({ isSet }) => isSet) ? 'dealer' : unlockedSource(word, own, feedName, feedColumns),
    locked: locked.length > 0,
    until: locked.find(({ until }) => until)?.until ?? null,
    feedSays: feedSays === value ? null : feedSays,
  }
}

/** Names and plain words are worked out, and so is what the feed has no column for; a vehicle of no feed is the dealer's. */
function unlockedSource(
  word: string,
  own: readonly string[],
  feedName: string | null,
  feedColumns: ReadonlySet<string>,
): ShownField['from'] {
  if (word === 'name' || word.startsWith('simple_')) return 'rule'
  if (feedName === null) return 'dealer'
  return own.some((column) => feedColumns.has(column)) ? 'feed' : 'rule'
}
