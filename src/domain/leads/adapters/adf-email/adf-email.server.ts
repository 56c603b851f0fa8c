import type { LeadChannel } from '../../lead-channel.ts'
import type { Mailer } from '../../mailer.ts'
import type { OpenChannel } from '../open-channel.ts'
import { adfOf } from './adf.ts'

export const open: OpenChannel = ({ mailer }) => adfEmailChannel(mailer)

/** A letter to a CRM: plain text whose whole body is the XML. With any HTML beside it, receivers drop the lead. */
export function adfEmailChannel(mailer: Mailer): LeadChannel {
  return (letter, to) =>
    mailer({
      fromName: letter.from.name,
      to,
      replyTo: letter.lead.email,
      subject: `ADF lead ${letter.lead.leadId}`,
      text: adfOf(letter, to),
      html: null,
      messageId: `lead-${letter.idempotencyKey}`,
      about: { tenant: letter.from.slug, leadId: letter.lead.leadId },
    })
}
