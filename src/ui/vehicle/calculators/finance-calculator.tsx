import { FormErrors } from '../../primitives/form-errors.tsx'
import { Block } from '../extras/block.tsx'
import type { VehicleView } from '../views.ts'
import { FinanceFields } from './finance-fields.tsx'
import type { FinanceCalculatorView } from './view.ts'

/**
 * The finance calculator (C§4, C§5, C§9), at the anchor finance-calculator. Without scripts it is sent as an address and
 * the server works it out; with them `client/vehicle/finance-calculator.ts` does, by the same rules.
 */
export function FinanceCalculator({ vehicle }: { vehicle: VehicleView }) {
  const { finance } = vehicle.calculators
  if (!finance) return null
  const { rules, lowRepaymentText } = finance
  return (
    <Block title="Finance calculator" id="finance-calculator">
      <form
        className="calc"
        action={finance.action}
        method="get"
        noValidate
        aria-labelledby="finance-calculator"
        data-does="finance-calculator"
        data-near=""
        data-car={vehicle.id}
        data-rules={JSON.stringify({ rules, lowRepaymentText })}
      >
        <FormErrors id="calc-errors" errors={finance.errors} />
        <div className="calc-columns">
          <FinanceFields finance={finance} />
          <Result finance={finance} />
        </div>
      </form>
    </Block>
  )
}

/**
 * The repayment with its rate and the comparison rate, three figures of one size (decisions §8, National Credit Code
 * s 164), the words that it is an estimate, and the warning in full.
 */
function Result({ finance }: { finance: FinanceCalculatorView }) {
  const { words, comparison, warning, quote, disclaimerHref } = finance
  return (
    <div className="calc-result">
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
      <p className="calc-print">
        An estimate from the figures you enter, without fees and charges. It is not an offer of credit: the rate and the
        repayment you are offered depend on the lender and on you.
        {disclaimerHref ? (
          <>
            {' '}
            <a className="link" href={disclaimerHref}>
              Finance small print
            </a>
          </>
        ) : null}
      </p>
      <p className="calc-print">{warning}</p>
    </div>
  )
}

const SUMS = [
  { name: 'financed', label: 'You borrow' },
  { name: 'interest', label: 'Interest' },
  { name: 'total', label: 'You pay in all' },
] as const
