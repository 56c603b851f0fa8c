import { SlotField } from '../leads/slot-field.tsx'
import { Button } from '../primitives/button.tsx'
import { DeskForm } from './desk-page.tsx'
import { Part } from './lead-parts.tsx'
import type { LeadView } from './views.ts'

type BookingProps = { booking: NonNullable<LeadView['booking']>; token: string; refused: string | undefined }

/** The time that was booked with a lead, and how it is moved or cancelled. `refused`: why it could not be moved. */
export function BookingOfLead({ booking: { words, shopper, times }, token, refused }: BookingProps) {
  return (
    <Part title="Appointment" id="booking">
      <p>{words}</p>
      {times ? (
        <div className="desk-booking">
          <details className="desk-more" open={refused !== undefined}>
            <summary>Move it</summary>
            <DeskForm token={token} className="desk-stack">
              <SlotField id="to" name="to" label="New time" slots={{ href: '', times }} error={refused} required />
              <Button type="submit" name="do" value="move-booking">
                {`Move, and tell ${shopper}`}
              </Button>
            </DeskForm>
          </details>
          <details className="desk-more">
            <summary>Cancel it</summary>
            <DeskForm token={token}>
              <Button type="submit" name="do" value="cancel-booking">
                {`Cancel, and tell ${shopper}`}
              </Button>
            </DeskForm>
          </details>
        </div>
      ) : null}
    </Part>
  )
}
