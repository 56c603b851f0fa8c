import { Button } from '../primitives/button.tsx'
import { CheckBox } from '../primitives/check-box.tsx'
import { SelectField } from '../primitives/select-field.tsx'
import { TextField } from '../primitives/text-field.tsx'
import { DeskForm } from './desk-page.tsx'
import type { OrderView } from './order-views.ts'
import type { RefundProblem } from './views.ts'

type OrderRefundProps = {
  order: Pick<OrderView, 'refund' | 'refundNotes'>
  token: string
  problem: RefundProblem | null
}

/** What was paid by card goes back, all of it or a part: how much, why, and that it is meant. */
export function OrderRefund({ order: { refund, refundNotes }, token, problem }: OrderRefundProps) {
  const errorOf = (field: RefundProblem['field']) => (problem?.field === field ? problem.problem : undefined)
  return (
    <>
      {refundNotes.length > 0 ? (
        <ul className="desk-activity">
          {refundNotes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
      {refund ? (
        <details className="desk-more" id="refund" open={problem !== null}>
          <summary>Pay back to the card</summary>
          <DeskForm token={token} className="desk-stack">
            <p>{refund.says}</p>
            <input type="hidden" name="shown" value={refund.shownCents} />
            <TextField
              {...{ id: 'refund-amount', name: 'amount', label: 'Amount in dollars', required: true }}
              value={problem?.amount ?? refund.amount}
              error={errorOf('amount')}
            />
            <SelectField
              {...{ id: 'refund-reason', name: 'reason', label: 'Reason', hint: 'The shopper reads it.' }}
              {...{ empty: 'Choose a reason', required: true }}
              options={refund.reasons}
              value={problem?.reason ?? ''}
              error={errorOf('reason')}
            />
            <CheckBox
              {...{ id: 'refund-confirmed', name: 'confirmed', value: 'yes', required: true }}
              label="It goes back to the card. I know that this cannot be undone."
              error={errorOf('confirmed')}
            />
            <Button type="submit" name="do" value="refund">
              Pay it back, and tell the shopper
            </Button>
          </DeskForm>
        </details>
      ) : null}
    </>
  )
}
