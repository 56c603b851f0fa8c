import type { FinanceLineView, PriceView } from './views.ts'

/**
 * The price and what it includes; above it 'Was …, now:' where it came down, and where it is reduced that word and the
 * list price struck (rule:price-display), read out as 'Reduced from the list price $36,990 to $34,990': a reader says no strokes.
 */
export function Price({ price, className }: { price: PriceView; className?: string }) {
  return (
    <p className={`price${price.reduced ? ' price-reduced' : ''}${className ? ` ${className}` : ''}`}>
      {price.was ? (
        <span className="price-was">
          Was <s>{price.was}</s>, now:
        </span>
      ) : null}
      {price.reduced ? <ReducedFrom list={price.list} /> : null}
      <span className={price.isAmount ? 'price-amount' : 'price-amount price-words'}>{price.text}</span>
      {price.suffix ? <span className="price-suffix">{price.suffix}</span> : null}
      {price.includes ? <span className="price-includes">{price.includes}</span> : null}
    </p>
  )
}

/** That a price is reduced, and from which list price where it is known. */
export function ReducedFrom({ list }: { list: string | undefined }) {
  return (
    <span className="price-mark">
      <strong>Reduced</strong>
      {list ? (
        <>
          <span className="sr-only"> from the list price </span> <s>{list}</s>
        </>
      ) : null}
      <span className="sr-only"> to </span>{' '}
    </span>
  )
}

/**
 * A repayment, always with its comparison rate beside it and as large (rule:repayment-honesty). Types ask for both;
 * data that slips past them without a figure in each draws nothing at all.
 */
export function FinanceLine({ finance }: { finance: FinanceLineView }) {
  if (!hasFigure(finance.repayment) || !hasFigure(finance.comparisonRate)) return null
  return (
    <p className="finance-line">
      <strong>{finance.repayment}</strong> <strong>{`${finance.comparisonRate} comparison rate`}</strong>
    </p>
  )
}

function hasFigure(text: string | null | undefined): boolean {
  return /\d/.test(text ?? '')
}
