import type { FinanceCalculatorView } from './view.ts'

type PartProps = { finance: FinanceCalculatorView }

/** What the loan comes to, and everything that has to stand beside it. */
export function FinanceResult({ finance }: PartProps) {
  const { words, quote } = finance
  return (
    <div className="calc-result">
      <Figures finance={finance} />
      <dl className="calc-sums">
        {SUMS.map(({ name, label }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd data-says={name}>{words[name]}</dd>
          </div>
        ))}
      </dl>
      <p className="sr-only" role="status" data-says="said" />
      {quote ? (
        <a className="button button-outline button-wide" href={quote.href}>
          {quote.text}
        </a>
      ) : null}
      <Print finance={finance} />
    </div>
  )
}

const SUMS = [
  { name: 'financed', label: 'You borrow' },
  { name: 'interest', label: 'Interest' },
  { name: 'total', label: 'You pay in all' },
] as const

/** The repayment with its rate and the comparison rate, three figures of one size (decisions §8; Credit Code s 164). */
function Figures({ finance: { words, comparison } }: PartProps) {
  return (
    <dl className="calc-figures">
      <div>
        <dt>Estimated repayment</dt>
        <dd>
          <span data-says="repayment">{words.repayment}</span> <small data-says="per">{words.per}</small>
        </dd>
      </div>
      <div>
        <dt>Interest rate</dt>
        <dd data-says="rate">{words.rate}</dd>
      </div>
      <div>
        <dt>{comparison.lender ? `Comparison rate, ${comparison.lender}` : 'Comparison rate'}</dt>
        <dd>{comparison.text}</dd>
      </div>
    </dl>
  )
}

/** The words that it is an estimate, and the warning in full: neither folds. */
function Print({ finance: { warning, disclaimerHref } }: PartProps) {
  return (
    <>
      <p className="calc-print">
        An estimate from the figures you enter, without fees and charges. It is not an offer of credit: the rate and the
        repayment you are offered depend on the lender and on you.{' '}
        <a className="link" href={disclaimerHref}>
          Finance small print
        </a>
      </p>
      <p className="calc-print">{warning}</p>
    </>
  )
}
