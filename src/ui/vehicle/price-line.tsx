import { ReducedFrom } from './price.tsx'
import type { PriceView } from './views.ts'

/** The price in one line, for a bar or beside a name; where it is reduced that word and the list price before it. */
export function PriceLine({ price }: { price: PriceView }) {
  return (
    <>
      <ReducedMark price={price} />
      {[price.text, price.suffix ?? price.includes].filter(Boolean).join(' ')}
    </>
  )
}

/** For a place without 'Was …, now:', which may have said the list price. */
export function ReducedMark({ price: { reduced, list, was } }: { price: PriceView }) {
  return reduced ? <ReducedFrom list={list ?? was} /> : null
}
