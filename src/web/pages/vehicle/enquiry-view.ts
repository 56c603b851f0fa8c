import { enquiryEvent } from '#domain/analytics/enquiry-event.ts'
import type { LeadFormName } from '#domain/leads/lead-forms.ts'
import { addressLine } from '#domain/locations/location.ts'
import { formattedHours } from '#domain/locations/opening-hours.ts'
import { internationalPhone } from '#domain/locations/phone.ts'
import { localDate, weekdayOf } from '#domain/locations/zoned-time.ts'
import { cardButtons, dollarsOf, reserveWords, testDrive } from '#domain/stock/card-buttons.ts'
import { canBeContacted, ENQUIRY_SUBJECTS, type EnquirySubject } from '#domain/stock/contact-ways.ts'
import { financePage, offersFinance } from '#domain/stock/finance-link.ts'
import type { VehicleButton } from '#domain/stock/vehicle-buttons.ts'
import { shareForms } from '#ui/leads/shared-forms.ts'
import type { ActionsView, EnquiryView } from '#ui/vehicle/actions/view.ts'
import { leadFormView } from '../shared/lead-form-view.ts'
import type { VehiclePageFacts } from './vehicle-facts.server.ts'

/** Where 'Request a Quote' leads without a finance page: its conversation; null where nobody can be asked. */
export function quoteAnchor({ advert }: VehiclePageFacts): '#finance' | null {
  return advert.available && canBeContacted(advert.ways) ? '#finance' : null
}

/**
 * The conversations of a vehicle's page: what its own buttons, its calculator and the dealer's cards name of it, each
 * with every way to reach the yard about that subject.
 */
export function enquiryViews(
  buttons: VehicleButton[],
  facts: VehiclePageFacts,
): Pick<ActionsView, 'asks' | 'formParts'> {
  const subjects = subjectsOf(buttons, facts)
  const { email, whatsAppNumber } = facts.advert.ways
  const chat = buttons.find(({ kind }) => kind === 'chat')
  const place = placeOf(facts)
  const asked = ENQUIRY_SUBJECTS.filter((subject) => subjects.has(subject))
  const forms = asked.flatMap((subject) => leadForm(subject, facts) ?? [])
  const shared = shareForms(forms)
  const asks = asked.map((subject): EnquiryView => {
    const words = WORDS[subject](facts, facts.settings.site.vehicleWord)
    return {
      subject,
      title: words.title,
      text: words.text,
      mail: email ? { href: mailHref(email, words, facts), address: email } : null,
      whatsApp: whatsAppNumber ? whatsAppHref(whatsAppNumber, facts, words) : null,
      chat: chat ? { text: chat.text, href: chat.href } : null,
      place,
      eventId: eventOf(subject, facts),
      form: shared.forms.find(({ id }) => id === FORMS[subject]?.[1]) ?? null,
    }
  })
  return { asks, formParts: shared.parts }
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

function subjectsOf(buttons: VehicleButton[], facts: VehiclePageFacts): Set<string> {
  const { listing, advert, settings, page } = facts
  const { leadsSomewhere } = page.site
  const asks = canBeContacted(advert.ways)
  const onCards = advert.available ? cardButtons(listing, settings, { leadsSomewhere, asks }) : []
  // No finance page answers the calculator's 'Request a Quote'.
  const isQuoteAsked =
    settings.vehiclePage.blocks.financeCalculator &&
    offersFinance(listing.dealershipSlug, settings) &&
    !financePage(listing, settings, leadsSomewhere)
  const quote = (isQuoteAsked && quoteAnchor(facts)) || ''
  return new Set([...buttons, ...onCards, { href: quote }].map(({ href }) => href.replace(/^[^#]*#?/, '')))
}

/** An enquiry and a test drive are counted, the rest is not (rule:enquiry-events); where there is a form, it counts once it is sent. */
function eventOf(subject: EnquirySubject, facts: VehiclePageFacts): EnquiryView['eventId'] {
  if (leadForm(subject, facts)) return null
  if (subject === 'enquire') return enquiryEvent('enquiry', facts.listing)
  return subject === 'test-drive' ? enquiryEvent('test-drive', facts.listing) : null
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
 * 'Test drive', what is wanted, and lines for whoever writes to fill in.
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
  'test-drive': ({ listing }, word) => ({
    title: 'Book a Test Drive',
    text: `Agree on a day and a time with ${listing.dealershipName}.`,
    about: 'Test drive',
    says: `I would like to take this ${word} for a test drive.`,
    asksFor: ['Day and time', 'My phone number'],
  }),
  'request-photos': ({ listing, settings }) => ({
    title: 'Request Photos',
    text: `Tell ${listing.dealershipName} what you would like to see more of.`,
    about: 'Photo request',
    says: settings.forms.requestPhotosText,
    asksFor: ['What I would like to see'],
  }),
  reserve: ({ listing, settings: { commerce } }, word) => ({
    title: reserveWords(commerce.reserveText, commerce.depositCents),
    text: `A deposit of ${dollarsOf(commerce.depositCents)} holds this ${word} for you for ${commerce.holdHours} hours. ${listing.dealershipName} arranges it with you.`,
    about: 'Reservation',
    says: `I would like to reserve this ${word} with a deposit of ${dollarsOf(commerce.depositCents)}.`,
    asksFor: ['My name', 'My phone number'],
  }),
  'buy-online': ({ listing, settings }, word) => ({
    title: settings.commerce.buyOnlineText,
    text: `Tell ${listing.dealershipName} that you would like to go ahead with this ${word}. Papers, payment and handover are arranged by phone and e-mail.`,
    about: settings.commerce.buyOnlineText,
    says: `I would like to go ahead with this ${word}.`,
    asksFor: ['My name', 'My phone number', 'My suburb and postcode'],
  }),
  'trade-in': ({ listing, settings }, word) => ({
    title: settings.tradeIn.buttonText,
    text: `Tell ${listing.dealershipName} what you drive now, and ask what it is worth towards this ${word}.`,
    about: 'Trade-in',
    says: `I would like to know what mine is worth towards this ${word}.`,
    asksFor: ['Year, make and model', 'Registration and state', 'Kilometres', 'Condition'],
  }),
  finance: ({ listing, settings: { finance, vehiclePage } }, word) => ({
    title: vehiclePage.blocks.financeCalculator ? finance.quoteButtonText : finance.buttonText,
    text: `Ask ${listing.dealershipName} what this ${word} would cost you on finance.`,
    about: 'Finance',
    says: `I would like a finance quote for this ${word}.`,
    asksFor: ['Deposit or trade-in', 'Term in years', 'My phone number'],
  }),
}

/** Which form a subject is asked by (rule:vehicle-conversations). */
const FORMS: Partial<Record<EnquirySubject, [form: LeadFormName, id: string]>> = {
  enquire: ['vehicle', 'enquiry'],
  'test-drive': ['test-drive', 'drive'],
  'request-photos': ['request-photos', 'photos'],
}

/** The form a shopper can fill in about a subject from a vehicle's page; null where there is none. */
export function leadForm(subject: EnquirySubject, { listing, advert, settings, page }: VehiclePageFacts) {
  const [form, id] = FORMS[subject] ?? []
  if (!advert.available || !form || !id) return null
  const { buttons } = settings.vehiclePage
  const isOffered = {
    enquire: buttons.enquire,
    'test-drive': buttons.testDrive && testDrive(listing, settings) !== null,
    'request-photos': buttons.requestPhotos,
  }[subject as 'enquire']
  return isOffered ? leadFormView({ form, id, vehicle: listing }, page) : null
}
