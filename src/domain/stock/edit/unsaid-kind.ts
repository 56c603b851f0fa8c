import type { BarePrices } from '#domain/tenants/settings/vocabulary.ts'
import { type FeedField, findNamedField } from '../feeds/fields.ts'
import { splitPriceWords } from '../feeds/finance.ts'
import type { PriceType } from '../listing.ts'
import type { WrittenValue } from './read-values.ts'

const SAY_KIND: readonly (FeedField | undefined)[] = [
  'priceType',
  'isDriveAway',
  'driveAwayPrice',
  'exclGovtChargesPrice',
]

/** A price written by hand without its kind, where the dealer says that prices of its source are before charges. */
export type UnsaidKind = { source: string; kind: PriceType | null }

/**
 * Whether a price was written without a word of what it includes though bare prices of the vehicle's source are before charges
 * (rule:bare-prices): the person may mean either. `kind` is what it has now, as it was before; null where it claims none.
 */
export function unsaidKind(
  written: readonly WrittenValue[],
  { source, means, kind }: { source: string | null; means: BarePrices | null; kind: PriceType | null },
): UnsaidKind | null {
  if (source === null || means !== 'egc') return null
  const price = written.find(({ field }) => findNamedField(field) === 'price')
  const isSaid = written.some(({ field }) => SAY_KIND.includes(findNamedField(field)))
  const isBare = price !== undefined && price.text.trim() !== '' && splitPriceWords(price.text) === null
  return isBare && !isSaid ? { source, kind } : null
}
