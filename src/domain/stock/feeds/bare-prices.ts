import type { BarePrices } from '#domain/tenants/settings/vocabulary.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { PRICE_SAYS } from '../vocabularies.ts'
import type { PriceFacts } from './finance.ts'

/** What the dealer says of a source's prices that say nothing themselves; null where nothing is said. */
export function barePricesOf({ stock }: Pick<TenantSettings, 'stock'>, source: string): BarePrices | null {
  return stock.sources.find((one) => one.source === source)?.barePrices ?? null
}

/** What a price of no kind is, in cents, read as `means` (rule:bare-prices): the other amounts are not known. */
export function bareFacts(priceCents: number, means: BarePrices): PriceFacts {
  return {
    priceCents,
    priceType: means === 'unknown' ? null : KINDS[means],
    driveAwayCents: means === 'drive-away' ? priceCents : null,
    exclGovtChargesCents: means === 'egc' ? priceCents : null,
  }
}
const KINDS = { 'drive-away': 'drive_away', egc: 'excl_govt_charges' } as const

/** Of how many of a file's prices nothing says what they include, how they are read now, and the line that says it. */
export function wordBarePrices({ count, of, means, source }: BareCount): string {
  const some = count === of ? `All ${of}` : `${count} of ${of}`
  const prices = of === 1 ? 'The price says' : `${some} prices ${count === 1 ? 'says' : 'say'}`
  const unsaid = `${prices} nothing of what is included`
  const shown = shownBare(count)
  const saidBy = `as settings.stock.sources says of ${source}`
  if (means === null) return `${unsaid}: ${shown}. ${lineFor(source)}`
  if (means === 'unknown') return `${unsaid}: ${shown}, ${saidBy}; say "drive-away" or "egc" there once you know.`
  return `${unsaid}: read as ${PRICE_SAYS[KINDS[means]]}, ${saidBy}.`
}
function shownBare(count: number): string {
  return `shown as ${count === 1 ? 'a bare amount' : 'bare amounts'}, neither drive away nor excluding government charges`
}

/** How such prices are read, in few words. */
export function bareWords(means: BarePrices | null): string {
  if (means === null) return 'not said: bare amounts'
  return means === 'unknown' ? 'bare amounts' : PRICE_SAYS[KINDS[means]]
}

export type BareCount = { count: number; of: number; means: BarePrices | null; source: string }

/** The line of the configuration that says what a source's bare prices are. */
export function lineFor(source: string): string {
  const line = `"stock": { "sources": [{ "source": ${JSON.stringify(source)}, "barePrices": "drive-away" }] }`
  return `Say what they are under "settings" in config.json: ${line} ("$9,990 Drive away"), or "egc" ("$9,990 Excl. govt. charges"), or "unknown" ("$9,990").`
}
