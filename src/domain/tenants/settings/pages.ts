import * as z from 'zod'
import { PLUGINS } from './vocabulary.ts'
import {
  amount,
  count,
  flag,
  group,
  isoDate,
  link,
  listOf,
  maybeText,
  oneOf,
  path,
  phone,
  pictureSrc,
  slug,
  text,
  webAddress,
} from './words.ts'

const navigationLink = z.strictObject({
  label: z.string().trim().min(1).max(60).describe('The words.'),
  linkTo: link.describe('Where it leads.'),
})

const navigationItem = z
  .strictObject({
    label: z.string().trim().min(1).max(60).describe('The words.'),
    linkTo: link.optional().describe('Where it leads; an item with links or a list may have none.'),
    list: z.enum(['models', 'stock']).optional().describe('Opens a list made from the model range or from the stock.'),
    links: z.array(navigationLink).max(40).optional().describe('Opens these links.'),
  })
  .refine((item) => item.linkTo || item.list || item.links?.length, 'Give the item a linkTo, a list or links')
export type NavigationItem = z.output<typeof navigationItem>

const SERVICE_LINKS = [
  { label: 'Book a Service', linkTo: '/service' },
  { label: 'Warranty', linkTo: '/warranty' },
  { label: 'Roadside Assist', linkTo: '/roadside-assist' },
  { label: 'Capped Price Servicing', linkTo: '/capped-price-servicing' },
  { label: 'Parts & Accessories', linkTo: '/vehicle-parts-and-accessories' },
]

const HEADER: NavigationItem[] = [
  { label: 'Home', linkTo: '/' },
  { label: 'Vehicles', list: 'models' },
  { label: 'Offers', linkTo: '/special-offers' },
  { label: 'Our Stock', linkTo: '/cars/', list: 'stock' },
  { label: 'Finance', linkTo: '/finance' },
  { label: 'Service', links: SERVICE_LINKS },
  {
    label: 'Company',
    links: [
      { label: 'About Us', linkTo: '/about-us' },
      { label: 'Careers', linkTo: '/careers' },
      { label: 'Contact', linkTo: '/contact' },
      { label: 'Fleet', linkTo: '/fleet/' },
      { label: 'Terms and Conditions', linkTo: '/terms-and-conditions' },
    ],
  },
]

const FOOTER: NavigationItem[] = [
  { label: 'Vehicles', list: 'models' },
  {
    label: 'Buyer Tools',
    links: [
      { label: 'New Cars', linkTo: '/search/new-cars' },
      { label: 'Demo Cars', linkTo: '/search/demo-cars' },
      { label: 'Used Cars', linkTo: '/search/used-cars' },
      { label: 'Special Offers', linkTo: '/special-offers' },
      { label: 'Finance', linkTo: '/finance' },
      { label: 'Fleet', linkTo: '/fleet' },
    ],
  },
  { label: 'Servicing and Parts', links: SERVICE_LINKS },
  {
    label: 'Company',
    links: [
      { label: 'About Us', linkTo: '/about-us' },
      { label: 'Careers', linkTo: '/careers' },
      { label: 'Contact', linkTo: '/contact' },
      { label: 'Privacy Policy', linkTo: '/privacy-policy' },
      { label: 'Terms and Conditions', linkTo: '/terms-and-conditions' },
    ],
  },
]

export const navigationSettings = group('The menus.', {
  header: listOf(navigationItem, HEADER, 'The menu at the top.'),
  footer: listOf(navigationItem, FOOTER, 'The groups of links at the bottom.'),
  opensOn: oneOf(['hover', 'click'], 'hover', 'How the menus of the header open with a mouse.'),
  searchBar: flag(true, 'The header has a search box.'),
  brandMenu: flag(false, 'The header has a menu of brands with their logos.'),
  footerText: maybeText('A paragraph at the foot of every page.', 2000),
})

export const homeSettings = group('The home page.', {
  heroTitle: maybeText('The large words over the first picture; made from the name otherwise.', 120),
  heroText: maybeText('The sentence under them.', 300),
  heroImageSrc: pictureSrc.nullable().default(null).describe('The first picture; a vehicle from stock otherwise.'),
  heroImageAlt: z.string().trim().max(200).default('').describe('What it shows, for people who cannot see it.'),
  heroSearch: flag(true, 'The first picture carries a search by make, model, budget and body.'),
  budgetStepsDollars: listOf(
    z.int().positive(),
    [10_000, 15_000, 20_000, 30_000, 40_000, 50_000, 75_000, 100_000],
    'The budgets offered there.',
  ),
  bodyShortcuts: flag(true, 'Shortcuts by body type.'),
  latestStock: flag(true, 'A row of the latest stock.'),
  latestStockTitle: text('Just in', 'The heading of that row.', 60),
  latestStockCount: count(8, 'Vehicles in that row.', 1, 24),
  locations: flag(true, 'A row of locations, open now or not.'),
  whyBuyFromUs: listOf(
    z.strictObject({
      title: z.string().trim().min(1).max(80).describe('The reason.'),
      text: z.string().trim().min(1).max(400).describe('One or two sentences.'),
      icon: z.string().trim().min(1).max(40).nullable().default(null).describe('The name of an icon.'),
    }),
    [],
    'Reasons to buy here; no reasons, no panel.',
  ),
  slides: listOf(
    z.strictObject({
      id: slug.describe('A short name for the slide.'),
      name: z.string().trim().min(1).max(100).describe('Its heading.'),
      description: maybeText('One sentence.', 300),
      imageSrc: pictureSrc.describe('Its picture, 1920 by 540.'),
      linkTo: link.nullable().default(null).describe('Where it leads.'),
      hideOverlay: z.boolean().default(false).describe('Show the picture without words over it.'),
    }),
    [],
    'The promotions slider.',
  ),
})

export const brandSettings = group('The grid of brands of a group.', {
  shown: flag(false, 'The site has a grid of brands.'),
  tiles: listOf(
    z.strictObject({
      title: z.string().trim().min(1).max(80).describe('The brand.'),
      slug: slug.describe('Its part of the address, /…/overview.'),
      group: z
        .enum(['car', 'motorcycle', 'truck', 'own-brand'])
        .default('car')
        .describe('The part of the grid it stands in.'),
      logoSrc: pictureSrc.nullable().default(null).describe('Its logo; its name in type otherwise.'),
      imageBannerSrc: pictureSrc.nullable().default(null).describe('The wide picture of its page.'),
      description: maybeText('What its page says.', 4000),
      skipPage: z.boolean().default(false).describe('The brand has no page of its own.'),
      linkTo: link.nullable().default(null).describe('Leads here instead of its own page.'),
    }),
    [],
    'The tiles.',
  ),
})

export const statisticsSettings = group('The banner of numbers about a group.', {
  shown: flag(false, 'The site has the banner.'),
  entries: listOf(
    z.strictObject({
      value: z.string().trim().min(1).max(20).describe('The number, e.g. 50+.'),
      label: z.string().trim().min(1).max(40).describe('What it counts.'),
    }),
    [
      { value: '50+', label: 'Locations' },
      { value: '40+', label: 'Brands' },
      { value: '30+', label: 'Years' },
    ],
    'The numbers; they must be true.',
  ),
})

export const locationSettings = group('The locations directory.', {
  searchBox: flag(false, 'A box to search locations.'),
  picture: oneOf(['map', 'image', 'logo'], 'map', 'What a location card shows beside its details.'),
  layout: oneOf(['grid', 'carousel'], 'grid', 'Locations side by side, or to swipe through.'),
  columnsUnderThree: count(2, 'Cards side by side when there are one or two.', 1, 2),
  columnsFromThree: count(3, 'Cards side by side from three on.', 1, 4),
  columnsFromSix: count(3, 'Cards side by side from six on.', 1, 6),
  contactUs: flag(true, 'Contact Us on each card.'),
  bookService: flag(true, 'Book a Service on each card.'),
  partsEnquiry: flag(true, 'Parts Enquiry on each card.'),
  sendEnquiry: flag(false, 'Send Enquiry on each card, in a dialog.'),
  visitWebsite: flag(true, 'Visit Website, for locations of a dealership with its own site.'),
  holidayHours: flag(true, 'A dialog with the hours of the holidays ahead.'),
  excludedFromDealerPanel: listOf(slug, [], 'Locations left out of the dealer panel at the bottom of pages, by slug.'),
  contactPath: oneOf(
    ['/contact-us', '/locations', '/our-location'],
    '/contact-us',
    'The address under which a location’s contact page is linked.',
  ),
})

export const mapSettings = group('Maps.', {
  enabled: flag(true, 'Locations and vehicles have maps.'),
  zoom: count(10, 'How close a map starts.', 1, 20),
  provider: oneOf(['picture', 'google', 'openstreetmap'], 'picture', 'A drawn map with a link, or an interactive one.'),
  googleKey: maybeText('The browser key of Google Maps, locked to this site’s addresses.', 200),
})

export const serviceSettings = group('Servicing and parts.', {
  enabled: flag(true, 'The site links to service booking.'),
  bookingPath: link.default('/service').describe('Where service buttons lead when no link below fits.'),
  bookingLinks: listOf(
    z.strictObject({
      name: z.string().trim().min(1).max(100).describe('The workshop.'),
      make: z.string().trim().min(1).max(60).nullable().default(null).describe('Only for this make.'),
      location: slug.nullable().default(null).describe('Only for this location.'),
      linkTo: link.describe('Its booking page, on this site or elsewhere.'),
    }),
    [],
    'Booking pages by brand or location.',
  ),
  phone: phone.nullable().default(null).describe('The workshop’s number.'),
  terms: group('The service terms of a brand.', {
    shown: flag(false, 'The service benefits page states them.'),
    flatPriceServices: count(5, 'Scheduled services at a flat price.', 0, 50),
    flatPriceYears: count(5, 'For so many years.', 0, 20),
    flatPriceKm: count(75_000, 'Or so many kilometres.'),
    warrantyYears: count(6, 'Years of warranty.', 0, 20),
    warrantyKm: count(150_000, 'Or so many kilometres.'),
    roadsideYears: count(7, 'Years of roadside assistance at most.', 0, 20),
    roadsideInitialMonths: count(13, 'Months covered at first, and again from each service.', 0, 60),
    disclaimer: maybeText('The small print of the terms.', 4000),
  }),
})

export const offerSettings = group('Special offers.', {
  shown: flag(true, 'The site has an offers page.'),
  subscription: flag(false, 'Offers are subscription offers.'),
  byManufacturer: flag(false, 'An offer’s address carries its manufacturer: /offers/…/….'),
  disclaimerPreviewCharacters: count(100, 'Small print longer than this folds.', 20, 5000),
  entries: listOf(
    z.strictObject({
      name: z.string().trim().min(1).max(120).describe('The offer.'),
      description: maybeText('What it is.', 2000),
      disclaimer: maybeText('Its small print.', 4000),
      imageSrc: pictureSrc.nullable().default(null).describe('Its picture; the model’s otherwise.'),
      manufacturer: slug.nullable().default(null).describe('The manufacturer it is for.'),
      model: slug.nullable().default(null).describe('The model it is for.'),
      dealership: slug.nullable().default(null).describe('The dealership that makes it.'),
      startsOn: isoDate.nullable().default(null).describe('Its first day.'),
      endsOn: isoDate.nullable().default(null).describe('Its last day.'),
    }),
    [],
    'The offers.',
  ),
})

export const blogSettings = group('Articles.', {
  descriptionCharacters: count(100, 'Article descriptions are cut after this.', 20, 1000),
  readMoreText: text('READ MORE', 'The words of the link to an article.', 40),
})

export const analyticsSettings = group('Measuring visits.', {
  ga4MeasurementId: z
    .string()
    .regex(/^G-[A-Z0-9]{4,}$/, 'A GA4 id looks like G-ABC123')
    .nullable()
    .default(null)
    .describe('Google Analytics 4.'),
  metaPixelId: z
    .string()
    .regex(/^\d{6,20}$/, 'A pixel id is a number')
    .nullable()
    .default(null)
    .describe('Meta pixel.'),
  googleSiteVerification: maybeText('The code that proves to Google that the site is yours.', 200),
})

export const seoSettings = group('Titles and introductions.', {
  homeTitle: maybeText('The title of the home page.', 120),
  homeDescription: maybeText('The description of the home page.', 300),
  titleSuffix: maybeText('What follows a page’s title; the dealer’s name otherwise.', 60),
  paths: z
    .record(
      path,
      z.strictObject({
        title: maybeText('The title.', 120),
        description: maybeText('The description for search engines.', 300),
        heading: maybeText('The heading on the page.', 120),
        intro: maybeText('A paragraph under the heading.', 2000),
      }),
    )
    .default({})
    .describe('Titles and introductions of your own, by path, e.g. "/search/used-cars/toyota".'),
})

export const pictureSettings = group('Pictures.', {
  width: z
    .literal([160, 320, 480, 640, 960, 1280, 1920])
    .default(640)
    .describe('The width in pixels asked for when a page names none.'),
  quality: z.literal([50, 75, 90]).default(75).describe('The quality asked for when a page names none.'),
  cdnAddress: webAddress.nullable().default(null).describe('Where pictures are served from, when not by this site.'),
})

export const pluginSettings = listOf(z.enum(PLUGINS), [], 'Extras switched on for this site.')

export const animationSettings = group('Movement.', {
  gaugeSeconds: amount(2.5, 'How long the price gauge takes to fill.', 0, 10),
  foldMs: count(300, 'How long a folding panel takes.', 0, 2000),
})
