import { addressLine, primaryLocation } from '#domain/locations/location.ts'
import { localPhone } from '#domain/locations/phone.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { vehicleWords } from '#domain/tenants/vehicle-words.ts'
import { completeSection, type WrittenSection } from '../page-schema.ts'
import type { ContentPage, RunningContent } from '../running-content.ts'
import { aboutText, whatWeAre } from './about-text.ts'
import { type DealerFacts, plainMarkdown, privacyText } from './privacy-text.ts'

const ABOUT_PATH = '/about-us'
/** What a page about the dealer shows of the stock. */
const STOCK: WrittenSection[] = [{ section: 'fresh-stock', count: 4 }, { section: 'body-shortcuts' }]

/** Where pages stand that the platform makes for whoever wrote none (rule:default-pages). */
export function defaultPagePaths({ site }: Pick<TenantSettings, 'site'>): string[] {
  return [ABOUT_PATH, site.privacyPath]
}

/**
 * A site's pages, and those that are made of its data where the dealer has none at their paths, and no redirect begins
 * there (`leading`).
 */
export function withDefaultPages(
  { pages, ended }: RunningContent,
  dealer: DealerFacts,
  leading: ReadonlySet<string>,
): Map<string, ContentPage> {
  const isFree = (path: string) => !pages.has(path) && !ended.has(path) && !leading.has(path)
  const made = [aboutPage(dealer), privacyPage(dealer)].filter(({ path }) => isFree(path))
  return new Map([...pages, ...made.map((page) => [page.path, page] as const)])
}

function aboutPage(dealer: DealerFacts): ContentPage {
  const { name, settings } = dealer
  const { description, tagline } = settings.site
  const page = pageOf(ABOUT_PATH, `About ${name}`, description ?? tagline ?? whatWeAre(dealer), [
    { section: 'rich-text', markdown: aboutText(dealer, contactOf(dealer)) },
    { section: 'why-buy-from-us' },
    ...(dealer.stock ? STOCK : []),
    { section: 'reviews' },
    { section: 'locations-row' },
  ])
  return { ...page, beside: [completeSection(waysOn(dealer))] }
}

/** Beside a text that may be short: the way to the stock and to the people. */
function waysOn({ settings, stock }: DealerFacts): WrittenSection {
  const { vehicleWord } = settings.site
  const talk = { label: 'Contact us', linkTo: '/contact' }
  const title = `Looking for a ${vehicleWord}?`
  if (stock?.count === 0)
    return { section: 'call-to-action', title, text: 'Tell us what you have in mind.', links: [talk] }
  const search = { label: `Search our ${vehicleWords(settings)}`, linkTo: '/cars' }
  const text = 'See what is in stock, or tell us what you have in mind.'
  return { section: 'call-to-action', title, text, links: [search, talk] }
}

function privacyPage(dealer: DealerFacts): ContentPage {
  const { name, settings } = dealer
  const description = `What ${name} collects about you on this site, what for, who sees it, and how to see or correct it.`
  return pageOf(settings.site.privacyPath, 'Privacy Policy', description, [
    { section: 'rich-text', markdown: privacyText(dealer, contactOf(dealer)) },
  ])
}

function pageOf(path: string, title: string, description: string, sections: WrittenSection[]): ContentPage {
  return { path, title, description, startsOn: null, endsOn: null, sections: sections.map(completeSection) }
}

/** Every way to reach the dealer that is known, as Markdown. */
function contactOf({ settings: { site }, locations }: DealerFacts): string[] {
  const primary = primaryLocation(locations)
  const email = site.email ?? primary?.email
  const phone = site.phone ?? primary?.phone
  // A town alone is no address for letters.
  const address = primary?.address.street ? addressLine(primary.address) : ''
  return [
    'through our [contact page](/contact)',
    ...(email ? [`by e-mail to [${plainMarkdown(email)}](mailto:${email})`] : []),
    ...(phone ? [`by phone on ${plainMarkdown(localPhone(phone))}`] : []),
    ...(address ? [`by letter to ${plainMarkdown(address)}`] : []),
  ]
}
