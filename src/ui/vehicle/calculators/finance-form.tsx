import { useLayoutEffect, useRef } from 'react'
import type { AmountField } from '#domain/finance/calculate.ts'
import { sendEvent } from '../../analytics/send-event.ts'
import { formatWholeNumber } from '../../forms/numbers.ts'
import { useNativeChange } from '../../hooks/use-native-change.ts'
import { FormErrors } from '../../primitives/form-errors.tsx'
import { MoneyField } from '../../primitives/money-field.tsx'
import { NumberField } from '../../primitives/number-field.tsx'
import { RadioGroup } from '../../primitives/radio-group.tsx'
import { type CalculatorWords, FIELD_LABELS, valueWords } from './finance-words.ts'
import { type FinanceCalculation, useFinanceCalculator } from './use-finance-calculator.ts'
import type { FinanceCalculatorView } from './view.ts'

/** rule:event-ids */
const CALCULATOR_USED = 26

type FinanceFormProps = { finance: FinanceCalculatorView; carId: number; action: string }

/** The finance calculator (rule:calculator-use). Without scripts the server works it out. */
export function FinanceForm({ finance, carId, action }: FinanceFormProps) {
  const isUsed = useRef(false)
  const calculation = useFinanceCalculator(finance, () => {
    if (!isUsed.current) sendEvent(CALCULATOR_USED, carId)
    isUsed.current = true
  })
  const { errors, settle, onSubmit } = calculation
  const form = useRef<HTMLFormElement>(null)
  // A handle let go, a frequency chosen: no box is left by that.
  useNativeChange(form, settle)
  return (
    <form
      ref={form}
      className="calc"
      action={action}
      method="get"
      noValidate
      aria-labelledby="finance-calculator"
      onBlur={settle}
      onSubmit={onSubmit}
    >
      <FormErrors id="calc-errors" errors={errors} />
      <div className="calc-columns">
        <FinanceFields finance={finance} calculation={calculation} />
        <FinanceResult finance={finance} calculation={calculation} />
      </div>
    </form>
  )
}

const FREQUENCIES = [
  { value: 'weekly', label: 'Weekly' },
  { value: 'fortnightly', label: 'Fortnightly' },
  { value: 'monthly', label: 'Monthly' },
]

type PartProps = { finance: FinanceCalculatorView; calculation: FinanceCalculation }

/** What a shopper says of the loan: price, deposit, residual, term, rate, how often. */
function FinanceFields(props: PartProps) {
  const { finance, calculation } = props
  const { texts, change, noteOf } = calculation
  return (
    <div className="calc-fields">
      <div>
        <MoneyField {...boxOf('amount', calculation)} picks={finance.picks} error={noteOf('amount')} />
        <Slide field="amount" {...props} written={formatWholeNumber} {...finance.rules.amount} />
      </div>
      {/* What is paid before the first repayment and after the last. */}
      <div className="calc-pair">
        <div>
          <MoneyField {...boxOf('deposit', calculation)} />
          <Note text={noteOf('deposit')} />
        </div>
        <div>
          <MoneyField {...boxOf('residual', calculation)} hint="Paid with the last repayment." />
          <Note text={noteOf('residual')} />
        </div>
      </div>
      <div className="calc-pair">
        <Stepped {...props} field="term" unit="years" />
        <Stepped {...props} field="rate" unit="%" />
      </div>
      <RadioGroup
        id="calc-frequency"
        name="frequency"
        legend="Repayments"
        joined
        options={FREQUENCIES}
        value={texts.frequency}
        onValue={(value) => change('frequency', value)}
      />
      <CalculateButton />
    </div>
  )
}

/** What every box of the form is drawn with. */
function boxOf(field: AmountField, { held }: FinanceCalculation) {
  return { id: `calc-${field}`, name: field, label: FIELD_LABELS[field], held: held(field) }
}

/** A number box with its slider; the dealer may fix the rate (rule:calculator-bounds). */
function Stepped({ field, unit, ...props }: PartProps & { field: 'term' | 'rate'; unit: string }) {
  const { rules } = props.finance
  const { min, max, step } = rules[field]
  const bounds = { min, max, step, disabled: field === 'rate' && !rules.rate.editable }
  return (
    <div>
      <NumberField {...boxOf(field, props.calculation)} unit={unit} {...bounds} />
      <Slide field={field} {...props} written={String} {...bounds} />
      <Note text={props.calculation.noteOf(field)} />
    </div>
  )
}

/** Why a value is another than the one entered. */
function Note({ text }: { text: string | undefined }) {
  return (
    <p className="field-hint calc-note" role="status">
      {text}
    </p>
  )
}

/** What the loan comes to, and everything that has to stand beside it; neither the estimate's words nor the warning fold. */
function FinanceResult({ finance, calculation: { words, said } }: PartProps) {
  const { quote, warning } = finance
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
      <p className="calc-print">
        An estimate from the figures you enter, without fees and charges. It is not an offer of credit: the rate and the
        repayment you are offered depend on the lender and on you.{' '}
        <a className="link" href="#financeDisclaimer">
          Finance small print
        </a>
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

type FiguresProps = { words: CalculatorWords; comparison: FinanceCalculatorView['comparison'] }

/** The repayment with its rate and the comparison rate, three figures of one size (rule:repayment-honesty; Credit Code s 164). */
function Figures({ words, comparison }: FiguresProps) {
  const lender = comparison.lender?.rate === words.rate ? comparison.lender : null
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
        <dt>{lender?.name ? `Comparison rate, ${lender.name}` : 'Comparison rate'}</dt>
        <dd>{lender?.text ?? comparison.range}</dd>
      </div>
    </dl>
  )
}

type SlideProps = Pick<PartProps, 'calculation'> & {
  field: AmountField
  min: number
  max: number
  step: number
  disabled?: boolean
  /** How its box writes a value. */
  written(value: number): string
}

/** One handle over a track, for a number that has a box: the box is what is sent, and all there is without scripts. */
function Slide({ field, calculation: { texts, change }, min, max, step, disabled, written }: SlideProps) {
  const handle = useRef<HTMLInputElement>(null)
  const onMove = (value: number) => change(field, written(value))
  const at = Math.min(max, Math.max(min, Number(texts[field].replace(/[^\d.]/g, ''))))
  const share = max > min ? ((at - min) / (max - min)) * 100 : 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is hydrated
  useLayoutEffect(() => {
    // Moved before anything listened; the nearest step of a number between two is no move.
    const stands = Number(handle.current!.value)
    if (Math.abs(stands - at) >= step) onMove(stands)
  }, [])
  return (
    <div className="slider-rail calc-slide only-with-scripts">
      <svg className="slider-track" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="1" />
        <rect className="chosen" width={share} height="1" />
      </svg>
      <input
        ref={handle}
        className="slider-handle"
        type="range"
        aria-label={`${FIELD_LABELS[field]}, slider`}
        aria-valuetext={valueWords(field, at)}
        min={min}
        max={max}
        step={step}
        value={at}
        disabled={disabled}
        autoComplete="off"
        onChange={({ currentTarget }) => onMove(Number(currentTarget.value))}
      />
    </div>
  )
}

/** Sends a calculator's form where no script works it out. */
export function CalculateButton() {
  return (
    <p className="only-without-scripts">
      <button type="submit" className="button button-outline">
        Calculate
      </button>
    </p>
  )
}
