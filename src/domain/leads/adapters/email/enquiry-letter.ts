import { type Lead, leadRows } from '../../lead.ts'
import type { LeadLetter } from '../../lead-channel.ts'
import { CODE_FIELDS } from '../../lead-forms.ts'
import { callHref, type LetterRow, type LetterView, mailHref } from '../../letters/letter.ts'
import { letterVehicle } from '../../letters/letter-vehicle.ts'

/** Shown large; every other row of the lead is a detail. */
const FIRST = ['Booking', 'Phone', 'E-mail', 'Postcode', 'Files', 'Dealership', 'Location']
/** Shown in a place of their own. */
const ELSEWHERE = ['Name', 'Vehicle', 'Message']

/** 'Test Drive: 2021 Mazda 6, stock 20460, from Zoë O'Brien' */
export function subjectOf({ category, vehicle, firstName, lastName }: Lead): string {
  const about = vehicle ? `: ${vehicle.name}, stock ${vehicle.stockNumber}` : ''
  return `${category}${about}, from ${firstName} ${lastName}`.trim()
}

/** An enquiry as the dealer's people read it: who, how to answer, what about, then the rest. */
export function enquiryLetter({ lead, from, isResend }: LeadLetter): LetterView {
  const subject = `${isResend ? againWords(lead) : ''}${subjectOf(lead)}`
  const rows = leadRows({
    ...lead,
    answers: lead.answers.filter(({ name, unseen }) => !(unseen && CODE_FIELDS.includes(name))),
  })
  const isAnswer = (label: string) => lead.answers.some((answer) => answer.label === label)
  const first = rows.filter(({ label }) => FIRST.includes(label) || isAnswer(label))
  return {
    subject,
    from: from.name,
    title: `${lead.firstName} ${lead.lastName}`.trim(),
    paragraphs: [[lead.category, lead.subcategory].filter(Boolean).join(': ')],
    facts: first.map((row) => linked(row, lead)),
    message: lead.message,
    vehicle: lead.vehicle && letterVehicle(lead.vehicle),
    actions: [
      { label: `Call ${lead.firstName}`, href: callHref(lead.phone) },
      { label: `Reply to ${lead.firstName}`, href: mailHref(lead.email, `Re: ${subjectOf(lead)}`) },
    ],
    details: rows.filter((row) => !first.includes(row) && !ELSEWHERE.includes(row.label) && row.label !== 'About'),
    closing: [],
    reason: `Sent on the site of ${from.name}. Your answer goes to ${lead.email}.`,
  }
}

/** Why it comes again, where its time was changed. */
function againWords({ booking }: Lead): string {
  if (booking?.state === 'cancelled') return 'Booking cancelled: '
  return booking?.state === 'booked' && booking.sequence > 0 ? 'Booking moved: ' : 'Again: '
}

function linked(row: LetterRow, lead: Lead): LetterRow {
  if (row.label === 'Phone') return { ...row, href: callHref(lead.phone) }
  if (row.label === 'E-mail') return { ...row, href: `mailto:${lead.email}` }
  return row
}
