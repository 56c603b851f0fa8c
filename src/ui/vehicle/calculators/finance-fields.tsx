import { formatDollars } from '../../forms/money.ts'
import { MoneyField } from '../../primitives/money-field.tsx'
import { NumberField } from '../../primitives/number-field.tsx'
import { RadioGroup } from '../../primitives/radio-group.tsx'
import { CalculateButton } from './calculate-button.tsx'
import { Slide } from './slide.tsx'
import type { FinanceCalculatorView } from './view.ts'

const FREQUENCIES = [
  { value: 'weekly', label: 'Weekly' },
  { value: 'fortnightly', label: 'Fortnightly' },
  { value: 'monthly', label: 'Monthly' },
]

type PartProps = { finance: FinanceCalculatorView }

/** What a shopper says of the loan: price, deposit, residual, term, rate, how often. */
export function FinanceFields({ finance }: PartProps) {
  return (
    <div className="calc-fields">
      <PriceField finance={finance} />
      <PaidBesides finance={finance} />
      <div className="calc-pair">
        <Stepped finance={finance} field="term" label="Term" unit="years" />
        <Stepped finance={finance} field="rate" label="Interest rate" unit="%" />
      </div>
      <RadioGroup
        id="calc-frequency"
        name="frequency"
        legend="Repayments"
        joined
        options={FREQUENCIES}
        value={finance.values.frequency}
      />
      <CalculateButton />
    </div>
  )
}

function PriceField({ finance: { values, rules, picks, amountError } }: PartProps) {
  const dollars = dollarsOf(values.amount)
  return (
    <div>
      <MoneyField
        id="calc-amount"
        name="amount"
        label="Purchase price"
        dollars={dollars}
        picks={picks}
        error={amountError ?? undefined}
      />
      <Slide
        boxId="calc-amount"
        label="Purchase price"
        {...rules.amount}
        value={dollars}
        valueText={formatDollars(dollars)}
      />
    </div>
  )
}

/** What is paid before the first repayment and after the last. */
function PaidBesides({ finance }: PartProps) {
  const { deposit, residual } = finance.values
  return (
    <div className="calc-pair">
      <div>
        <MoneyField id="calc-deposit" name="deposit" label="Deposit or trade-in" dollars={dollarsOf(deposit)} />
        <Note field="deposit" finance={finance} />
      </div>
      <div>
        <MoneyField
          id="calc-residual"
          name="residual"
          label="Residual"
          hint="Paid with the last repayment."
          dollars={dollarsOf(residual)}
        />
        <Note field="residual" finance={finance} />
      </div>
    </div>
  )
}

type SteppedProps = PartProps & { field: 'term' | 'rate'; label: string; unit: string }

/** A number box with its slider; the dealer may fix the rate (C§5). */
function Stepped({ finance, field, label, unit }: SteppedProps) {
  const { values, rules } = finance
  const { min, max, step } = rules[field]
  const disabled = field === 'rate' && !rules.rate.editable
  const value = Number(values[field])
  const bounds = { min, max, step, disabled }
  const id = `calc-${field}`
  return (
    <div>
      <NumberField id={id} name={field} label={label} unit={unit} value={value} {...bounds} />
      <Slide boxId={id} label={label} {...bounds} value={value} valueText={`${values[field]} ${unit}`} />
      <Note field={field} finance={finance} />
    </div>
  )
}

/** Why a value is another than the one entered. */
function Note({ field, finance }: { field: 'deposit' | 'residual' | 'term' | 'rate'; finance: FinanceCalculatorView }) {
  return (
    <p className="field-hint calc-note" data-note={field} role="status">
      {finance.notes[field]}
    </p>
  )
}

function dollarsOf(text: string): number {
  return Number(text) || 0
}
