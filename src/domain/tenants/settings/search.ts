import * as z from 'zod'
import { fieldsWith, SEARCH_FIELDS, SORT_KEYS } from './search-fields.ts'
import * as s from './words.ts'

/** How many days a sold vehicle may stay searchable (rule:sold-window). */
const SOLD_DAYS = [0, 1, 2, 3, 4, 5, 7, 14] as const

const filterExpression = z.string().trim().min(1).max(2000)

const promoCard = s.maybe(
  z.strictObject({
    title: s.text('Can’t find it?', 'The heading.', 80),
    text: s.maybeText('A sentence under the heading.', 300),
    buttonText: s.text('Tell us what you want', 'The words of the button.', 40),
    linkTo: s.link.default('/contact').describe('Where the button leads.'),
    imageSrc: s.maybe(s.pictureSrc, 'A picture behind or beside the words.'),
  }),
  'A card of your own among the results; none otherwise.',
)

export const search = s.group('The stock search: what it holds, how it filters, what it shows.', {
  pageSize: s.count(21, 'Vehicles on one page.', 1, 96),
  promoCardPosition: s.count(9, 'The place of the promo card among the results, counted from 1.', 1, 96),
  promoCard,
  filterColumns: s.count(
    3,
    'Twelfths of a wide screen that the filters take where they stand beside the results, which have the rest.',
    2,
    5,
  ),
  gridColumns: s.count(3, 'Cards side by side on a wide screen.', 1, 4),
  defaultPath: s.path
    .default('/search/new-used-and-demo-cars')
    .describe('Where "our stock" links lead and /search redirects.'),
  defaultSort: z.enum(SORT_KEYS).default('rank:desc').describe('The order shown when the shopper has chosen none.'),
  includeSoldCarsDays: z
    .literal([...SOLD_DAYS])
    .default(3)
    .describe('Days a sold vehicle stays in search with its sold tag: 0, 1, 2, 3, 4, 5, 7 or 14.'),
  collapseSold: s.flag(true, 'Of several sold vehicles in a row only the first is shown.'),
  fullFeedMayTakePercent: s.count(
    50,
    'A full stock feed that would take more than this share of what it listed of a dealership off the site is refused and changes nothing; 100 refuses none.',
    0,
    100,
  ),
  missingMeans: s.oneOf(['sold', 'withdrawn'], 'What a vehicle becomes when it is no longer in a full stock feed.'),
  certifiedOnly: s.flag(false, 'All used stock is certified: the filter does not offer vehicles that are not.'),
  baseFilter: s.maybe(
    filterExpression,
    'Only vehicles that match this expression are on the site, e.g. car_type = used.',
  ),
  exclusions: s.listOf(
    filterExpression,
    'Vehicles that match any of these expressions are kept off the site, e.g. car_type = demo AND make = Kia AND km > 3000.',
  ),
  facets: s.listOf(
    z.enum(fieldsWith('facet').map((field) => SEARCH_FIELDS[field].facet)),
    'The filters offered, in this order; one that has a single choice for all stock stays hidden.',
    // biome-ignore format: one list
    [
      'car_type', 'make', 'model', 'body', 'fuel', 'transmission', 'drive', 'seats', 'colour', 'dealership_name',
      'location_name', 'city',
    ],
  ),
  facetLimits: s.group('How many choices a filter shows at most; 0 shows all.', {
    model: s.count(30, 'Models.', 0, 500),
    make_model: s.count(30, 'Models listed under their make.', 0, 500),
    city: s.count(20, 'Cities.', 0, 500),
    dealership_name: s.count(40, 'Dealerships.', 0, 500),
    location_name: s.count(0, 'Locations.', 0, 500),
    badge: s.count(0, 'Badges.', 0, 500),
    colour: s.count(0, 'Colours.', 0, 500),
    filtered_features: s.count(0, 'Features.', 0, 500),
  }),
  filteredFeatures: s.listOf(
    z.string().trim().min(1).max(80),
    'The features a shopper can filter by; one of these words in a vehicle’s equipment counts.',
  ),
  showDisabledFacets: s.flag(true, 'Choices that the current filters rule out stay visible but cannot be ticked.'),
  synonyms: s.listOf(
    z.array(z.string().trim().min(1).max(60)).min(2).max(20),
    'Words of yours that mean the same in the text search, e.g. ["tray", "tray back"]; the trade’s own (ute and pickup, auto and automatic) are known.',
  ),
  textSearch: s.flag(true, 'The search has a text box.'),
  makeCards: s.flag(true, 'Makes are shown as cards with their logos.'),
  makeListLength: s.count(7, 'Makes shown before "Show all makes".', 1, 100),
  makeListStyle: s.oneOf(
    ['show-all', 'popular-and-all'],
    'Makes as one list that opens, or as two tabs, Popular and All.',
  ),
  popularMakesCount: s.count(20, 'Makes on the Popular tab when no popular makes are named.', 1, 100),
  popularMakes: s.listOf(
    z.string().trim().min(1).max(60),
    'The makes that come first; when named, as many are shown first as are named here.',
  ),
  modelSubList: s.flag(true, 'A make card opens its models.'),
  ranges: s.listOf(z.enum(fieldsWith('range')), 'The sliders offered, in this order.', ['price', 'km', 'year']),
  sliders: s.group('The bounds and steps of the sliders.', {
    priceMinDollars: s.count(5000, 'Lowest price on the slider.'),
    priceMaxDollars: s.count(250_000, 'Highest price on the slider.', 1, 10_000_000),
    priceStepDollars: s.count(500, 'One step of the price slider.', 1, 100_000),
    priceMinimumGapDollars: s.count(1, 'How far apart the two price handles stay.', 1, 100_000),
    otherMax: s.count(100_000, 'The highest value of a slider whose stock gives none.', 1, 10_000_000),
    otherStepPercent: s.amount(1, 'One step of a slider without its own step, as a share of its range.', 0.01, 100),
    roundTo: s.count(1000, 'Typed prices and kilometres are rounded to this.', 1, 100_000),
  }),
  hitCap: s.count(1999, 'Above this many matches the stock count below is shown instead.', 1, 1_000_000),
  stockCountText: s.maybeText(
    'The stock count shown above the cap, e.g. "2,000+"; the counts of new, demo and used are added up otherwise.',
    40,
  ),
  resetTarget: s.path
    .default('/special-offers')
    .describe(
      'Where the "no results" card leads besides clearing the filters; where it is a search, clearing leads there.',
    ),
  noResultsTitle: s.text('No Results Available', 'The heading when nothing matches.', 80),
  noResultsText: s.text(
    'No results found for your search at this time. Please try adjusting the filters for more results.',
    'The sentence when nothing matches.',
  ),
  seeMoreFromDealer: s.flag(false, 'Results and vehicle pages link to more stock from the same dealership.'),
  distanceSearch: s.flag(false, 'A shopper can sort and filter by distance from a postcode.'),
  historyLength: s.count(5, 'Past searches offered again to the same visitor.', 0, 20),
  rankBoosts: s.rowsOf('Stock you would like to see higher or lower in the default order.', {
    filter: filterExpression.describe('Which vehicles, e.g. make = Kia.'),
    points: z.int().min(-1000).max(1000).describe('Points added to their place in the default order.'),
  }),
})
