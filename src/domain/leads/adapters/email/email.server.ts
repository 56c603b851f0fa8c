import type { LeadChannel } from '../../lead-channel.ts'
import { type DrawLetter, letterText } from '../../letters/letter.ts'
import type { Mailer } from '../../mailer.ts'
import type { OpenChannel } from '../open-channel.ts'
import { enquiryLetter } from './enquiry-letter.ts'

export const open: OpenChannel = ({ mailer, drawLetter }) => emailChannel(mailer, drawLetter)

/** A letter to people: HTML and text, answered straight to the shopper, with a link to the vehicle and its picture. */
export function emailChannel(mailer: Mailer, draw: DrawLetter | null = null): LeadChannel {
  return (letter, to) => {
    const { lead, from, sender, idempotencyKey } = letter
    const view = enquiryLetter(letter)
    return mailer({
      fromName: from.name,
      to,
      replyTo: lead.email,
      subject: view.subject,
      text: letterText(view),
      html: draw?.(view, sender) ?? null,
      messageId: `lead-${idempotencyKey}`,
      about: { tenant: from.slug, leadId: lead.leadId },
    })
  }
}
