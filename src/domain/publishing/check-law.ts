import { moneyWords } from '#domain/tenants/amounts.ts'
import type { Finding } from './finding.ts'
import type { TenantConfig } from './tenant-config-schema.ts'

type Location = TenantConfig['locations'][number]

/** States whose rules want the dealer's licence number on the site or in every advertisement. */
const LICENCE_STATES = { NSW: 'New South Wales', WA: 'Western Australia' } as const
/** States that limit what a dealer may keep of a deposit; $100 is the figure used in practice. */
const DEPOSIT_STATES = ['QLD', 'VIC'] as const
const DEPOSIT_LIMIT_CENTS = 10_000
const ACCOUNT_PAGES = ['checkout', 'finance', 'personalised-finance', 'car-trade-in', 'sell-my-car'] as const

/** What Australian rules look at and what could mislead a shopper, as far as the configuration says it (decisions §8). */
export function checkLaw(config: TenantConfig): Finding[] {
  return [
    ...checkConsent(config),
    ...checkLicences(config),
    ...checkMoney(config),
    ...checkIdentity(config),
    ...checkClaims(config),
  ]
}

function checkConsent({ settings: { forms } }: TenantConfig): Finding[] {
  if (!forms.optIn.shown || !forms.optIn.checked) return []
  return [
    {
      about: 'law',
      path: 'settings.forms.optIn.checked',
      says: 'The tick box for offers is ticked before the shopper touches it; consent to marketing must be express.',
      fix: 'Set settings.forms.optIn.checked to false.',
    },
  ]
}

function checkLicences({ settings, locations }: TenantConfig): Finding[] {
  return locations.filter(sells).flatMap((location): Finding[] => {
    const state = location.state && LICENCE_STATES[location.state as keyof typeof LICENCE_STATES]
    if (!state) return []
    const path = `locations.${location.slug}`
    if (!location.dealerLicenseNumber) {
      return [
        {
          about: 'law',
          path,
          says: `${location.name} shows no dealer licence number, which ${state} requires.`,
          fix: `Give ${path} its dealerLicenseNumber.`,
        },
      ]
    }
    const own = settings.dealershipOverrides[location.dealership ?? '']?.dealerInformation
    if (own ?? settings.site.dealerInformation) return []
    return [
      {
        about: 'law',
        path:
          own === undefined
            ? 'settings.site.dealerInformation'
            : `settings.dealershipOverrides.${location.dealership}.dealerInformation`,
        says: `The licence number of ${location.name} stands in the footer only; ${state} wants it reasonably prominent.`,
        fix: 'Switch dealerInformation on.',
      },
    ]
  })
}

function checkMoney({ settings: { commerce, gates }, locations }: TenantConfig): Finding[] {
  const findings: Finding[] = []
  const limited = locations.find(
    (location) => sells(location) && DEPOSIT_STATES.some((state) => state === location.state),
  )
  if (commerce.reserve && limited && commerce.depositCents > DEPOSIT_LIMIT_CENTS) {
    findings.push({
      about: 'law',
      path: 'settings.commerce.depositCents',
      says: `The deposit is ${moneyWords(commerce.depositCents / 100)}; ${limited.state} limits what a dealer may keep of one on a used vehicle, in practice to $100.`,
      fix: 'Set settings.commerce.depositCents to 10000, or refund what is above when the buyer withdraws.',
    })
  }
  const gated = gates.pages.filter((page) => ACCOUNT_PAGES.some((name) => name === page))
  if (gated.length > 0) {
    findings.push({
      about: 'law',
      path: 'settings.gates.pages',
      says: `Shoppers must sign in for: ${gated.join(', ')}. Draft law on unfair trading looks at forced accounts, and shoppers leave.`,
      fix: 'Take these pages out of settings.gates.pages.',
    })
  }
  return findings
}

function checkIdentity({ settings: { site }, dealerships }: TenantConfig): Finding[] {
  const named = (site.legalName && site.abn) || dealerships.every(({ legalName, abn }) => legalName && abn)
  if (named) return []
  return [
    {
      about: 'law',
      path: 'settings.site.legalName',
      says: 'Privacy notices under forms must name the business that collects the details.',
      fix: 'Give settings.site its legalName and abn, or each dealership its own.',
    },
  ]
}

function checkClaims({ settings }: TenantConfig): Finding[] {
  const { salesCounter, reviews, statistics, vehiclePage } = settings
  const findings: Finding[] = []
  const add = (path: string, says: string, fix: string) => findings.push({ about: 'honesty', path, says, fix })
  if (salesCounter.mode === 'clock') {
    add(
      'settings.salesCounter.mode',
      'The sales counter counts by the clock, whatever was sold.',
      'Set it to "real-sales" or "off".',
    )
  }
  if (
    reviews.shown &&
    reviews.minimumRating > 0 &&
    reviews.entries.some(({ rating }) => rating < reviews.minimumRating)
  ) {
    add(
      'settings.reviews.minimumRating',
      'Reviews with fewer stars are left out, which may mislead.',
      'Set settings.reviews.minimumRating to 0.',
    )
  } else if (reviews.shown && reviews.minimumRating > 0) {
    add(
      'settings.reviews.minimumRating',
      `Reviews below ${reviews.minimumRating} stars would be left out, which may mislead.`,
      'Set settings.reviews.minimumRating to 0.',
    )
  }
  if (reviews.shown && reviews.sample && reviews.entries.length > 0) {
    add(
      'settings.reviews.sample',
      'The reviews are samples; the site says so.',
      'Put real reviews in their place and set settings.reviews.sample to false.',
    )
  }
  if (statistics.shown) {
    const numbers = statistics.entries.map(({ value, label }) => `${value} ${label}`).join(', ')
    add('settings.statistics.entries', `The banner claims: ${numbers}.`, 'Make sure that each number is true today.')
  }
  if (vehiclePage.blocks.priceComparison && vehiclePage.gauge.minimumFill < 0.3) {
    add(
      'settings.vehiclePage.gauge.minimumFill',
      'The gauge calls every price it shows good or great.',
      'Set settings.vehiclePage.gauge.minimumFill to 0.3, so that it stays silent on the dearer ones.',
    )
  }
  return findings
}

function sells({ type, visible }: Location): boolean {
  return visible && (type === '' || type === 'sales' || type === 'used')
}
