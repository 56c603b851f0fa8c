import type { NotedPriceView } from '../sections/offers-row/schema.ts'

/** An amount with what it is right beside it: neither stands without the other. */
export function NotedPrice({ price, className = '' }: { price: NotedPriceView; className?: string }) {
  return (
    <p className={`noted-price ${className}`}>
      <strong>{price.amount}</strong>
      {price.note ? <span>{price.note}</span> : null}
    </p>
  )
}
