import type { Dealership } from '#domain/locations/list-dealerships.server.ts'
import type { Location } from '#domain/locations/location.ts'
import { namesLender } from '#domain/stock/finance-link.ts'
import { LEAD_DESTINATIONS } from '#domain/tenants/settings/lead-destinations.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'

/** The dealer as their own data has it. */
export type DealerFacts = {
  name: string
  settings: TenantSettings
  locations: readonly Location[]
  dealerships: readonly Pick<Dealership, 'name' | 'legalName' | 'abn'>[]
  /** Null while it cannot be counted. */
  stock: StockSummary | null
}

/** What is on sale now, and the searches of it: '56' at `href`; of makes those with most first. */
export type StockSummary = {
  count: number
  /** As the site says it: '56', '1,000+'. */
  countText: string
  href: string
  makes: readonly { label: string; count: number; href: string }[]
}

/** Maps whose pictures come from somebody else. */
const FOREIGN_MAPS = ['style', 'google', 'openstreetmap']

const RECEIVERS = { easycars: 'EasyCars', dealerstudio: 'Dealer Studio', carsales: 'carsales' } as const

/**
 * What this platform does with what shoppers write, as the dealer's settings have it (rule:default-pages; the matters of APP 5), in
 * Markdown. It says nothing the platform does not do, and nothing of what the dealer does besides. `contact`: every way to reach them.
 */
export function privacyText({ name, settings, dealerships }: DealerFacts, contact: readonly string[]): string {
  const { site, forms, leads } = settings
  const businesses = [{ name, legalName: site.legalName, abn: site.abn }, ...dealerships].flatMap((one) =>
    one.legalName || one.abn ? [`${one.legalName ?? one.name}${one.abn ? ` (ABN ${one.abn})` : ''}`] : [],
  )
  const whose = plainMarkdown([...new Set(businesses)].join(', ') || name)
  const reach = new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(contact)
  return `This page says what ${whose} (“we” below) collects about you on this site, what for, who sees it, and how you can see or correct it.

## What we collect

- **What you tell us** in a form: your name, e-mail address and phone number, and what else the form asks and you write. Without them we cannot get back to you.
- **What leads to it**: with a form that you send are kept the pages of your visit, the campaign whose link brought you here, the words you agreed to and when, and a hash of your address on the internet.
- **What the site counts**: visits of pages and vehicles, by a hash that changes daily and names nobody.
- **What stays on your own device**: saved and viewed vehicles, your last searches, and what you filled in last, so that the next form begins with it.${networks(settings)}

## What for

To answer you, and to do what you ask for.${forms.optIn.shown ? ' To send you offers only if you ticked the box for it.' : ''}

## Who sees it

${list(['our own people', 'the company that runs this site for us', ...receivers(settings)])}

## How long

What you send is erased ${leads.keepDays} days after it came, not before a booking of yours is over.

## Seeing, correcting and complaining

Ask us ${reach} to see, correct or erase what we hold of you. Complain to us the same way; if our answer does not satisfy you, go to the Office of the Australian Information Commissioner, [oaic.gov.au](https://www.oaic.gov.au/).`
}

function networks({ analytics }: TenantSettings): string {
  const told = [
    ...(analytics.metaPixelId && analytics.metaAccessToken ? ['Meta'] : []),
    ...(analytics.ga4MeasurementId && analytics.ga4ApiSecret ? ['Google'] : []),
  ]
  if (told.length === 0) return ''
  return `\n- **What advertising networks hear**: ${told.join(' and ')} are told of vehicles looked at and forms sent, not if your browser objects (Global Privacy Control, Do Not Track).`
}

/** Who gets what is written, by the receivers that the settings name. */
function receivers(settings: TenantSettings): string[] {
  const { leads, finance, map } = settings
  const kinds = [...new Set(leads.destinations.map(({ kind }) => kind))]
  const named = kinds.flatMap((kind) => (kind in RECEIVERS ? [RECEIVERS[kind as keyof typeof RECEIVERS]] : []))
  const others = kinds.some((kind) => !(kind in RECEIVERS) && LEAD_DESTINATIONS[kind].to !== 'email')
  const systems = [...named, ...(others || kinds.includes('adf-email') ? ['other systems'] : [])]
  return [
    ...(systems.length > 0 ? [`the systems we work through enquiries with (${systems.join(', ')})`] : []),
    ...(finance.enabled && namesLender(settings) ? ['a lender, when you ask for finance'] : []),
    ...(map.enabled && FOREIGN_MAPS.includes(map.provider) ? ['who serves our map, once you open it'] : []),
  ]
}

function list(entries: readonly string[]): string {
  return entries.map((entry) => `- ${entry}`).join('\n')
}

/** Words of the dealer's data as Markdown that says them letter by letter. */
export function plainMarkdown(words: string): string {
  return words.replace(/[\\`*_[\]<>#&]/g, '\\$&')
}
