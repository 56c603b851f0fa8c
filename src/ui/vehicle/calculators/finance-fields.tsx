import { MoneyField } from '../../primitives/money-field.tsx'
import { NumberField } from '../../primitives/number-field.tsx'
import { RadioGroup } from '../../primitives/radio-group.tsx'
import { Slide } from './slide.tsx'
import type { FinanceCalculatorView } from './view.ts'

const FREQUENCIES = [
  { value: 'weekly', label: 'Weekly' },
  { value: 'fortnightly', label: 'Fortnightly' },
  { value: 'monthly', label: 'Monthly' },
]

/** What a shopper says of the loan: price, deposit, residual, term, rate, how often. */
export function FinanceFields({ finance }: { finance: FinanceCalculatorView }) {
  const { values, rules, picks, amountError } = finance
  return (
    <div className="calc-fields">
      <div>
        <MoneyField
          id="calc-amount"
          name="amount"
          label="Purchase price"
          dollars={dollarsOf(values.amount)}
          picks={picks}
          error={amountError ?? undefined}
        />
        <Slide
          boxId="calc-amount"
          label="Purchase price"
          {...rules.amount}
          value={dollarsOf(values.amount)}
          valueText={`$${values.amount}`}
        />
      </div>
      <div className="calc-pair">
        <div>
          <MoneyField
            id="calc-deposit"
            name="deposit"
            label="Deposit or trade-in"
            dollars={dollarsOf(values.deposit)}
          />
          <Note field="deposit" finance={finance} />
        </div>
        <div>
          <MoneyField
            id="calc-residual"
            name="residual"
            label="Residual"
            hint="Paid with the last repayment."
            dollars={dollarsOf(values.residual)}
          />
          <Note field="residual" finance={finance} />
        </div>
      </div>
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
        value={values.frequency}
      />
      <p className="only-without-scripts">
        <button type="submit" className="button button-outline">
          Calculate
        </button>
      </p>
    </div>
  )
}

type SteppedProps = { finance: FinanceCalculatorView; field: 'term' | 'rate'; label: string; unit: string }

/** A number box with its slider; the dealer may fix the rate (C§5). */
function Stepped({ finance, field, label, unit }: SteppedProps) {
  const { values, rules } = finance
  const { min, max, step } = rules[field]
  const disabled = field === 'rate' && !rules.rate.editable
  const value = Number(values[field])
  return (
    <div>
      <NumberField
        id={`calc-${field}`}
        name={field}
        label={label}
        unit={unit}
        value={value}
        min={min}
        max={max}
        step={step}
        disabled={disabled}
      />
      <Slide
        boxId={`calc-${field}`}
        label={label}
        min={min}
        max={max}
        step={step}
        value={value}
        valueText={`${values[field]} ${unit}`}
        disabled={disabled}
      />
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
