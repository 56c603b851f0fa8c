import { useRef } from 'react'
import { sendEvent } from '../../analytics/send-event.ts'
import { useNativeChange } from '../../hooks/use-native-change.ts'
import { FormErrors } from '../../primitives/form-errors.tsx'
import { FinanceFields } from './finance-fields.tsx'
import { FinanceResult } from './finance-result.tsx'
import { useFinanceCalculator } from './use-finance-calculator.ts'
import type { FinanceCalculatorView } from './view.ts'

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
