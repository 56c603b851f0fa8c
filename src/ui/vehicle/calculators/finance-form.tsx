import { useLayoutEffect, useRef } from 'react'
import type { AmountField } from '#domain/finance/calculate.ts'
import { sendEvent } from '../../analytics/send-event.ts'
import { formatWholeNumber } from '../../forms/numbers.ts'
import { useNativeChange } from '../../hooks/use-native-change.ts'
import { FormErrors } from '../../primitives/form-errors.tsx'
import { MoneyField } from '../../primitives/money-field.tsx'
import { NumberField } from '../../primitives/number-field.tsx'
import { RadioGroup } from '../../primitives/radio-group.tsx'
import { valueWords } from './finance-words.ts'
import { type FinanceCalculation, useFinanceCalculator } from './use-finance-calculator.ts'
import type { CalculatorWords, FinanceCalculatorView } from './view.ts'

/** rule:event-ids */
const CALCULATOR_USED = 26

/** The finance calculator (rule:calculator-use). Without scripts the server works it out. */
export function FinanceForm({ finance, carId }: { finance: FinanceCalculatorView; carId: number }) {
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
      action={finance.action}
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
  const { texts, change } = props.calculation
  return (
    <div className="calc-fields">
      <PriceField {...props} />
      <PaidBesides {...props} />
      <div className="calc-pair">
        <Stepped {...props} field="term" label="Term" unit="years" />
        <Stepped {...props} field="rate" label="Interest rate" unit="%" />
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

function PriceField({ finance: { rules, picks }, calculation: { texts, held, change, amountError } }: PartProps) {
  return (
    <div>
      <MoneyField
        id="calc-amount"
        name="amount"
        label="Purchase price"
        held={held('amount')}
        picks={picks}
        error={amountError}
      />
      <Slide
        label="Purchase price"
        {...rules.amount}
        value={numberOf(texts.amount)}
        textOf={wordsOf('amount')}
        onMove={(value) => change('amount', formatWholeNumber(value))}
      />
    </div>
  )
}

/** What is paid before the first repayment and after the last. */
function PaidBesides({ calculation: { held, notes } }: PartProps) {
  return (
    <div className="calc-pair">
      <div>
        <MoneyField id="calc-deposit" name="deposit" label="Deposit or trade-in" held={held('deposit')} />
        <Note text={notes.deposit} />
      </div>
      <div>
        <MoneyField
          id="calc-residual"
          name="residual"
          label="Residual"
          hint="Paid with the last repayment."
          held={held('residual')}
        />
        <Note text={notes.residual} />
      </div>
    </div>
  )
}

type SteppedProps = PartProps & { field: 'term' | 'rate'; label: string; unit: string }

/** A number box with its slider; the dealer may fix the rate (rule:calculator-bounds). */
function Stepped({
  finance: { rules },
  calculation: { texts, held, change, notes },
  field,
  label,
  unit,
}: SteppedProps) {
  const { min, max, step } = rules[field]
  const disabled = field === 'rate' && !rules.rate.editable
  const bounds = { min, max, step, disabled }
  return (
    <div>
      <NumberField id={`calc-${field}`} name={field} label={label} unit={unit} held={held(field)} {...bounds} />
      <Slide
        label={label}
        {...bounds}
        value={numberOf(texts[field])}
        textOf={wordsOf(field)}
        onMove={(value) => change(field, String(value))}
      />
      <Note text={notes[field]} />
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

const numberOf = (text: string) => Number(text.replace(/[^\d.]/g, ''))
const wordsOf = (field: AmountField) => (value: number) => valueWords(field, value)

type ResultProps = { finance: FinanceCalculatorView; calculation: FinanceCalculation }

/** What the loan comes to, and everything that has to stand beside it. */
function FinanceResult({ finance, calculation: { words, said } }: ResultProps) {
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

type SlideProps = {
  label: string
  min: number
  max: number
  step: number
  /** Of the box it moves. */
  value: number
  /** '$30,000': what is read out. */
  textOf(value: number): string
  disabled?: boolean
  onMove(value: number): void
}

/** One handle over a track, for a number that has a box: the box is what is sent, and all there is without scripts. */
function Slide({ label, min, max, step, value, textOf, disabled, onMove }: SlideProps) {
  const handle = useRef<HTMLInputElement>(null)
  const at = Math.min(max, Math.max(min, value))
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
        aria-label={`${label}, slider`}
        aria-valuetext={textOf(at)}
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
