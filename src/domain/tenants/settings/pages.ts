import * as z from 'zod'
import { PLUGINS } from './vocabulary.ts'
import * as s from './words.ts'

export const locations = s.group('The locations directory.', {
  searchBox: s.flag(false, 'A box to search locations.'),
  picture: s.oneOf(['map', 'image', 'logo'], 'What a location card shows beside its details.'),
  layout: s.oneOf(['grid', 'carousel'], 'Locations side by side, or to swipe through.'),
  columnsUnderThree: s.count(2, 'Cards side by side when there are one or two.', 1, 2),
  columnsFromThree: s.count(3, 'Cards side by side from three on.', 1, 4),
  columnsFromSix: s.count(3, 'Cards side by side from six on.', 1, 6),
  contactUs: s.flag(true, 'Contact Us on each card.'),
  bookService: s.flag(true, 'Book a Service on each card.'),
  partsEnquiry: s.flag(true, 'Parts Enquiry on each card.'),
  sendEnquiry: s.flag(false, 'Send Enquiry on each card, in a dialog.'),
  visitWebsite: s.flag(true, 'Visit Website, for locations of a dealership with its own site.'),
  holidayHours: s.flag(true, 'A dialog with the hours of the holidays ahead.'),
  excludedFromDealerPanel: s.listOf(s.slug, 'Locations left out of the dealer panel at the bottom of pages, by slug.'),
  contactPath: s.oneOf(
    ['/contact-us', '/locations', '/our-location'],
    'The address under which a location’s contact page is linked.',
  ),
  contactPaths: z
    .record(s.slug, s.path)
    .default({})
    .describe('Contact pages with an address of their own, by location, e.g. { "southport": "/contact-southport" }.'),
})

export const map = s.group('Maps.', {
  enabled: s.flag(true, 'Locations and vehicles have maps.'),
  zoom: s.count(10, 'How close a map starts.', 1, 20),
  provider: s.oneOf(
    ['built-in', 'style', 'google', 'openstreetmap', 'picture'],
    'What a press on the drawing brings: the platform’s own map of coast, states and towns; a map of your style below; a frame of Google or OpenStreetMap; or nothing.',
  ),
  styleUrl: s.maybe(
    s.publicAddress,
    'For style: the MapLibre style of vector tiles, such as those made of OpenStreetMap, with the key in it if it needs one.',
  ),
  tileHosts: s.listOf(
    s.publicHost,
    'For style: what other hosts the style names, such as "tiles.example.com". Pages reach no others.',
  ),
  attribution: s.maybeText('For style: whom the map has to name besides those whom its style names.', 200),
  asksFirst: s.flag(true, 'For style: the shopper is asked before anything comes from there.'),
  googleKey: s.maybeText('The browser key of Google Maps, locked to this site’s addresses.', 200),
})

export const service = s.group('Servicing and parts.', {
  enabled: s.maybe(
    z.boolean(),
    'The site takes service bookings and parts enquiries, and links to them. Left out: where a location is of type service, parts or service-and-parts, or anything else of this group or of `bookings.service` is set.',
  ),
  bookingPath: s.link.default('/service').describe('Where service buttons lead when no link below fits.'),
  bookingLinks: s.rowsOf('Booking pages by brand or location.', {
    name: z.string().trim().min(1).max(100).describe('The workshop.'),
    make: s.maybe(z.string().trim().min(1).max(60), 'Only for this make.'),
    location: s.maybe(s.slug, 'Only for this location.'),
    linkTo: s.link.describe('Its booking page, on this site or elsewhere.'),
  }),
  phone: s.maybe(s.phone, 'The workshop’s number.'),
  terms: s.group('The service terms of a brand.', {
    shown: s.flag(false, 'The section of service benefits states them.'),
    flatPriceServices: s.count(5, 'Scheduled services at a flat price.', 0, 50),
    flatPriceYears: s.count(5, 'For so many years.', 0, 20),
    flatPriceKm: s.count(75_000, 'Or so many kilometres.'),
    warrantyYears: s.count(6, 'Years of warranty.', 0, 20),
    warrantyKm: s.count(150_000, 'Or so many kilometres; 0 is no limit.'),
    manufacturerWarrantyYears: s.count(3, 'Years of the makes’ own warranty, where a make below has no other.', 0, 20),
    manufacturerWarrantyByMake: s.rowsOf('Makes with more or fewer years, such as 5 or 7.', {
      make: z.string().trim().min(1).max(60).describe('The make.'),
      years: z.int().min(0).max(20).describe('Its years.'),
    }),
    roadsideYears: s.count(7, 'Years of roadside assistance at most.', 0, 20),
    roadsideInitialMonths: s.count(13, 'Months covered at first, and again from each service.', 0, 60),
    disclaimer: s.maybeText('The small print of the terms.', 4000),
  }),
})

export const analytics = s.group('Measuring visits.', {
  ga4MeasurementId: s.maybe(
    z.string().regex(/^G-[A-Z0-9]{4,}$/, 'A GA4 id looks like G-ABC123'),
    'Google Analytics 4.',
  ),
  ga4ApiSecret: s.maybeText('The Measurement Protocol secret of that stream; with it the server reports events.', 200),
  metaPixelId: s.maybe(z.string().regex(/^\d{6,20}$/, 'A pixel id is a number'), 'Meta pixel.'),
  metaAccessToken: s.maybeText('The Conversions API token of that pixel; with it the server reports events.', 400),
  tellNetworks: s.oneOf(
    ['everything', 'enquiries'],
    'What these networks are told: all events, or only what shoppers sent by a form. Never of a visitor whose browser objects.',
  ),
  googleSiteVerification: s.maybeText('The code that proves to Google that the site is yours.', 200),
})

export const seo = s.group('Titles and introductions.', {
  homeTitle: s.maybeText('The title of the home page.', 120),
  homeDescription: s.maybeText('The description of the home page.', 300),
  titleSuffix: s.maybeText('What follows a page’s title; the dealer’s name otherwise.', 60),
  paths: z
    .record(
      s.path,
      z.strictObject({
        title: s.maybeText('The title.', 120),
        description: s.maybeText('The description for search engines.', 300),
        heading: s.maybeText('The heading on the page.', 120),
        intro: s.maybeText('A paragraph under the heading.', 2000),
      }),
    )
    .default({})
    .describe('Titles and introductions of your own, by path, e.g. "/search/used-cars/toyota".'),
})

export const plugins = s.listOf(
  z.enum(PLUGINS),
  'Extras switched on for this site: autogauge is the price gauge; car-analysis and ppsr-report show history reports, which are files of either check.',
)

export const animation = s.group('Movement.', {
  gaugeSeconds: s.amount(2.5, 'How long the price gauge takes to fill.', 0, 10),
  foldMs: s.count(300, 'How long a folding panel takes.', 0, 2000),
  toastRemovalMs: s.count(
    1_000_000,
    'How long a message over the page stays that nobody puts away. That something was copied is said for 3 seconds.',
    5000,
    86_400_000,
  ),
})
