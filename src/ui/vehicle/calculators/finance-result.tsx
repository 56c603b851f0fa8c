import type { FinanceCalculation } from './use-finance-calculator.ts'
import type { CalculatorWords, FinanceCalculatorView } from './view.ts'

type ResultProps = { finance: FinanceCalculatorView; calculation: FinanceCalculation }

/** What the loan comes to, and everything that has to stand beside it. */
export function FinanceResult({ finance, calculation: { words, said } }: ResultProps) {
  const { quote } = finance
  return (
    <div className="calc-result">
      <Figures words={words} comparison={finance.comparison} />
      <dl className="calc-sums">
        {SUMS.map(({ name, label }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{words[name]}</dd>
          </div>
        ))}
      </dl>
      <p className="sr-only" role="status">
        {said}
      </p>
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

type FiguresProps = { words: CalculatorWords; comparison: FinanceCalculatorView['comparison'] }

/** The repayment with its rate and the comparison rate, three figures of one size (rule:repayment-honesty; Credit Code s 164). */
function Figures({ words, comparison }: FiguresProps) {
  return (
    <dl className="calc-figures">
      <div>
        <dt>Estimated repayment</dt>
        <dd>
          <span>{words.repayment}</span> <small>{words.per}</small>
        </dd>
      </div>
      <div>
        <dt>Interest rate</dt>
        <dd>{words.rate}</dd>
      </div>
      <div>
        <dt>{comparison.lender ? `Comparison rate, ${comparison.lender}` : 'Comparison rate'}</dt>
        <dd>{comparison.text}</dd>
      </div>
    </dl>
  )
}

/** The words that it is an estimate, and the warning in full: neither folds. */
function Print({ finance: { warning, disclaimerHref } }: Pick<ResultProps, 'finance'>) {
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
