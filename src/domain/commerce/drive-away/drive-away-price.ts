import { isPurchasable } from '#domain/stock/card-buttons.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { advertisedPriceCents, isPricedByTheWeek } from '#domain/stock/price-display.ts'
import { writtenDate } from '#domain/stock/rego-expiry.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import type { State } from '#domain/tenants/settings/vocabulary.ts'
import { STATE_NAMES } from '#domain/tenants/settings/vocabulary.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { type ChargedVehicle, chargedVehicle } from './charged-vehicle.ts'
import type { KeyedCharge } from './charges.ts'
import { LUXURY_CAR_TAX } from './luxury-car-tax.ts'
import { dutyCents, type FoundTable, type Source, tableAt } from './rate-table.ts'
import { STATE_CHARGES } from './state-charges.ts'

/** Where a figure stands and the days it is known to hold; `isCurrent`: today is one of them. */
export type ItemSource = Source & { from: string; to: string; isCurrent: boolean }

/**
 * One part of the price. `cents` is null where it is in another part already, or in none (`isMissing`): `says` tells which. `isAtMost`: less may
 * be paid.
 */
export type PriceItem = {
  kind: 'price' | 'delivery' | 'luxury-car-tax' | 'duty' | 'transfer' | 'registration' | 'plates' | 'insurance'
  label: string
  cents: number | null
  isMissing: boolean
  isAtMost: boolean
  says: string | null
  source: ItemSource | null
}

/** Why nothing is worked out. */
export type NoItems = 'no-price' | 'price-type-unknown' | 'drive-away-elsewhere'

export type DriveAwayPrice =
  /** `isEstimate`: something is missing or may be less, or a table is not known to hold today. */
  | { kind: 'itemised'; state: State; items: PriceItem[]; totalCents: number; isEstimate: boolean }
  /** The price is drive-away in this state already: nothing is added, nothing taxed twice. */
  | { kind: 'included'; state: State; totalCents: number; isEstimate: boolean }
  | { kind: 'cannot-say'; state: State; reason: NoItems }

type Rules = { settings: TenantSettings; today: string }

/** Whether a vehicle has a page of what it costs on the road: the dealer says so, and it is for sale at a price. */
export function hasDriveAway(listing: Listing, { commerce, site }: TenantSettings): boolean {
  const isPriced = advertisedPriceCents(listing) !== null && !isPricedByTheWeek(site)
  return commerce.driveAway.enabled && isPriced && listing.priceType !== null && isPurchasable(listing)
}

/** The state a vehicle stands in; null where its yard has none. */
export function yardState({ state }: Pick<Listing, 'state'>): State | null {
  return (state?.toLowerCase() as State | undefined) ?? null
}

/**
 * What a vehicle costs in a state with all that is charged there, item by item (rule:drive-away-price), on a day (yyyy-mm-dd).
 * Amounts in cents. A charge for which there is no published figure is left out and named; a price with charges in it is never charged again.
 */
export function driveAwayPrice(listing: Listing, state: State, { settings, today }: Rules): DriveAwayPrice {
  const base = basePrice(listing, state)
  if (base.kind !== 'before-charges') return { ...base, state }
  const vehicle = chargedVehicle(listing)
  const delivery = deliveryItem(vehicle, settings)
  const withDelivery = base.cents + (delivery?.cents ?? 0)
  const luxury = luxuryCarTaxItem(listing, { valueCents: withDelivery, today, vehicle, settings })
  const dutiable = STATE_CHARGES[state].duty.countsDelivery ? withDelivery : base.cents
  const items: PriceItem[] = [
    { ...NOTHING, kind: 'price', label: 'Price before these charges', cents: base.cents },
    ...(delivery ? [delivery] : []),
    ...(luxury ? [luxury] : []),
    dutyItem(vehicle, state, dutiable, today),
    ...registrationItems(listing, vehicle, state, today),
  ]
  const isEstimate = items.some(
    ({ isMissing, isAtMost, source }) => isMissing || isAtMost || source?.isCurrent === false,
  )
  return {
    kind: 'itemised',
    state,
    items,
    totalCents: items.reduce((sum, { cents }) => sum + (cents ?? 0), 0),
    isEstimate,
  }
}

type BasePrice =
  | { kind: 'before-charges'; cents: number }
  | { kind: 'included'; totalCents: number; isEstimate: boolean }
  | { kind: 'cannot-say'; reason: NoItems }

/** The price that charges come on top of (rule:price-kind); for another state that of a drive-away vehicle is its price before charges. */
function basePrice(listing: Listing, state: State): BasePrice {
  const cents = advertisedPriceCents(listing)
  if (cents === null) return { kind: 'cannot-say', reason: 'no-price' }
  const { priceType, exclGovtChargesCents, driveAwayCents } = listing
  if (priceType === null) return { kind: 'cannot-say', reason: 'price-type-unknown' }
  if (priceType === 'excl_govt_charges') return { kind: 'before-charges', cents }
  if (state === yardState(listing))
    return { kind: 'included', totalCents: cents, isEstimate: priceType === 'estimated_drive_away' }
  // An offer has no price before charges of its own.
  const isListPrice = cents === driveAwayCents && exclGovtChargesCents !== null && exclGovtChargesCents <= cents
  return isListPrice
    ? { kind: 'before-charges', cents: exclGovtChargesCents }
    : { kind: 'cannot-say', reason: 'drive-away-elsewhere' }
}

const NOTHING = { cents: null, isMissing: false, isAtMost: false, says: null, source: null }

/** What a dealer charges beside the advertised price; null where that has it in it, as a price of all known charges of the dealer's must. */
function deliveryItem({ isNew }: ChargedVehicle, { commerce: { driveAway } }: TenantSettings): PriceItem | null {
  const cents = isNew ? driveAway.newDeliveryCents : driveAway.usedDeliveryCents
  return cents === null ? null : { ...NOTHING, kind: 'delivery', label: 'Dealer delivery', cents }
}

type Luxury = { valueCents: number; today: string; vehicle: ChargedVehicle; settings: TenantSettings }

/** Of new and demonstrator passenger cars: whether the price with dealer delivery is above the limit, and whether the tax is in it. */
function luxuryCarTaxItem(
  { carType, specs }: Listing,
  { valueCents, today, vehicle, settings }: Luxury,
): PriceItem | null {
  const found = tableAt(LUXURY_CAR_TAX, today)
  if (carType === 'used' || vehicle.kind !== 'passenger' || !found) return null
  const { cents, fuelEfficientCents, fuelEfficientLitresPer100Km: most } = found.table.rates
  const litres = specs.fuelLitresPer100Km
  const isEfficient = vehicle.power === 'electric' || (litres !== null && litres <= most)
  const limit = moneyWords((isEfficient ? fuelEfficientCents : cents) / 100)
  const item = { ...NOTHING, kind: 'luxury-car-tax' as const, label: 'Luxury car tax', source: sourceOf(found) }
  if (valueCents <= (isEfficient ? fuelEfficientCents : cents)) return { ...item, says: `None up to ${limit}.` }
  return settings.commerce.driveAway.luxuryCarTaxIncluded
    ? { ...item, says: `Above ${limit}: in the price.` }
    : { ...item, isMissing: true, says: `Above ${limit}.` }
}

function dutyItem(vehicle: ChargedVehicle, state: State, valueCents: number, today: string): PriceItem {
  const { duty } = STATE_CHARGES[state]
  const item = { ...NOTHING, kind: 'duty' as const, label: 'Stamp duty' }
  const found = tableAt(duty.tables, today)
  const rated = duty.scaleOf(vehicle)
  if ('unknown' in rated || !found) {
    return { ...item, isMissing: true, says: 'unknown' in rated ? rated.unknown : null }
  }
  const scale = found.table.rates[rated.key]!
  const on =
    scale.kind === 'none' ? '' : ` On ${moneyWords(valueCents / 100)}; where the market value is higher, on that.`
  const says = `${capital(scale.says)}.${on} ${duty.leavesOut}`.trim()
  return { ...item, cents: dutyCents(scale, valueCents), says, source: sourceOf(found) }
}

/** A registration that is running goes with the car where it stands; elsewhere, and without one, a new one is needed. */
function registrationItems(listing: Listing, vehicle: ChargedVehicle, state: State, today: string): PriceItem[] {
  const { transferFee } = STATE_CHARGES[state]
  const expiresOn = listing.registrationExpiresOn
  if (!vehicle.isNew && expiresOn && expiresOn >= today && state === yardState(listing)) {
    const found = tableAt(transferFee, today)
    const transfer = found ? { cents: found.table.rates, source: sourceOf(found) } : { isMissing: true }
    const says = `Runs to ${writtenDate(expiresOn)} and goes with the vehicle, its plates and compulsory insurance too.`
    return [
      { ...NOTHING, kind: 'transfer', label: 'Transfer fee', ...transfer },
      { ...NOTHING, kind: 'registration', label: 'Registration', says },
    ]
  }
  return newRegistrationItems(vehicle, state, today)
}

/** Of plates and insurance those that the registration has not in it already are items of their own. */
function newRegistrationItems(vehicle: ChargedVehicle, state: State, today: string): PriceItem[] {
  const { registration, plates, insurance } = STATE_CHARGES[state]
  const insuranceItem: PriceItem = {
    ...{ ...NOTHING, kind: 'insurance', label: 'Compulsory insurance (CTP)', isMissing: true, says: insurance },
  }
  const charged = keyedAmount(registration, vehicle, today)
  const item = { ...NOTHING, kind: 'registration' as const }
  if (!registration || charged.kind === 'missing') {
    const says = charged.kind === 'missing' ? charged.says : null
    return [{ ...item, label: 'Registration and number plates', isMissing: true, says }, insuranceItem]
  }
  const hasPlates = registration.includes.includes('plates')
  const hasInsurance = registration.includes.includes('insurance')
  const says = ['For twelve months.', registration.says, hasInsurance && insurance].filter(Boolean).join(' ')
  return [
    {
      ...{ ...item, label: hasPlates ? 'Registration and number plates' : 'Registration', cents: charged.cents },
      ...{ isAtMost: registration.isAtMost ?? false, says, source: charged.source },
    },
    ...(hasPlates ? [] : [platesItem(keyedAmount(plates, vehicle, today))]),
    ...(hasInsurance ? [] : [insuranceItem]),
  ]
}

function platesItem(charged: KeyedAmount): PriceItem {
  const item = { ...NOTHING, kind: 'plates' as const, label: 'Number plates' }
  return charged.kind === 'missing'
    ? { ...item, isMissing: true, says: charged.says }
    : { ...item, cents: charged.cents, source: charged.source }
}

type KeyedAmount = { kind: 'amount'; cents: number; source: ItemSource } | { kind: 'missing'; says: string | null }

/** What a vehicle is charged by its key on a day, or why that cannot be told. */
function keyedAmount(charge: KeyedCharge | null, vehicle: ChargedVehicle, today: string): KeyedAmount {
  if (!charge) return { kind: 'missing', says: null }
  const rated = charge.keyOf(vehicle)
  if ('unknown' in rated) return { kind: 'missing', says: rated.unknown }
  const found = tableAt(charge.tables, today)
  if (!found) return { kind: 'missing', says: null }
  return { kind: 'amount', cents: found.table.rates[rated.key]!, source: sourceOf(found) }
}

function sourceOf({ table: { from, to, source }, isCurrent }: FoundTable<unknown>): ItemSource {
  return { ...source, from, to, isCurrent }
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** What the total is called: never a drive-away price while it is an estimate. */
export function totalLabel({ kind, state, isEstimate }: Exclude<DriveAwayPrice, { kind: 'cannot-say' }>): string {
  if (kind === 'itemised' && isEstimate) return `Estimated total in ${STATE_NAMES[state]}`
  return `${isEstimate ? 'Estimated drive-away' : 'Drive-away'} price in ${STATE_NAMES[state]}`
}

/** What stands in place of an amount that is missing. */
export const NOT_INCLUDED = 'Not included: ask us'

/** Words for what cannot be worked out. */
export const WHY_NOT: Record<NoItems, string> = {
  'no-price': 'It has no price yet: ask us.',
  'price-type-unknown': 'It is not said which charges its price includes: ask us.',
  'drive-away-elsewhere':
    'Its price is drive-away where it stands. What it costs in another state we work out with you: ask us.',
}

/** 'Not in this total: transfer fee.' of what is missing; null where all is in it. */
export function withoutWords(items: readonly PriceItem[]): string | null {
  const missing = items
    .filter(({ isMissing }) => isMissing)
    .map(({ label }) => label[0]!.toLowerCase() + label.slice(1))
  return missing.length === 0 ? null : `Not in this total: ${missing.join(', ')}.`
}

/** When a figure holds: 'Rates from 1 Jul 2018, confirmed to 30 Jun 2026: out of date today, so an estimate.' */
export function sourceWords({ from, to, isCurrent }: ItemSource): string {
  const span = `Rates from ${writtenDate(from)}, confirmed to ${writtenDate(to)}`
  return isCurrent ? `${span}.` : `${span}: out of date today, so an estimate.`
}
