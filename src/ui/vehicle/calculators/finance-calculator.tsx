import { FormErrors } from '../../primitives/form-errors.tsx'
import { Block } from '../extras/block.tsx'
import type { VehicleView } from '../views.ts'
import { FinanceFields } from './finance-fields.tsx'
import { FinanceResult } from './finance-result.tsx'

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
          <FinanceResult finance={finance} />
        </div>
      </form>
    </Block>
  )
}
