import type { AmountField } from '#domain/finance/calculate.ts'
import { formatWholeNumber } from '../../forms/whole-number.ts'
import { MoneyField } from '../../primitives/money-field.tsx'
import { NumberField } from '../../primitives/number-field.tsx'
import { RadioGroup } from '../../primitives/radio-group.tsx'
import { CalculateButton } from './calculate-button.tsx'
import { valueWords } from './finance-words.ts'
import { Slide } from './slide.tsx'
import type { FinanceCalculation } from './use-finance-calculator.ts'
import type { FinanceCalculatorView } from './view.ts'

const FREQUENCIES = [
  { value: 'weekly', label: 'Weekly' },
  { value: 'fortnightly', label: 'Fortnightly' },
  { value: 'monthly', label: 'Monthly' },
]

type PartProps = { finance: FinanceCalculatorView; calculation: FinanceCalculation }

/** What a shopper says of the loan: price, deposit, residual, term, rate, how often. */
export function FinanceFields(props: PartProps) {
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
