import type { Dealership } from '#domain/locations/list-dealerships.server.ts'
import type { Location } from '#domain/locations/location.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { onePath } from '#domain/tenants/one-path.ts'
import { LICENCE_WORDS } from '#domain/tenants/settings/vocabulary.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { FooterGroupView, LinkView } from '#ui/page/site-view.ts'
import type { LinkCheck } from './menu-links.ts'

/** The footer always carries who runs the site and the licence numbers (rule:imprint). */
export function legalLines(
  ctx: Pick<TenantCtx, 'tenant'>,
  locations: readonly Location[],
  dealerships: readonly Dealership[],
): string[] {
  const { site } = ctx.tenant.settings
  const businesses = [
    { name: site.legalName, abn: site.abn },
    ...dealerships.map(({ legalName, abn }) => ({ name: legalName, abn })),
  ].filter(({ name, abn }) => name || abn)
  const lines = [
    ...businesses.map(({ name, abn }) => [name, abn ? `ABN ${abn}` : null].filter(Boolean).join(' ')),
    ...locations.flatMap((location) => licenceLines(location, site)),
  ]
  return [...new Set(lines.filter((line) => line !== null))]
}

/**
 * What the card of a location says of its licences: nothing unless its dealership, or else the site, wants it (rule:dealership-switches).
 */
export function cardLicences(
  location: Location,
  { site, dealershipOverrides }: Pick<TenantSettings, 'site' | 'dealershipOverrides'>,
): string[] {
  const own = dealershipOverrides[location.dealershipSlug ?? '']?.dealerInformation
  if (!(own ?? site.dealerInformation)) return []
  return licenceLines(location, site).filter((line) => line !== null)
}

/** The licence numbers of one location, each with the letters that its state writes before it. */
function licenceLines({ address, ...location }: Location, site: TenantSettings['site']): (string | null)[] {
  const { dealerLicenseNumber, motorVehicleRepairer } = location
  const state = address.state?.toLowerCase() as keyof typeof site.dealerLicenceWordsByState | undefined
  const words = (state && site.dealerLicenceWordsByState[state]) ?? site.dealerLicenceWords
  return [
    dealerLicenseNumber ? numbered(words, dealerLicenseNumber, 'Dealer licence') : null,
    motorVehicleRepairer ? numbered('MVR#', motorVehicleRepairer, 'Repairer licence') : null,
  ]
}

/** Privacy and terms, where the dealer has those pages and no group of the footer leads there already (rule:imprint). */
export function legalLinks(
  { site }: TenantSettings,
  footer: readonly FooterGroupView[],
  leadsSomewhere: LinkCheck,
): LinkView[] {
  const inGroups = new Set(footer.flatMap(({ links }) => links.map(({ href }) => onePath(href))))
  return [
    { label: 'Privacy Policy', href: site.privacyPath },
    { label: 'Terms and Conditions', href: site.termsPath },
  ].filter(({ href }) => leadsSomewhere(href) && !inGroups.has(onePath(href)))
}

/** What the dealer takes, by name; none without the strip. */
export function paymentNames({ commerce }: TenantSettings): string[] {
  return commerce.paymentStrip ? commerce.paymentMethods.map((method) => PAYMENT_WORDS[method]) : []
}

export const PAYMENT_WORDS: Record<TenantSettings['commerce']['paymentMethods'][number], string> = {
  mastercard: 'Mastercard',
  visa: 'Visa',
  maestro: 'Maestro',
  'google-pay': 'Google Pay',
  'apple-pay': 'Apple Pay',
}

/** The letters that states write before such a number, with or without their sign. */
const WRITTEN_ALREADY = new RegExp(
  `^(?:${[...LICENCE_WORDS, 'MVR#', 'MVRL'].map((word) => word.replace('#', '#?')).join('|')})(?![a-z])`,
  'i',
)

/** Letters that shoppers know as the name of the number, as the site writes them. */
const NAMES_ITSELF = /^(?:DL|MVR)#?\s/i

/**
 * A number as the dealer wrote it, with its letters once. Those of a state, as in `MD 012345` or `LMCT 90533`, say nothing to a shopper: they
 * follow its name in words. Other letters are part of the number.
 */
function numbered(words: string, number: string, name: string): string {
  const text = WRITTEN_ALREADY.test(number) ? number : `${words} ${number}`
  return NAMES_ITSELF.test(text) ? text : `${name} ${text}`
}
