import type { reservationOfLead } from '#domain/commerce/reservations/read-reservations.server.ts'
import { endingAtDesk } from '#domain/commerce/reservations/reservation.ts'
import type { Application } from '#domain/leads/applications/application.ts'
import { attachmentWords } from '#domain/leads/attachments/attachment.ts'
import { bookingState } from '#domain/leads/bookings/booking.ts'
import { offsetTime } from '#domain/leads/bookings/booking-words.ts'
import type { Slot } from '#domain/leads/bookings/slots.ts'
import { LEAD_STATUSES, type LeadStatus, STATUS_WORDS } from '#domain/leads/desk/lead-status.ts'
import type { DeskLead, LeadActivity } from '#domain/leads/desk/read-desk-lead.server.ts'
import { leadRows, vehicleTitle } from '#domain/leads/lead.ts'
import { CONFIRMATION } from '#domain/leads/lead-channel.ts'
import type { LeadDelivery } from '#domain/leads/read-leads.server.ts'
import type { FormStep } from '#domain/leads/stepwise/steps.ts'
import { localPhone, phoneHref } from '#domain/locations/phone.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import { offerUntilWords } from '#domain/trade-in/offer-until.ts'
import { PHOTO_VIEWS, type PhotoView } from '#domain/trade-in/photo-views.ts'
import { type TradeIn, tradeInTitle } from '#domain/trade-in/trade-in.ts'
import type { DeliveryView, LeadView } from '#ui/desk/views.ts'
import { timeWords } from '../../shared/date-words.ts'
import { DESTINATION_WORDS, deliveryMark, statusMark } from '../lead-words.ts'

type Facts = {
  timeZone: string
  now: Date
  origin: string
  /** What its booking can be moved to; null where nothing is to be moved. */
  times: readonly Slot[] | null
  /** Of an accepted offer, with the views there are pictures of. */
  tradeIn: { found: TradeIn; photos: readonly PhotoView[] } | null
  /** Of a vehicle that was reserved. */
  reservation: Awaited<ReturnType<typeof reservationOfLead>>
  /** Of a finance application, with the steps as they are asked now. */
  application: { found: Application; steps: readonly FormStep[] } | null
}

/** Rows of a lead that its page shows in a place of their own. */
const SHOWN_ELSEWHERE = ['Message', 'Name', 'Booking']
const TRAIL = ['Sent from', 'Pages visited', 'Campaign']

export function leadView(lead: DeskLead, facts: Facts): LeadView {
  const rows = leadRows(lead)
  const agent = lead.userAgent ? [{ label: 'Browser', value: lead.userAgent }] : []
  return {
    id: lead.leadId,
    name: `${lead.firstName} ${lead.lastName}`.trim() || 'No name',
    about: [lead.category, lead.subcategory].filter(Boolean).join(': '),
    received: timeView(lead.createdAt, facts),
    status: statusMark(lead.status),
    isHeld: lead.state === 'quarantined',
    spamReasons: lead.spamReasons,
    phone: { text: localPhone(lead.phone), href: phoneHref(lead.phone) },
    email: { text: lead.email, href: mailHref(lead) },
    message: lead.message,
    rows: rows.filter(({ label }) => ![...SHOWN_ELSEWHERE, ...TRAIL].includes(label)),
    reservation: reservationView(lead, facts),
    vehicle: vehicleView(lead, facts),
    booking: bookingView(lead, facts),
    tradeIn: tradeInView(lead, facts),
    application: applicationView(lead, facts),
    why: `It goes there because: ${reasonOf(lead)}`,
    files: lead.attachments.map((file) => ({
      href: `/dealer/leads/${lead.leadId}/files/${file.attachmentId}`,
      words: attachmentWords(file),
    })),
    trail: [...rows.filter(({ label }) => TRAIL.includes(label)), ...agent],
    consents: lead.consents.map(({ purpose, given, words }) => ({
      label: PURPOSE_WORDS[purpose],
      given: purpose === 'privacy-notice' ? 'shown' : given ? 'yes' : 'no',
      words,
    })),
    deliveries: lead.deliveries.map((delivery) => deliveryView(delivery, facts, lead.state)),
    statuses: LEAD_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value], isCurrent: value === lead.status })),
    activity: lead.activity.map((done) => activityView(done, facts)),
  }
}

/** 'Reservation 7', and how it stands now: the message says how it began. */
function reservationView({ activity }: DeskLead, { reservation, timeZone }: Facts): LeadView['reservation'] {
  if (!reservation) return null
  const { reservationId, state, depositCents, expiresAt, endReason, refundedAt } = reservation
  const deposit = `deposit of ${moneyWords(depositCents / 100)}`
  const words =
    state === 'paid'
      ? `Until ${offerUntilWords(expiresAt, timeZone)}, ${deposit} paid.`
      : state === 'fulfilled'
        ? (endReason ?? '')
        : `Over. ${endReason ?? ''} The ${deposit} ${refundedAt ? 'went' : 'goes'} back.`
  const ending = endingAtDesk({ state })
  const isAsked = activity.some(({ kind }) => kind === 'reservation')
  return {
    title: `Reservation ${reservationId}`,
    words: ending && isAsked ? `${words} It is being ended.` : words,
    ending: ending && !isAsked ? ENDING_WORDS[ending] : null,
  }
}

const ENDING_WORDS = {
  dealer: { label: 'Release it', button: 'Release the vehicle and pay the deposit back' },
  refund: { label: 'Pay the deposit back', button: 'Pay it back; the vehicle stays sold' },
}

/** The reason is stored with the dealership's slug; people know it by its name. */
function reasonOf({ routeReason, dealership }: DeskLead): string {
  return dealership ? routeReason.replaceAll(dealership.slug, dealership.name) : routeReason
}

const PURPOSE_WORDS = {
  offers: 'Offers by e-mail',
  terms: 'Terms of use',
  credit: 'Lenders',
  'privacy-notice': 'Privacy notice',
}

function timeView(at: Date, { timeZone, now }: Facts) {
  return { text: timeWords(at, timeZone, now), iso: at.toISOString() }
}

/** An answer with its subject, as `mailto:` has it. */
function mailHref({ email, category, vehicle }: DeskLead): string {
  const subject = vehicle ? `${vehicle.name}, stock ${vehicle.stockNumber}` : category
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?subject=${encodeURIComponent(`Your enquiry: ${subject}`)}`
}

/** As it was when it was asked about; the picture and the page of this site wherever the shopper reached it. */
function vehicleView({ vehicle }: DeskLead, { origin }: Facts): LeadView['vehicle'] {
  if (!vehicle) return null
  const price = vehicle.priceCents === null ? null : moneyWords(Math.round(vehicle.priceCents / 100))
  const pathOf = (address: string) => {
    const url = URL.parse(address, origin)
    return url ? url.pathname + url.search : '/'
  }
  return {
    title: vehicleTitle(vehicle),
    note: [`Stock ${vehicle.stockNumber}`, price].filter(Boolean).join(' · '),
    href: pathOf(vehicle.url),
    pictureSrc: vehicle.pictureUrl && pathOf(vehicle.pictureUrl),
  }
}

/** By the steps and words of the form as it is now; of a field that it has no more, by its name. */
function applicationView({ leadId }: DeskLead, { application }: Facts): LeadView['application'] {
  if (!application) return null
  const { found, steps } = application
  const titles = new Map(steps.map(({ id, title, fields }) => [id, { title, fields }]))
  return {
    steps: Object.entries(found.answers).map(([id, values]) => {
      const { title = id, fields = [] } = titles.get(id) ?? {}
      const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name
      const rows = Object.entries(values).map(([name, value]) => ({ label: labelOf(name), value: String(value) }))
      return { title, rows }
    }),
    files: found.documents.map(({ field, part, ...file }) => ({
      href: `/dealer/leads/${leadId}/documents/${field}/${part}`,
      words: attachmentWords(file),
    })),
  }
}

function tradeInView({ leadId }: DeskLead, { tradeIn, timeZone }: Facts): LeadView['tradeIn'] {
  if (!tradeIn) return null
  const { vehicle, offerCents, lowCents, highCents, validUntil, steps, tradeInId } = tradeIn.found
  const dollars = (cents: number | null) => moneyWords((cents ?? 0) / 100)
  return {
    title: `${tradeInTitle(vehicle)}, trade-in ${tradeInId}`,
    offer: `Accepted at ${dollars(offerCents)} (${dollars(lowCents)} to ${dollars(highCents)}), good until ${offerUntilWords(validUntil!, timeZone)}.`,
    steps: steps.map(({ cents, effectCents, rule, words }) => ({
      ...{ price: dollars(cents), change: dollars(effectCents), rule, words },
    })),
    photos: tradeIn.photos.map((view) => ({
      href: `/dealer/leads/${leadId}/photos/${view}`,
      label: PHOTO_VIEWS[view],
    })),
  }
}

function bookingView({ booking, firstName }: DeskLead, { times }: Facts): LeadView['booking'] {
  if (!booking) return null
  const slots = times?.map(({ start }) => ({ start: offsetTime(start, booking.timeZone), available: true }))
  return { words: bookingState(booking), shopper: firstName || 'the shopper', times: slots ?? null }
}

function deliveryView(
  { deliveryId, kind, to, state: found, tries, nextTryAt, sentAt, log }: LeadDelivery,
  facts: Facts,
  leadState: DeskLead['state'],
): DeliveryView {
  // The worker is about to set it going.
  const state = found === 'held' && leadState === 'released' ? 'pending' : found
  const when =
    state === 'pending' && nextTryAt && nextTryAt > facts.now && tries > 0
      ? `Next try ${timeWords(nextTryAt, facts.timeZone, facts.now)}`
      : sentAt && `Delivered ${timeWords(sentAt, facts.timeZone, facts.now)}`
  return {
    id: deliveryId,
    kind: DESTINATION_WORDS[kind] ?? kind,
    to: kind === CONFIRMATION ? 'The shopper' : to,
    state: deliveryMark(state),
    summary: when || STATE_SENTENCES[state],
    maySendAgain: kind !== CONFIRMATION && state !== 'held' && (state !== 'pending' || tries > 0),
    tries: log.map(({ at, outcome, answer }) => ({
      time: timeView(new Date(at), facts),
      words: OUTCOME_WORDS[outcome],
      answer,
    })),
  }
}

const STATE_SENTENCES: Record<LeadDelivery['state'], string> = {
  held: 'It waits until you say that it is no spam.',
  pending: 'It goes out now.',
  sent: 'Delivered.',
  failed: 'It was given up.',
  suspended: 'It waits: the receiver did not answer for a day.',
}

const OUTCOME_WORDS = { sent: 'delivered', retry: 'not yet', rejected: 'refused' }

function activityView({ at, byName, kind, says }: LeadActivity, facts: Facts): LeadView['activity'][number] {
  const words = {
    note: 'wrote',
    status: `set it to ${STATUS_WORDS[says as LeadStatus] ?? says}`,
    'sent-again': `sent it again to ${says}`,
    released: 'let it go: no spam',
    moved: `moved the booking to ${says}`,
    cancelled: `cancelled the booking: ${says}`,
    reservation: says,
  }[kind]
  return { time: timeView(at, facts), who: byName, words, note: kind === 'note' ? says : null }
}
