import { type Lead, leadRows } from '../../lead.ts'
import type { LeadLetter } from '../../lead-channel.ts'
import { LEAD_FORMS } from '../../lead-forms.ts'
import { callHref, type LetterView } from '../../letters/letter.ts'
import { letterVehicle } from '../../letters/letter-vehicle.ts'
import { WHAT_NEXT } from '../../what-next.ts'

/** How it came is the dealer's to know, and who asked knows who they are. */
const UNSAID = ['About', 'Vehicle', 'Message', 'Offers by e-mail', 'Sent from', 'Pages visited', 'Campaign']
const TIME = 'appointment'
const TIME_GONE = 'The time you chose is no longer free; we will call you to find another.'

/** 'We have your test drive request: 2021 Mazda 6' has only the car of it; offers, prices of others and news are none of its business. */
export function confirmationLetter({ lead, from, sender }: LeadLetter): LetterView {
  const { greeting, text, signature } = sender.confirmation
  const { kind } = LEAD_FORMS[lead.form]
  const contact = [sender.phone, sender.address].filter(Boolean).join(', ')
  // A lead that was held keeps no time from others: its own may be gone (rule:booking-held).
  const isLapsed = lead.booking?.state === 'lapsed'
  const answers = lead.answers.filter(({ name, unseen }) => !unseen && !(isLapsed && name === TIME))
  const told = { ...lead, answers, ...(isLapsed && { booking: null }) }
  return {
    subject: confirmationSubject(lead),
    from: from.name,
    title: greeting.replaceAll('{first name}', () => lead.firstName),
    paragraphs: [text, ...(isLapsed ? [TIME_GONE] : []), ...(told.booking ? [] : [WHAT_NEXT[kind]])],
    facts: leadRows(told).filter(({ label }) => !UNSAID.includes(label)),
    message: lead.message,
    vehicle: lead.vehicle && letterVehicle(lead.vehicle),
    actions: sender.phone ? [{ label: `Call ${sender.name}`, href: callHref(sender.phone) }] : [],
    details: [],
    closing: [signature ?? sender.name, ...(contact ? [contact] : [])],
    reason: `You get this letter because a form was sent with this address on the site of ${from.name}. If that was not you, there is nothing to do${sender.mailbox ? '; an answer tells us' : ''}.`,
  }
}

function confirmationSubject({ category, vehicle }: Lead): string {
  return `We have what you sent: ${category}${vehicle ? `, ${vehicle.name}` : ''}`
}
