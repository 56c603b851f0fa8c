import type { SearchField } from './search-fields.ts'

/**
 * The closed word lists a tenant's settings choose from. No validation library here, so that anything, the browser
 * included, may import them. Lists that mirror another domain's vocabulary are held equal to it by
 * `publishing/settings-vocabulary.test.ts`.
 */

/** What a card may list under its title (fields of the search document). */
// biome-ignore format: one list
export const CARD_ATTRIBUTES = [
  'car_type', 'simple_body', 'km', 'simple_transmission', 'stocknum', 'year', 'badge', 'series', 'simple_colour',
  'simple_fuel', 'simple_drive', 'seats', 'doors', 'engine_size', 'location_name', 'dealership_name', 'city',
] as const satisfies readonly SearchField[]

// biome-ignore format: one list
export const CARD_BUTTONS = [
  'book-test-drive', 'enquire', 'get-finance', 'view-details', 'reserve', 'buy-online', 'explore-vehicle',
  'quick-enquiry',
] as const

export const VIEW_MODES = ['spinner', 'walkaround', 'gallery', 'interior'] as const

/** Pages a tenant may keep for signed-in visitors; online payment and the garage always are (rule:gated-pages). */
// biome-ignore format: one list
export const GATEABLE_PAGES = [
  'car-trade-in', 'sell-my-car', 'checkout', 'personalised-finance', 'spin-to-win', 'finance',
] as const

/** What stands before a dealer licence number: DL# anywhere, the others in the states that have them. */
export const LICENCE_WORDS = ['DL#', 'MD', 'LMD', 'LMCT', 'LVD'] as const

export const STATES = ['act', 'nsw', 'nt', 'qld', 'sa', 'tas', 'vic', 'wa'] as const
export type State = (typeof STATES)[number]
/** The letters that a state writes before a dealer licence number; a new dealer's site has them (rule:imprint). */
export const STATE_LICENCE_WORDS: Partial<Record<State, (typeof LICENCE_WORDS)[number]>> = {
  nsw: 'MD',
  qld: 'LMD',
  sa: 'LVD',
  vic: 'LMCT',
  wa: 'MD',
}
export const STATE_NAMES: Record<State, string> = {
  act: 'Australian Capital Territory',
  nsw: 'New South Wales',
  nt: 'Northern Territory',
  qld: 'Queensland',
  sa: 'South Australia',
  tas: 'Tasmania',
  vic: 'Victoria',
  wa: 'Western Australia',
}

export const PLUGINS = ['autogauge', 'car-analysis', 'ppsr-report'] as const

export const FINANCE_PAGES = ['/finance', '/finance-enquiry', '/apply-for-finance'] as const
/** When a lender's figures stand beside a price (rule:finance-estimate). */
export const ESTIMATE_RULES = ['age-price-and-rate', 'available', 'price-and-weekly', 'price-and-monthly'] as const
/** Who can be asked for a quote, by the name a lender has in settings (rule:quote-fetch). */
export const QUOTE_PROVIDERS = ['youx', 'dealer-studio'] as const
export type QuoteProvider = (typeof QUOTE_PROVIDERS)[number]

/** Who can take payments by card; the sandbox moves no money and says so. */
export const PAYMENT_PROCESSORS = ['stripe', 'sandbox'] as const
export type PaymentProcessorName = (typeof PAYMENT_PROCESSORS)[number]

/** Who can have a contract signed on screen; the sandbox is of demos alone. */
export const SIGNING_SERVICES = ['sandbox'] as const
export type SigningServiceName = (typeof SIGNING_SERVICES)[number]

// biome-ignore format: one list
export const LEAD_KINDS = [
  'enquiry', 'find-similar', 'test-drive', 'service', 'parts', 'trade-in', 'finance', 'reserve', 'buy-online',
  'request-photos', 'contact-location', 'careers',
] as const

/** Forms a shopper can send (src/domain/leads/lead-forms.ts). */
// biome-ignore format: one list
export const LEAD_FORM_NAMES = [
  'general', 'vehicle', 'quick-enquiry', 'find-similar', 'test-drive', 'service', 'parts', 'request-photos',
  'contact-location', 'contact', 'finance', 'finance-application', 'sell-my-car', 'trade-in-offer', 'reservation', 'online-payment',
  'prize', 'offer', 'careers',
] as const

/** What a field of a form takes (src/domain/leads/fields/field-types.ts). */
// biome-ignore format: one list
export const LEAD_FIELD_TYPES = [
  'string', 'postcode', 'phone', 'email', 'textarea', 'select', 'radio', 'checkbox', 'checkboxes', 'date-time', 'number',
  'file', 'hidden',
] as const

/** Kinds of pages that a dealer may put blocks on (rule:page-blocks). */
export const PAGE_KINDS = [
  'search', 'vehicle', 'article', 'blog', 'brand', 'brands', 'model', 'models', 'offer', 'offers', 'location', 'locations', 'form', 'page',
] as const // biome-ignore format: one list
export type PageKind = (typeof PAGE_KINDS)[number]

/** What prices of a feed are that say nothing of it themselves (rule:bare-prices). */
export const BARE_PRICES = ['drive-away', 'egc', 'unknown'] as const
export type BarePrices = (typeof BARE_PRICES)[number]
