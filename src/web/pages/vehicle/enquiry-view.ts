import { enquiryEvent } from '#domain/analytics/enquiry-event.ts'
import { addressLine } from '#domain/locations/location.ts'
import { formattedHours } from '#domain/locations/opening-hours.ts'
import { internationalPhone } from '#domain/locations/phone.ts'
import { localDate, weekdayOf } from '#domain/locations/zoned-time.ts'
import { cardButtons, dollarsOf, reserveWords } from '#domain/stock/card-buttons.ts'
import { canBeContacted, ENQUIRY_SUBJECTS, type EnquirySubject } from '#domain/stock/contact-ways.ts'
import { depositOf } from '#domain/stock/deposit/deposit.ts'
import type { VehicleButton } from '#domain/stock/vehicle-buttons.ts'
import type { EnquiryView } from '#ui/vehicle/actions/view.ts'
import { leadFormView } from '../shared/lead-form-view.ts'
import type { VehiclePageFacts } from './vehicle-facts.server.ts'

/**
 * The conversations of a vehicle's page: what its own buttons and the dealer's cards name of it, each with every way to
 * reach the yard about that subject.
 */
export function enquiryViews(buttons: VehicleButton[], facts: VehiclePageFacts): EnquiryView[] {
  const subjects = subjectsOf(buttons, facts)
  const { email, whatsAppNumber } = facts.advert.ways
  const chat = buttons.find(({ kind }) => kind === 'chat')
  const place = placeOf(facts)
  return ENQUIRY_SUBJECTS.filter((subject) => subjects.has(subject)).map((subject) => {
    const words = WORDS[subject](facts, facts.settings.site.vehicleWord)
    const hasForm = subject === 'enquire' && hasEnquiryForm(facts)
    return {
      subject,
      title: words.title,
      text: words.text,
      mail: email ? { href: mailHref(email, words, facts), address: email } : null,
      whatsApp: whatsAppNumber ? whatsAppHref(whatsAppNumber, facts, words) : null,
      chat: chat ? { text: chat.text, href: chat.href } : null,
      place,
      // What has a form counts once that is sent (rule:enquiry-events); a reservation that is only asked about never.
      eventId: subject === 'enquire' && !hasForm ? enquiryEvent('enquiry', facts.listing) : null,
      form: hasForm ? leadFormView({ form: 'vehicle', id: 'enquiry', vehicle: facts.listing }, facts.page) : null,
    }
  })
}

/** Whether this dealer has an enquiry form for the vehicle, however the yard can be reached (rule:vehicle-conversations). */
export function hasEnquiryForm({ advert, settings }: VehiclePageFacts): boolean {
  return advert.available && settings.vehiclePage.buttons.enquire
}

/** A conversation with the tenant's WhatsApp number that begins with the vehicle, and with a subject where there is one. */
export function whatsAppHref(number: string, facts: VehiclePageFacts, words?: Words): string {
  const digits = internationalPhone(number).replace(/\D/g, '')
  const about = words ? `${words.about}: ${nameOf(facts)}` : facts.advert.title
  return `https://wa.me/${digits}?text=${encodeURIComponent(`${about}\n${pageOf(facts)}`)}`
}

/** A letter about the vehicle: its subject names it, its body says what is asked, which vehicle, and where it is shown. */
function mailHref(email: string, { about, says, asksFor }: Words, facts: VehiclePageFacts): string {
  const lines = [says, '', nameOf(facts), pageOf(facts), '', ...asksFor.map((line) => `${line}: `), '']
  const query = { subject: `${about}: ${nameOf(facts)}`, body: lines.join('\r\n') }
  const written = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `mailto:${email}?${written.join('&')}`
}

/** '2021 Mazda 6, stock 20460' */
function nameOf({ advert, listing }: VehiclePageFacts): string {
  return `${advert.title}, stock ${listing.stockNumber}`
}

function pageOf({ listing, page }: VehiclePageFacts): string {
  return `${page.origin}/cars/${listing.slug}`
}

function subjectsOf(buttons: VehicleButton[], { listing, advert, settings, page }: VehiclePageFacts): Set<string> {
  const targets = { leadsSomewhere: page.site.leadsSomewhere, asks: canBeContacted(advert.ways) }
  const onCards = advert.available ? cardButtons(listing, settings, targets) : []
  return new Set([...buttons, ...onCards].map(({ href }) => href.replace(/^[^#]*#?/, '')))
}

/** The yard, where the vehicle may say where it stands, and when it is open today. */
function placeOf({ advert, location, page, now }: VehiclePageFacts): EnquiryView['place'] {
  if (!location || !advert.showsPlace) return null
  const own = `/locations/${location.slug}`
  const date = localDate(now, location.timeZone)
  const special = location.specialHours.find((day) => day.date === date)
  const today = special
    ? { ...special, note: null }
    : location.openingHours.find(({ weekday }) => weekday === weekdayOf(date))
  return {
    name: location.name,
    address: addressLine(location.address) || null,
    href: page.site.leadsSomewhere(own) ? own : '#vehicle-map',
    today: today ? formattedHours(today) : null,
  }
}

/**
 * What a conversation is called, what it is about in a sentence or two, and how a letter or a message in it begins:
 * 'Reservation', what is wanted, and lines for whoever writes to fill in.
 */
type Words = { title: string; text: string; about: string; says: string; asksFor: readonly string[] }

/** The words of a conversation (rule:vehicle-conversations); the dealer's own where they have written some. */
const WORDS: Record<EnquirySubject, (facts: VehiclePageFacts, word: string) => Words> = {
  enquire: ({ listing, settings }, word) => ({
    title: settings.vehiclePage.buttons.enquireText,
    text: `Ask ${listing.dealershipName} anything about this ${word}.`,
    about: 'Enquiry',
    says: `I would like to know more about this ${word}.`,
    asksFor: ['My question'],
  }),
  reserve: ({ listing, settings }, word) => {
    const { commerce } = settings
    // Only what can be reserved leads to it.
    const { cents } = depositOf(listing, settings)!
    return {
      title: reserveWords(commerce.reserveText, cents),
      text: `A deposit of ${dollarsOf(cents)} holds this ${word} for you for ${commerce.holdHours} hours. ${listing.dealershipName} arranges it with you.`,
      about: 'Reservation',
      says: `I would like to reserve this ${word} with a deposit of ${dollarsOf(cents)}.`,
      asksFor: ['My name', 'My phone number'],
    }
  },
  'buy-online': ({ listing, settings }, word) => ({
    title: settings.commerce.buyOnlineText,
    text: `Tell ${listing.dealershipName} that you would like to go ahead with this ${word}. Papers, payment and handover are arranged by phone and e-mail.`,
    about: settings.commerce.buyOnlineText,
    says: `I would like to go ahead with this ${word}.`,
    asksFor: ['My name', 'My phone number', 'My suburb and postcode'],
  }),
}
