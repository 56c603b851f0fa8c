import { permitWords } from '#domain/commerce/prizes/permits.ts'
import { SELLING_TYPES } from '#domain/locations/location.ts'
import { dealershipSchema } from '#domain/locations/location-schema.ts'
import { takesDeposits } from '#domain/stock/card-buttons.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import { STATE_NAMES } from '#domain/tenants/settings/vocabulary.ts'
import { pathText, valueAt } from './config-problems.ts'
import { type Finding, foundBy, type Rules } from './finding.ts'
import { listAt } from './tenant-config.ts'
import type { TenantConfig } from './tenant-config-schema.ts'

type Location = TenantConfig['locations'][number]
type Settings = TenantConfig['settings']

/** States whose rules want the dealer's licence number on the site or in every advertisement. */
export const LICENCE_STATES = ['nsw', 'wa'] as const
/** States that limit what a dealer may keep of a deposit; $100 is the figure used in practice. */
const DEPOSIT_STATES = ['QLD', 'VIC']
const DEPOSIT_LIMIT_CENTS = 10_000
const LIST = new Intl.ListFormat('en-AU')
const ACCOUNT_PAGES = ['checkout', 'finance', 'personalised-finance', 'car-trade-in', 'sell-my-car']

const NO_ABN = {
  says: (abns: readonly string[]) => `${LIST.format(abns)} is no ABN: its check digits do not fit.`,
  fix: 'Copy it from abr.business.gov.au; one that begins with 0 is taken for that of an invented dealer.',
}
const ABN: Rules = {
  'settings.site.abn': {
    when: (settings, config) => wrongAbns(settings, config).length > 0,
    says: (settings, config) => NO_ABN.says(wrongAbns(settings, config)),
    fix: NO_ABN.fix,
  },
}

const LAW: Rules = {
  'settings.forms.optIn.checked': {
    when: ({ forms: { optIn } }) => optIn.shown && optIn.checked,
    says: 'The tick box for offers is ticked before the shopper touches it; consent to marketing must be express.',
    fix: 'Set settings.forms.optIn.checked to false.',
  },
  'settings.commerce.depositCents': {
    when: (settings, config) =>
      takesDeposits(settings) && settings.commerce.depositCents > DEPOSIT_LIMIT_CENTS && limitedBy(config),
    says: ({ commerce }, config) =>
      `The deposit is ${moneyWords(commerce.depositCents / 100)}; ${limitedBy(config)} limits what a dealer may keep of one on a used vehicle, in practice to $100.`,
    fix: 'Set settings.commerce.depositCents to 10000, or refund what is above when the buyer withdraws.',
  },
  'settings.commerce.journey.licence': {
    when: ({ commerce }) => commerce.buyOnline && commerce.journey.licence,
    says: ({ commerce }) =>
      `Who buys online sends pictures of their driver licence, which are kept ${commerce.journey.keepDays} days at most. No more may be collected than is needed, and its number is no number for your own records (Privacy Act 1988, APP 3 and 9).`,
    fix: 'Say in your privacy policy what you ask for and why, or set settings.commerce.journey.licence to false.',
  },
  'settings.commerce.invoices.surchargePercent': {
    when: ({ commerce }) => commerce.onlinePayment && commerce.invoices.surchargePercent > 0,
    says: ({ commerce }) =>
      `Paying an invoice by card adds ${commerce.invoices.surchargePercent} %. No more than the card costs may be added (Competition and Consumer Act 2010, Part IVC), and since 1 October 2026 nothing for eftpos, Mastercard and Visa (RBA, conclusions of March 2026).`,
    fix: 'Set settings.commerce.invoices.surchargePercent to 0.',
  },
  'settings.wheel.enabled': {
    when: ({ wheel }) => wheel.enabled,
    says: ({ wheel }) => permitWords(wheel.prizes),
    fix: 'Ask the authority of each state whose people may take part, and say in settings.wheel.terms who may and which permits you have.',
  },
  'settings.gates.pages': {
    when: (settings) => accountPages(settings).length > 0,
    says: (settings) =>
      `Shoppers must sign in for: ${accountPages(settings).join(', ')}. Draft law on unfair trading looks at forced accounts, and shoppers leave.`,
    fix: 'Name these pages in settings.gates.guests, or take them out of settings.gates.pages.',
  },
  'settings.alerts.enabled': {
    when: ({ alerts, site }, { locations }) =>
      alerts.enabled && !site.phone && !site.email && !locations.some(({ phone, email }) => phone || email),
    says: 'Whoever gets an e-mail of "tell me when" must find out how to reach who sends it (Spam Act 2003), and there is no phone number and no e-mail address.',
    fix: 'Give settings.site its phone or email, or set settings.alerts.enabled to false.',
  },
  ...ABN,
  'settings.site.legalName': {
    when: ({ site }, { dealerships }) => !site.legalName && !dealerships.every(({ legalName }) => legalName),
    says: 'Privacy notices under forms must name the business that collects the details.',
    fix: 'Give settings.site its legalName, or each dealership its own.',
  },
}

/** As many reviews stand in full by default. */
const ALL_IN_SIGHT = 12

const HONESTY: Rules = {
  'settings.salesCounter.mode': {
    when: ({ salesCounter }) => salesCounter.mode === 'clock',
    says: 'The sales counter counts by the clock, whatever was sold.',
    fix: 'Set it to "real-sales" or "off".',
  },
  'settings.reviews.minimumRating': {
    when: ({ reviews }) => reviews.shown && reviews.minimumRating > 0,
    says: ({ reviews: { entries, minimumRating } }) =>
      entries.some(({ rating }) => rating < minimumRating)
        ? 'Reviews with fewer stars are left out, which may mislead.'
        : `Reviews below ${minimumRating} stars would be left out, which may mislead.`,
    fix: 'Set settings.reviews.minimumRating to 0.',
  },
  'settings.reviews.fullCount': {
    when: ({ reviews }) =>
      reviews.shown && reviews.fullCount < ALL_IN_SIGHT && reviews.entries.length > reviews.fullCount,
    says: ({ reviews: { fullCount } }) =>
      `Only the newest ${fullCount === 1 ? 'review stands' : `${fullCount} reviews stand`} in full; older ones open on a press.`,
    fix: `Set settings.reviews.fullCount to ${ALL_IN_SIGHT}, or make sure that the newest are no better than the rest.`,
  },
  'settings.reviews.sample': {
    when: ({ reviews }) => reviews.shown && reviews.sample && reviews.entries.length > 0,
    says: 'The reviews are samples; the site says so.',
    fix: 'Put real reviews in their place and set settings.reviews.sample to false.',
  },
  'settings.statistics.entries': {
    when: ({ statistics }) => statistics.shown,
    says: ({ statistics }) =>
      `The banner claims: ${statistics.entries.map(({ value, label }) => `${value} ${label}`).join(', ')}.`,
    fix: 'Make sure that each number is true today.',
  },
  'settings.vehiclePage.gauge.minimumFill': {
    when: ({ vehiclePage: { blocks, gauge } }) => blocks.priceComparison && gauge.minimumFill < 0.3,
    says: 'The gauge calls every price it shows good or great.',
    fix: 'Set settings.vehiclePage.gauge.minimumFill to 0.3, so that it stays silent on the dearer ones.',
  },
}

/** What Australian rules look at and what could mislead a shopper, as far as the configuration says it (rule:tenant-check). */
export function checkLaw(config: TenantConfig): Finding[] {
  return [...foundBy('law', LAW, config), ...foundBy('honesty', HONESTY, config), ...checkLicences(config)]
}

/** ABNs that are nobody's, by their check digits. */
export function checkAbns(config: TenantConfig): Finding[] {
  return foundBy('law', ABN, config)
}

/** The same of a configuration that cannot be read, where each is written; what has not the form of an ABN is told anyway. */
export function checkWrittenAbns(json: unknown): Finding[] {
  const dealerships = listAt(json, 'dealerships').map((_, n) => ['dealerships', n])
  return [['settings', 'site'], ...dealerships].flatMap((of): Finding[] => {
    const path = [...of, 'abn']
    const { data: abn } = dealershipSchema.shape.abn.safeParse(valueAt(json, path))
    return abn && !isAbn(abn) ? [{ about: 'law', path: pathText(path), says: NO_ABN.says([abn]), fix: NO_ABN.fix }] : []
  })
}

/** A line for all yards of a state that lack the same, or that the same switch keeps from showing theirs. */
export function checkLicences({ locations, settings }: Pick<TenantConfig, 'locations' | 'settings'>): Finding[] {
  return LICENCE_STATES.flatMap((code) => {
    const state = STATE_NAMES[code]
    const yards = locations.filter((yard) => sells(yard) && yard.state?.toLowerCase() === code)
    const lacking = Map.groupBy(yards, (yard) => (yard.dealerLicenseNumber ? licenceSwitch(yard, settings) : 'number'))
    return [...lacking].flatMap(([what, own]): Finding[] => {
      if (what === null) return []
      const names = LIST.format(new Set(own.map(({ name }) => name)))
      if (what !== 'number') {
        const says = `The licence number of ${names} stands in the footer only; ${state} wants it reasonably prominent.`
        return [{ about: 'law', path: what, says, fix: 'Switch dealerInformation on.' }]
      }
      const path = LIST.format(own.map(({ slug }) => `locations.${slug}`))
      const says = `No dealer licence number is shown for ${names}, which ${state} requires.`
      const switches = new Set(own.map((yard) => licenceSwitch(yard, settings)).filter((one) => one !== null))
      const besides = switches.size > 0 ? `, and switch ${LIST.format(switches)} on to show it` : ''
      return [{ about: 'law', path, says, fix: `Give ${path} the dealerLicenseNumber${besides}.` }]
    })
  })
}

/** The setting that keeps the licence number of a yard off its card; null where none does. */
function licenceSwitch({ dealership }: Location, { dealershipOverrides, site }: Settings): string | null {
  const own = dealershipOverrides[dealership ?? '']?.dealerInformation
  if (own ?? site.dealerInformation) return null
  return `settings.${own === undefined ? 'site' : `dealershipOverrides.${dealership}`}.dealerInformation`
}

function wrongAbns({ site }: Settings, { dealerships }: TenantConfig): string[] {
  const abns = [site.abn, ...dealerships.map(({ abn }) => abn)].filter((abn) => abn !== null)
  return [...new Set(abns)].filter((abn) => !isAbn(abn))
}

const ABN_WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]

/** By its two check digits (abr.business.gov.au, "Format of the ABN"); they are 11 to 99, so a leading 0 is nobody's. */
function isAbn(written: string): boolean {
  const digits = [...written.replaceAll(' ', '')].map(Number)
  const sum = digits.reduce((sum, digit, i) => sum + (i === 0 ? digit - 1 : digit) * ABN_WEIGHTS[i]!, 0)
  return digits[0] === 0 || sum % 89 === 0
}

function limitedBy({ locations }: TenantConfig): string | null | undefined {
  return locations.find((location) => sells(location) && DEPOSIT_STATES.includes(location.state ?? ''))?.state
}

function accountPages({ gates }: Settings): string[] {
  return gates.pages.filter((page) => ACCOUNT_PAGES.includes(page) && !gates.guests.includes(page))
}

function sells({ type, visible }: Location): boolean {
  return visible && SELLING_TYPES.includes(type)
}
