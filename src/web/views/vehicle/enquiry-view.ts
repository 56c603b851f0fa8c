import { enquiryEvent } from '#domain/analytics/enquiry-event.ts'
import { addressLine } from '#domain/locations/location.ts'
import { formattedHours } from '#domain/locations/opening-hours.ts'
import { internationalPhone } from '#domain/locations/phone.ts'
import { localDate, weekdayOf } from '#domain/locations/zoned-time.ts'
import { cardButtons } from '#domain/stock/card-buttons.ts'
import { canBeContacted, ENQUIRY_SUBJECTS, type EnquirySubject } from '#domain/stock/contact-ways.ts'
import { financeLink, offersFinance } from '#domain/stock/finance-link.ts'
import type { VehicleButton } from '#domain/stock/vehicle-buttons.ts'
import type { EnquiryView } from '#ui/vehicle/actions/view.ts'
import { enquiryWords, type Opening } from './enquiry-words.ts'
import { leadDialogs } from './lead-dialogs-view.ts'
import type { VehiclePageFacts } from './vehicle-facts.ts'

/** Where 'Request a Quote' leads without a finance page: its conversation; null where nobody can be asked. */
export function quoteAnchor({ advert }: VehiclePageFacts): '#finance' | null {
  return advert.available && canBeContacted(advert.ways) ? '#finance' : null
}

/**
 * The conversations of a vehicle's page: what its own buttons, its calculator and the dealer's cards name of it, each
 * with every way to reach the yard about that subject.
 */
export function enquiryViews(buttons: VehicleButton[], facts: VehiclePageFacts): EnquiryView[] {
  const subjects = subjectsOf(buttons, facts)
  const { email, whatsAppNumber } = facts.advert.ways
  const chat = buttons.find(({ kind }) => kind === 'chat')
  const place = placeOf(facts)
  return ENQUIRY_SUBJECTS.filter((subject) => subjects.has(subject)).map((subject) => {
    const { title, text, opening } = enquiryWords(subject, facts)
    return {
      subject,
      title,
      text,
      mail: email ? { href: mailHref(email, opening, facts), address: email } : null,
      whatsApp: whatsAppNumber ? whatsAppHref(whatsAppNumber, facts, opening) : null,
      chat: chat ? { text: chat.text, href: chat.href } : null,
      place,
      eventId: eventOf(subject, facts),
    }
  })
}

/** A conversation with the tenant's WhatsApp number that begins with the vehicle, and with a subject where there is one. */
export function whatsAppHref(number: string, facts: VehiclePageFacts, opening?: Opening): string {
  const digits = internationalPhone(number).replace(/\D/g, '')
  const about = opening ? `${opening.about}: ${nameOf(facts)}` : facts.advert.title
  return `https://wa.me/${digits}?text=${encodeURIComponent(`${about}\n${pageOf(facts)}`)}`
}

/** A letter about the vehicle: its subject names it, its body says what is asked, which vehicle, and where it is shown. */
function mailHref(email: string, { about, says, asksFor }: Opening, facts: VehiclePageFacts): string {
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
  const onCards = advert.available ? cardButtons(listing, settings, { leadsSomewhere, asks, similarHref: '' }) : []
  const { financeCalculator } = settings.vehiclePage.blocks
  const quote = financeCalculator && isFinanceAsked(facts) ? quoteAnchor(facts) : null
  return new Set([...buttons, ...onCards, { href: quote ?? '' }].map(({ href }) => href.replace(/^[^#]*#?/, '')))
}

/** No finance page answers the calculator's 'Request a Quote'. */
function isFinanceAsked({ listing, settings, page }: VehiclePageFacts): boolean {
  if (!offersFinance(listing.dealershipSlug, settings)) return false
  return !page.site.leadsSomewhere(financeLink(listing, settings))
}

/** An enquiry and a test drive are counted, the rest is not (rule:enquiry-events); where there is a form, it counts once it is sent. */
function eventOf(subject: EnquirySubject, facts: VehiclePageFacts): EnquiryView['eventId'] {
  if (subject === 'enquire') return enquiryEvent('enquiry', facts.listing)
  if (subject !== 'test-drive' || leadDialogs(facts).testDrive) return null
  return enquiryEvent('test-drive', facts.listing)
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
