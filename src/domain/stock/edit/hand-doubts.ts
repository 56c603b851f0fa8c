type Columns = Record<string, unknown>

/** A price by hand this many times what it was, or that part of it, is rather a slip of the keys. */
const FAR_TIMES = 2

/** An amount that a price may be measured by, in cents, and what it is: 'the average market price'. */
export type PriceMeasure = { priceCents: unknown; says: string }

/** A field in the dealer's word and what its value is far from: words for the measure, null where it is what no hand wrote. */
export type HandDoubt = { field: string; says: string | null }

/**
 * What may be a slip of the keys in values written by hand, by the dealer's words for the fields (rule:stock-doubts): a price
 * more than twice or less than half of what it was, an odometer that runs backwards. `before` holds what no hand wrote: that somebody
 * set a slip right is no slip. Where that has no price, the first of `measures` that is known counts. Nothing is said of a field of
 * which nothing is known.
 */
export function handDoubts(before: Columns, after: Columns, measures: readonly PriceMeasure[] = []): HandDoubt[] {
  const is = amount(after.price_cents)
  const measure = [{ priceCents: before.price_cents, says: null }, ...measures].find(
    ({ priceCents }) => amount(priceCents) !== null,
  )
  const was = amount(measure?.priceCents)
  const isFar = was !== null && is !== null && (is > was * FAR_TIMES || is * FAR_TIMES < was)
  const [ran, runs] = [amount(before.odometer_km), amount(after.odometer_km)]
  const isBackwards = ran !== null && runs !== null && runs < ran
  const isThan = is !== null && was !== null && is > was ? 'more than twice' : 'less than half of'
  return [
    ...(isFar ? [{ field: 'price', says: measure!.says && `${isThan} ${measure!.says}` }] : []),
    ...(isBackwards ? [{ field: 'odometer', says: null }] : []),
  ]
}

/** Zero is how feeds say that they do not know. */
function amount(value: unknown): number | null {
  return typeof value === 'number' && value > 0 ? value : null
}
