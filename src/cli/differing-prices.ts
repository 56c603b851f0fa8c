import type { DifferingPrice, SourcePrice } from '#domain/stock/doubts/differing-prices.server.ts'
import { priceWords } from '#domain/stock/edit/value-words.ts'
import type { Listed } from '#domain/stock/import/import-summary.ts'
import { plural } from './options.ts'

const SHOWN = 20

/** Vehicles that stand in two sources at two prices, a line each: which price is shown and why, and the one that is not. */
export function differingLines({ count, listed }: Listed<DifferingPrice>): string[] {
  if (count === 0) return []
  const cars = listed.slice(0, SHOWN).map((one) => `  ${lineOf(one)}`)
  const more = count - cars.length
  return [
    `${plural(count, 'vehicle')} at two prices:`,
    ...cars,
    ...(more > 0
      ? [`  and ${more} more (--json lists ${count > listed.length ? `up to ${listed.length}` : 'all'}).`]
      : []),
    'Let the two say the same, or say it here: npx forecourt stock set CAR price=AMOUNT.',
  ]
}

function lineOf({ stockNumber, name, shown, other, because }: DifferingPrice): string {
  const why = because === 'set-by-hand' ? 'the dealer set it by hand' : `${shown.source} listed it first`
  return `${stockNumber}  ${name}: ${priceOf(shown)} is shown, for ${why}; ${other.source} says ${priceOf(other)}.`
}

function priceOf({ priceCents, priceType, driveAwayCents, exclGovtChargesCents }: SourcePrice): string {
  const columns = {
    ...{ price_cents: priceCents, price_type: priceType, drive_away_cents: driveAwayCents },
    excl_govt_charges_cents: exclGovtChargesCents,
  }
  return priceWords(columns) ?? 'no price'
}
