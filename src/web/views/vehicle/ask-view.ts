import { enquiryEvent } from '#domain/analytics/enquiry-event.ts'
import { financeLink, offersFinance } from '#domain/finance/finance-link.ts'
import { addressLine } from '#domain/locations/location.ts'
import { formattedHours } from '#domain/locations/opening-hours.ts'
import { localDate, weekdayOf } from '#domain/locations/zoned-time.ts'
import { type ButtonVehicle, cardButtons, isPurchasable } from '#domain/stock/card-buttons.ts'
import type { VehicleButton } from '#domain/stock/vehicle-buttons.ts'
import { ASK_SUBJECTS, type AskSubject, canBeAsked, type WaysToAsk, waysToAsk } from '#domain/stock/ways-to-ask.ts'
import type { AskView } from '#ui/vehicle/actions/view.ts'
import { askWords } from './ask-words.ts'
import { mailHref, whatsAppHref } from './contact-links.ts'
import { showsLocation } from './shows-location.ts'
import type { VehiclePageFacts } from './vehicle-view.ts'

/** How whoever has this vehicle is reached about it. */
export function vehicleWays({ listing, location, settings }: VehiclePageFacts): WaysToAsk {
  return waysToAsk(listing, settings, location)
}

/** Where 'Request a Quote' leads without a finance page: its conversation; null where nobody can be asked. */
export function quoteAnchor(facts: VehiclePageFacts): '#finance' | null {
  return isPurchasable(facts.listing) && canBeAsked(vehicleWays(facts)) ? '#finance' : null
}

/**
 * The conversations of a vehicle's page: what its own buttons, its calculator and the dealer's cards name of it, each
 * with every way to reach the yard about that subject.
 */
export function askViews(vehicle: ButtonVehicle, buttons: VehicleButton[], facts: VehiclePageFacts): AskView[] {
  const subjects = subjectsOf(vehicle, buttons, facts)
  const ways = vehicleWays(facts)
  const chat = buttons.find(({ kind }) => kind === 'chat')
  const place = placeOf(facts)
  return ASK_SUBJECTS.filter((subject) => subjects.has(subject)).map((subject) => {
    const { title, text, opening } = askWords(subject, facts)
    return {
      subject,
      title,
      text,
      mail: ways.email ? { href: mailHref(ways.email, opening, facts), address: ways.email } : null,
      whatsApp: ways.whatsAppNumber ? whatsAppHref(ways.whatsAppNumber, facts, opening) : null,
      chat: chat ? { text: chat.text, href: chat.href } : null,
      place,
      eventId: eventOf(subject, facts),
    }
  })
}

function subjectsOf(vehicle: ButtonVehicle, buttons: VehicleButton[], facts: VehiclePageFacts): Set<string> {
  const { settings, page } = facts
  const { leadsSomewhere } = page.site
  const asks = canBeAsked(vehicleWays(facts))
  const onCards = isPurchasable(vehicle)
    ? cardButtons(vehicle, settings, { leadsSomewhere, asks, similarHref: '' })
    : []
  const { financeCalculator } = settings.vehiclePage.blocks
  const quote = financeCalculator && isFinanceAsked(facts) ? quoteAnchor(facts) : null
  return new Set([...buttons, ...onCards, { href: quote ?? '' }].map(({ href }) => href.replace(/^[^#]*#?/, '')))
}

/** No finance page answers the calculator's 'Request a Quote'. */
function isFinanceAsked({ listing, settings, page }: VehiclePageFacts): boolean {
  if (!offersFinance(listing.dealershipSlug, settings)) return false
  return !page.site.leadsSomewhere(financeLink({ ...listing, priceDollars: null }, settings))
}

/** B§7: an enquiry and a test drive are counted; the rest is not. */
function eventOf(subject: AskSubject, { listing }: VehiclePageFacts): AskView['eventId'] {
  if (subject === 'enquire') return enquiryEvent('enquiry', listing)
  return subject === 'test-drive' ? enquiryEvent('test-drive', listing) : null
}

/** The yard, where the vehicle may say where it stands, and when it is open today. */
function placeOf({ listing, location, settings, page, now }: VehiclePageFacts): AskView['place'] {
  if (!location || !showsLocation(listing, settings)) return null
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
