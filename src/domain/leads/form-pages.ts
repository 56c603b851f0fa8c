import type { FormPath } from '#domain/content/platform-pages.ts'
import { effectiveType, type Location, type LocationType, visibleLocations } from '#domain/locations/location.ts'
import { FINANCE_PAGES } from '#domain/tenants/settings/vocabulary.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { isFormOffered, type LeadFormName } from './lead-forms.ts'

type Words = { title: string; text: string }
/** How a dealer is reached besides by a form: whether there is a number, and a street. */
export type Reach = { hasPhone: boolean; hasStreet: boolean }
const EITHER = new Intl.ListFormat('en-AU', { type: 'disjunction' })

/** A page that carries a form (rule:form-pages). */
export type FormPage = {
  form: LeadFormName
  words(settings: TenantSettings, reach: Reach): Words
  /** Whether everybody may see it; they may without. */
  isOpen?(settings: TenantSettings): boolean
  /** The places that do what it is about; all of them where none does. */
  places: (location: Location) => boolean
  /** What the dealer wrote for this address stands before the form, not after it. */
  isLast?: true
  /** Names the form in addresses. */
  anchor?: string
  /** Of two addresses of one page, the one this dealer uses: search engines are told that one. */
  ownPath?(settings: TenantSettings): string
}

const SALES: readonly LocationType[] = ['', 'sales', 'used']
const ofType =
  (...types: LocationType[]) =>
  (location: Location) =>
    types.includes(effectiveType(location))
const sells = ofType(...SALES)
const buys = (location: Location) => /buying/i.test(location.locationSubtype)

const FINANCE: Omit<FormPage, 'words'> = {
  form: 'finance',
  places: sells,
  anchor: 'finance-form',
  ownPath: ({ finance }) => finance.pagePath,
}
const FINANCE_TEXT =
  'Tell us what you have in mind and what you would like to spend. This is an enquiry about the options, no application.'

const SELL: FormPage = {
  form: 'sell-my-car',
  words: ({ site: { vehicleWord } }) => ({
    title: `Sell Your ${vehicleWord.replace(/(?:^|\s)(?!(?:or|and)\s)[a-z]/g, (letter) => letter.toUpperCase())}`,
    text: 'Tell us what you have: year, make, model, kilometres and what shape it is in.',
  }),
  places: (location) => sells(location) || buys(location),
  ownPath: ({ tradeIn }) => (tradeIn.pagePath === '/trade-in' ? '/sell-your-car' : tradeIn.pagePath),
}

/** Every page of a form by its path; the page of one place takes its words from that place. */
export const FORM_PAGES: Record<FormPath, FormPage> = {
  'book-test-drive': {
    form: 'test-drive',
    words: ({ site: { vehicleWord } }) => ({
      title: 'Book a Test Drive',
      text: `Tell us which ${vehicleWord} you would like to drive, and the day and time that suit you.`,
    }),
    places: sells,
  },
  service: {
    form: 'service',
    words: ({ site: { vehicleWord } }) => ({
      title: 'Book a Service',
      text: `Tell us about your ${vehicleWord} and when it suits you to leave it with us.`,
    }),
    places: ofType('service', 'service-and-parts'),
  },
  'vehicle-parts-and-accessories': {
    form: 'parts',
    words: () => ({
      title: 'Parts and Accessories',
      text: 'Tell us what you are after and what it is for: make, model and year, or better still the VIN.',
    }),
    places: ofType('parts', 'service-and-parts'),
  },
  contact: {
    form: 'contact',
    words: ({ site }, { hasPhone, hasStreet }) => {
      const ways = ['Write to us', ...(hasPhone ? ['call us'] : []), ...(hasStreet ? ['come by'] : [])]
      const text = `${EITHER.format(ways)}. Whoever knows the answer gets your message.`
      return { title: site.contactLinkText, text }
    },
    places: () => true,
  },
  'contact-us/:location': {
    form: 'contact-location',
    words: () => ({ title: 'Contact Us', text: 'Your message goes straight to the people who work here.' }),
    places: () => true,
  },
  finance: { ...FINANCE, words: () => ({ title: 'Finance', text: FINANCE_TEXT }) },
  'finance-enquiry': { ...FINANCE, words: () => ({ title: 'Finance Enquiry', text: FINANCE_TEXT }) },
  'apply-for-finance': { ...FINANCE, words: () => ({ title: 'Apply for Finance', text: FINANCE_TEXT }) },
  'personalised/finance': {
    ...FINANCE,
    words: ({ site: { vehicleWord } }) => ({
      title: 'Your Finance',
      text: `Tell us how you would like to pay for this ${vehicleWord}. This is an enquiry about what lenders would ask of you.`,
    }),
  },
  'sell-my-car': SELL,
  'sell-your-car': SELL,
  careers: {
    form: 'careers',
    words: () => ({
      title: 'Careers',
      text: 'Tell us what you do and what you would like to do here. A resume helps: a PDF, or photos of its pages.',
    }),
    places: () => true,
    anchor: 'apply',
    isLast: true,
  },
}

/** Addresses that mean a page of a form, and lead there (rule:form-pages). */
export const FORM_PAGE_ALIASES: Readonly<Record<string, string>> = {
  '/contact-us': '/contact',
  '/parts/search': '/vehicle-parts-and-accessories',
}

/** A page of a form at a path of this dealer's site, and whose it is where it is the page of one place. */
export type FoundFormPage = { page: FormPage; path: string; location: Location | null }

type Site = { settings: TenantSettings; locations: readonly Location[] }

/** What stands at a path; null where this dealer has no form there, or no such place that shoppers may see. */
export function findFormPage(path: string, site: Site): FoundFormPage | null {
  const name = path.slice(1)
  const page = Object.hasOwn(FORM_PAGES, name) && !name.includes(':') ? FORM_PAGES[name as FormPath] : null
  if (page) {
    const isThere = isFormOffered(page.form, site.settings) && (page.isOpen?.(site.settings) ?? true)
    return isThere ? { page, path, location: null } : null
  }
  const own = Object.entries(site.settings.locations.contactPaths).find(([, ownPath]) => ownPath === path)?.[0]
  const slug = own ?? /^\/contact-us\/([^/]+)$/.exec(path)?.[1]
  const location = visibleLocations(site.locations).find((one) => one.slug === slug)
  return location ? { page: FORM_PAGES['contact-us/:location'], path, location } : null
}

/**
 * The finance page that stands for another of the three (rule:finance-pages): that of the dealership named, else the dealer's;
 * without a dealership named, one that any of its dealerships has stands, too. Null: the page at `path` stays.
 */
export function otherFinancePage(
  path: string,
  dealershipSlug: string | null,
  { finance, dealershipOverrides }: Pick<TenantSettings, 'finance' | 'dealershipOverrides'>,
): string | null {
  if (!FINANCE_PAGES.some((one) => one === path)) return null
  const ofDealerships = Object.values(dealershipOverrides).map(({ financePath }) => financePath)
  if (dealershipSlug === null && ofDealerships.some((one) => one === path)) return null
  const own = dealershipOverrides[dealershipSlug ?? '']?.financePath ?? finance.pagePath
  return own === path ? null : own
}

/** The address of a page of a form that search engines are told. */
export function formPagePath({ page, path, location }: FoundFormPage, settings: TenantSettings): string {
  return location ? locationFormPath(location, settings) : (page.ownPath?.(settings) ?? path)
}

/** The contact page of a place (rule:contact-pages): where the dealer puts it, else under `/contact-us`. */
export function locationFormPath({ slug }: { slug: string }, { locations }: TenantSettings): string {
  return locations.contactPaths[slug] ?? `/contact-us/${slug}`
}

/** The addresses of all pages of forms of a site. */
export function formPaths(site: Site): string[] {
  const ofSite = Object.keys(FORM_PAGES).map((path) => `/${path}`)
  const ofPlaces = visibleLocations(site.locations).map((one) => locationFormPath(one, site.settings))
  return [...new Set([...ofSite, ...ofPlaces])].filter((path) => findFormPage(path, site))
}

/** Those of them that search engines are told. */
export function indexedFormPaths(site: Site): string[] {
  return formPaths(site).filter((path) => formPagePath(findFormPage(path, site)!, site.settings) === path)
}

/** The places that stand beside a form: those that do what it is about, else all. */
export function placesOf({ page, location }: FoundFormPage, locations: readonly Location[]): Location[] {
  const visible = visibleLocations(locations)
  if (location) return [location]
  const fit = visible.filter(page.places)
  return fit.length ? fit : visible
}
