import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { exportedTexts } from '../export-stock.server.ts'
import { barePricesOf } from '../feeds/bare-prices.ts'
import { loadDealershipPlaces } from '../import/import-feed.server.ts'
import { findYard, nearestYard } from '../import/place-sellers.ts'
import type { PriceType } from '../listing.ts'
import { editVehicle, hasLeftFeed, type NotFound, type VehicleName, type VehicleRow } from './edit-vehicle.server.ts'
import { endHandReservation, type ReservationAfterSale } from './end-hand-reservation.server.ts'
import { isOffSale } from './give-back.server.ts'
import { handDoubts } from './hand-doubts.ts'
import { priceMeasures } from './price-measures.server.ts'
import { faultsOfAny, readValues, type ValueFault, type WrittenValue } from './read-values.ts'
import { type DepositPaid, refuseFreeing } from './refuse-freeing.server.ts'
import { type UnsaidKind, unsaidKind } from './unsaid-kind.ts'
import { isPlainTwin, valueWords, wordsOf } from './value-words.ts'
import { writeByHand } from './write-by-hand.server.ts'

export type SetOutcome =
  | (Corrected & { kind: 'done' })
  | (Corrected & { kind: 'would-set' })
  /** All that is wrong, and nothing was changed; no faults where a check only (`checkOnly`) found none. */
  | { kind: 'refused'; faults: ValueFault[] }
  | DepositPaid
  /** `faults`: what no vehicle could take. */
  | (NotFound & { faults: ValueFault[] })

/** What was written and is locked, or would be, in the dealer's words; `before` is what stood there. */
type Corrected = {
  slug: string
  stockNumber: string
  fields: SetField[]
  reservation: ReservationAfterSale
  /** What is far from what is known (`handDoubts`), with what that is: 'the feed says $4,990', or last said where it lists the vehicle no more. It is written all the same. */
  doubts: { field: string; says: string }[]
  /** The price was written without what it includes, which is worth a word. */
  unsaidKind: UnsaidKind | null
}

export type SetField = { field: string; value: string | null; before: string | null }

/**
 * Corrects fields of one vehicle and locks them (rule:feed-import): all of them or none. Price history, address and
 * search follow as they follow an import. A value that cannot be read, or only in doubt, is refused with the reason. What is
 * called sold or withdrawn is no longer reserved by hand.
 */
export async function setFields(
  ctx: TenantCtx,
  input: VehicleName & {
    values: readonly WrittenValue[]
    /** Nothing is written: the caller knows that more is wrong, and wants to tell all at once. */
    checkOnly?: boolean
    /** Says what would change, and changes nothing. */
    dryRun?: boolean
  },
): Promise<SetOutcome> {
  const { dryRun = false } = input
  const set = async (trx: TenantTransaction, row: VehicleRow): Promise<Exclude<SetOutcome, NotFound>> => {
    const read = readValues(input.values, exportedTexts(row.columns), ctx.now)
    const yard = read.locationText === null ? null : await yardOf(trx, ctx, row, read.locationText)
    const faults = [...(read.kind === 'refused' ? read.faults : []), ...(yard && 'reason' in yard ? [yard] : [])]
    if (read.kind === 'refused' || faults.length > 0) return { kind: 'refused', faults }
    const { columns } = read
    const refused = columns.reserved === false ? await refuseFreeing(trx, ctx.tenant.tenantId, row) : null
    if (refused) return refused
    if (input.checkOnly) return { kind: 'refused', faults: [] }
    if (yard && 'locationId' in yard) columns.location_id = yard.locationId
    if (columns.status !== undefined)
      columns.sold_at = columns.status === 'sold' ? (row.columns.sold_at ?? ctx.now.toISOString()) : null
    const witness = await valuesNotByHand(trx, ctx, row)
    const after = await writeByHand(trx, ctx, row, columns)
    const ends = columns.reserved === undefined && isOffSale(columns.status)
    const reservation = ends ? await endHandReservation(trx, ctx, row) : null
    const written = Object.keys(columns)
    const words = wordsOf(written).filter((word) => !isPlainTwin(word, written))
    const { timeZone } = ctx.tenant.settings.site
    const fields = words.map((field) => ({
      field,
      value: valueWords(field, after.columns, timeZone),
      before: valueWords(field, row.columns, timeZone),
    }))
    const measures = await priceMeasures(trx, ctx.tenant.tenantId, row)
    const source = row.columns.feed_name as string | null
    const feedSays = hasLeftFeed(row) ? 'the feed last said' : 'the feed says'
    const doubts = handDoubts(witness, after.columns, measures)
      .filter(({ field }) => words.includes(field))
      .map(({ field, says }) => ({
        field,
        says: says ?? `${source === null ? 'it was' : feedSays} ${valueWords(field, witness, timeZone)}`,
      }))
    const unsaid = unsaidKind(input.values, {
      source,
      means: source === null ? null : barePricesOf(ctx.tenant.settings, source),
      kind: after.columns.price_type as PriceType | null,
    })
    const { slug, stockNumber } = after
    const kind = dryRun ? 'would-set' : 'done'
    return { kind, slug, stockNumber, fields, reservation, doubts, unsaidKind: unsaid }
  }
  const outcome = await editVehicle(ctx, input, set, { isTrial: dryRun })
  switch (outcome.kind) {
    case 'no-such-vehicle':
    case 'no-such-dealership':
    case 'several-vehicles':
      return { ...outcome, faults: faultsOfAny(input.values, ctx.now) }
  }
  return outcome
}

/** The vehicle's columns; of those that are locked what the feed says of them by now, or what stood there before a person wrote. */
async function valuesNotByHand(
  trx: TenantTransaction,
  ctx: TenantCtx,
  { listingId, columns }: VehicleRow,
): Promise<VehicleRow['columns']> {
  const { rows } = await sql<{ of: VehicleRow['columns'] }>`
    select coalesce(jsonb_object_agg(field, feed_value), '{}') as "of" from listing_locks
    where tenant_id = ${ctx.tenant.tenantId} and listing_id = ${listingId} and feed_value is not null`.execute(trx)
  return { ...columns, ...rows[0]!.of }
}

/** The yard of the vehicle's dealership that these words mean. */
async function yardOf(
  trx: TenantTransaction,
  ctx: TenantCtx,
  { columns }: VehicleRow,
  words: string,
): Promise<{ locationId: number } | ValueFault> {
  const places = await loadDealershipPlaces({ trx, tenantId: ctx.tenant.tenantId })
  const yards = places.find(({ slug }) => slug === columns.dealership_slug)?.yards ?? []
  const yard = findYard(yards, words)
  if (yard) return { locationId: yard.locationId }
  const known = yards.length > 0 ? `: these are ${yards.map(({ slug }) => slug).join(', ')}` : ', which has none'
  const reason = `is no yard of ${columns.dealership_name}${known}`
  return { field: 'location', value: words, reason, closest: nearestYard(yards, words) ?? undefined }
}
