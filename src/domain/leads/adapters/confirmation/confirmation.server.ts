import type { Booking } from '../../bookings/booking.ts'
import { calendarAttachment } from '../../bookings/booking-letter.ts'
import type { LeadChannel, LeadLetter } from '../../lead-channel.ts'
import { type DrawLetter, letterText } from '../../letters/letter.ts'
import type { MailAttachment, Mailer } from '../../mailer.ts'
import type { OpenChannel } from '../open-channel.ts'
import { confirmationLetter } from './confirmation-letter.ts'

export const open: OpenChannel = ({ mailer, drawLetter }) => confirmationChannel(mailer, drawLetter)

/** The letter that tells shoppers what they sent has arrived (rule:lead-confirmation). They answer the dealership. */
export function confirmationChannel(mailer: Mailer, draw: DrawLetter | null = null): LeadChannel {
  return (letter, to) => {
    const { lead, from, sender, idempotencyKey } = letter
    const view = confirmationLetter(letter)
    return mailer({
      fromName: from.name,
      to,
      replyTo: sender.mailbox,
      subject: view.subject,
      text: letterText(view),
      html: draw?.(view, sender) ?? null,
      messageId: `confirmation-${idempotencyKey}`,
      about: { tenant: from.slug, leadId: lead.leadId },
      ...(lead.booking?.state === 'booked' && { attachments: [calendarOf(lead.booking, letter)] }),
    })
  }
}

/** What a shopper puts a booked time into a calendar with (rule:booking-calendar). */
function calendarOf(booking: Booking, { lead, from, sender }: LeadLetter): MailAttachment {
  return calendarAttachment(booking, {
    dealer: { name: from.name, origin: lead.vehicle ? new URL(lead.vehicle.url).origin : '', email: sender.mailbox },
    shopper: { email: lead.email },
    now: booking.changedAt,
  })
}
