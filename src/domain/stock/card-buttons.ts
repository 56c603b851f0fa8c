import { moneyWords } from '#domain/tenants/amounts.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { EnquirySubject } from './contact-ways.ts'
import { type Deposit, type DepositVehicle, depositOf } from './deposit/deposit.ts'
import { payeesOf } from './deposit/payee.ts'
import { type FinanceLinkVehicle, financeLink, hasFinanceCalculator, offersFinance } from './finance-link.ts'
import type { OfferedVehicle } from './listing.ts'

export type ButtonVehicle = FinanceLinkVehicle &
  DepositVehicle &
  Pick<OfferedVehicle, 'slug' | 'status' | 'reserved' | 'tag'>

type Listed = TenantSettings['cards']['buttons'][number]
export type CardButton = { kind: Listed | 'find-similar'; text: string; href: string }
export type ButtonSettings = Pick<
  TenantSettings,
  'cards' | 'commerce' | 'finance' | 'dealershipOverrides' | 'vehiclePage'
>

/**
 * What a card links to: which addresses lead somewhere on this site today, and whether whoever has the vehicle can be
 * asked (its page then has a conversation about each subject).
 */
export type CardTargets = { leadsSomewhere(href: string): boolean; asks: boolean }

/**
 * The buttons of a card in the tenant's order (rule:card-buttons, rule:button-gating): where a subject has no page of
 * its own its button leads to the conversation on the vehicle's page, and one that leads nowhere is left out. Who
 * cannot buy the vehicle any more is offered something similar and nothing else.
 */
export function cardButtons(vehicle: ButtonVehicle, settings: ButtonSettings, targets: CardTargets): CardButton[] {
  const { cards } = settings
  if (!isPurchasable(vehicle)) return [findSimilar(vehicle, settings)]
  const wanted: Listed[] = cards.reserveButton ? [...cards.buttons, 'reserve'] : cards.buttons
  return [...new Set(wanted)].flatMap((kind) => {
    const button = BUTTONS[kind](vehicle, settings)
    const href = button && hrefOf(kind, button.href, { vehicle, settings, targets })
    return button && href ? [{ kind, text: button.text, href }] : []
  })
}

type Asked = { vehicle: ButtonVehicle; settings: ButtonSettings; targets: CardTargets }

const SUBJECTS: Partial<Record<Listed, EnquirySubject>> = {
  enquire: 'enquire',
  reserve: 'reserve',
  'buy-online': 'buy-online',
}

/** Its own page; else, for finance, the calculator of the vehicle's page; else the conversation there. */
function hrefOf(kind: Listed, href: string, { vehicle, settings, targets }: Asked): string | null {
  const subject = SUBJECTS[kind]
  if (subject !== 'enquire' && targets.leadsSomewhere(href)) return href
  if (kind === 'get-finance') return hasFinanceCalculator(settings) ? `${pathOf(vehicle)}#finance-calculator` : null
  return subject && targets.asks ? `${pathOf(vehicle)}#${subject}` : null
}

/** In stock or coming soon, unless the dealer's own words on it say sold (rule:vehicle-status). */
export function isPurchasable({ status, tag }: { status: string; tag: string | null }): boolean {
  return (status === 'in_stock' || status === 'coming_soon') && !/^\s*sold\s*$/i.test(tag ?? '')
}

export type Words = { text: string; href: string }
type Rule = (vehicle: ButtonVehicle, settings: ButtonSettings) => Words | null

const BUTTONS: Record<Listed, Rule> = {
  enquire: (vehicle, { cards }) => ({ text: cards.enquireText, href: `${pathOf(vehicle)}#enquire` }),
  'quick-enquiry': (vehicle) => ({ text: 'Quick Enquiry', href: formHref('quick-enquiry', vehicle) }),
  'view-details': (vehicle) => ({ text: 'View Details', href: pathOf(vehicle) }),
  'explore-vehicle': (vehicle) => ({ text: 'Explore Vehicle', href: pathOf(vehicle) }),
  'book-test-drive': testDrive,
  'get-finance': (vehicle, settings) =>
    offersFinance(vehicle.dealershipSlug, settings)
      ? { text: settings.cards.financeText, href: financeLink(vehicle, settings) }
      : null,
  reserve,
  'buy-online': buyOnline,
}

/** On some sites a vehicle that is coming soon cannot be driven yet (rule:coming-soon-drive). */
export function testDrive(
  vehicle: Pick<ButtonVehicle, 'status' | 'dealershipSlug' | 'listingId'>,
  { cards, dealershipOverrides }: Pick<ButtonSettings, 'cards' | 'dealershipOverrides'>,
): Words | null {
  if (vehicle.status === 'coming_soon' && !cards.comingSoonTestDrive) return null
  if (dealershipOverrides[vehicle.dealershipSlug]?.testDrive === false) return null
  return { text: 'Book a Test Drive', href: `/book-test-drive?car_id=${vehicle.listingId}` }
}

/** 'Reserve Now {price}' (rule:reserve-deposit): the deposit follows the words, unless they name an amount or its place themselves. */
function reserve(vehicle: ButtonVehicle, settings: ButtonSettings): Words | null {
  if (!settings.cards.reserveButton) return null
  if (settings.dealershipOverrides[vehicle.dealershipSlug]?.reserveOnCards === false) return null
  return reservation(vehicle, settings)
}

/** Whether a deposit can be taken at all: reserving is on, and the site or a dealership names who takes the money (rule:quiet-until-set). */
export function takesDeposits(settings: Pick<ButtonSettings, 'commerce' | 'dealershipOverrides'>): boolean {
  return settings.commerce.reserve && payeesOf(settings).length > 0
}

/** The deposit that a vehicle can be had by just now; null where it cannot (rule:vehicle-deposit). */
export function askedDeposit(
  vehicle: DepositVehicle & Pick<ButtonVehicle, 'status' | 'reserved' | 'tag'>,
  settings: Pick<ButtonSettings, 'commerce' | 'dealershipOverrides'>,
): Deposit | null {
  return isPurchasable(vehicle) && canBeHeld(vehicle) ? depositOf(vehicle, settings) : null
}

/** Only where reserving is switched on and the vehicle can be held (rule:button-gating). */
export function reservation(
  vehicle: ButtonVehicle,
  settings: Pick<ButtonSettings, 'commerce' | 'dealershipOverrides'>,
): Words | null {
  const deposit = askedDeposit(vehicle, settings)
  if (!deposit) return null
  const { commerce } = settings
  return {
    text: reserveWords(commerce.reserveText, deposit.cents),
    href: `${pathOf(vehicle)}/${commerce.reservePath}`,
  }
}

export function reserveWords(words: string, depositCents: number): string {
  const deposit = dollarsOf(depositCents)
  if (words.includes('{price}')) return words.replace('{price}', deposit)
  return words.includes('$') ? words : `${words} ${deposit}`
}

/** '$200', '$99.50' */
export function dollarsOf(cents: number): string {
  return moneyWords(cents / 100)
}

/** As reserving, only where reservation is enabled (rule:button-gating). */
export function buyOnline(
  vehicle: ButtonVehicle,
  settings: Pick<ButtonSettings, 'commerce' | 'dealershipOverrides'>,
): Words | null {
  const { commerce } = settings
  if (!commerce.buyOnline || !askedDeposit(vehicle, settings)) return null
  return { text: commerce.buyOnlineText, href: `/checkout-journey?car_id=${vehicle.slug}` }
}

/** Held for somebody already, or for test drives only (`tag`, rule:vehicle-fields): nobody else can reserve or buy it online. */
function canBeHeld({ reserved, tag }: Pick<ButtonVehicle, 'reserved' | 'tag'>): boolean {
  return !reserved && !/test drive only/i.test(tag ?? '')
}

/** An enquiry about something similar (rule:sold-notice). */
export function findSimilar(vehicle: { listingId: number }, { cards }: Pick<ButtonSettings, 'cards'>): CardButton {
  return { kind: 'find-similar', text: cards.findSimilarText, href: formHref('find-similar', vehicle) }
}

/** A form about a vehicle: over the page in a dialog, or on a page of its own without scripts (rule:form-dialogs). */
export function formHref(form: string, { listingId }: { listingId: number }): string {
  return `/enquiry?form=${form}&car_id=${listingId}`
}

function pathOf({ slug }: ButtonVehicle): string {
  return `/cars/${slug}`
}
