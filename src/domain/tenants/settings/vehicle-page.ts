import * as z from 'zod'
import { FINANCE_PAGES, PAYMENT_PROCESSORS, QUOTE_PROVIDERS, VIEW_MODES } from './vocabulary.ts'
import * as s from './words.ts'

export const vehiclePage = s.group('The page of one vehicle.', {
  variant: s.oneOf(
    ['sticky-header', 'bottom-bar'],
    'What follows the shopper down the page: a header at the top or a bar at the bottom.',
  ),
  defaultViewMode: s.oneOf(VIEW_MODES, 'Which view opens first, when the vehicle has it.'),
  stickyHeaderAfterPx: s.count(500, 'Scrolling this far brings the sticky header.', 0, 5000),
  bottomBarOpensAfterPx: s.count(900, 'Scrolling this far opens the bottom bar.', 0, 5000),
  commentsPreviewCharacters: s.count(400, 'Dealer comments longer than this fold.', 50, 10_000),
  emptyCommentsText: s.maybeText('Shown where a vehicle has no comments; nothing of them otherwise.'),
  specsPreviewCount: s.count(4, 'Specifications shown before Show More.', 1, 50),
  viewsShownFrom: s.count(
    10,
    'The counter of views shows from so many on: fewer say nothing of a vehicle.',
    0,
    1_000_000,
  ),
  featuresPreviewCount: s.count(8, 'Features shown before Show All.', 1, 100),
  thumbnailsAbovePictures: s.count(3, 'Thumbnails appear when there are more pictures than this.', 0, 100),
  eagerPictures: s.count(2, 'Pictures that load first.', 1, 6),
  videoPosition: s.count(2, 'The place of the video among the pictures, counted from 1.', 1, 50),
  spin: s.group('The view that turns the vehicle.', {
    pixelsPerFrame: s.count(20, 'How far to drag for the next picture.', 1, 200),
    autoRotate: s.flag(true, 'The vehicle turns once by itself.'),
    autoRotateIntervalMs: s.count(100, 'Time between two pictures while it turns.', 20, 5000),
    codeHref: s.maybe(
      z
        .string()
        .trim()
        .max(500)
        .regex(/^https:\/\/[^\s\\]*\{code\}[^\s\\]*$/, 'Use an https:// address with {code} in it'),
      'Where a firm shows a vehicle turning that has no frames here, {code} standing for its spin code. A spin code that is an https:// address leads there by itself.',
    ),
  }),
  buttons: s.group('The buttons beside the price; each shows only where it can work.', {
    call: s.flag(true, 'Call the dealer.'),
    enquire: s.flag(true, 'Enquire.'),
    finance: s.flag(true, 'Get Finance.'),
    tradeIn: s.flag(true, 'Trade-In Valuation.'),
    testDrive: s.flag(true, 'Book a Test Drive.'),
    reserve: s.flag(true, 'Reserve.'),
    buyOnline: s.flag(false, 'Buy Online.'),
    requestPhotos: s.flag(true, 'Request Photos.'),
    historyReport: s.flag(
      true,
      'History report, where the vehicle has one; needs the plugin car-analysis or ppsr-report.',
    ),
    location: s.flag(true, 'Show the location on the map.'),
    print: s.flag(true, 'Print.'),
    whatsApp: s.flag(false, 'WhatsApp, to the number below.'),
    chat: s.flag(false, 'Chat, at the address below.'),
    enquireText: s.text('Enquire Now', 'The words of the enquiry button.', 40),
    bottomBarText: s.oneOf(['Enquire Now', 'Instant Message'], 'The words of the middle button of the bottom bar.'),
    whatsAppNumber: s.maybe(s.phone, 'The WhatsApp number.'),
    chatLink: s.maybe(s.link, 'Where the chat button leads.'),
  }),
  blocks: s.group('The blocks of the page.', {
    keyInformation: s.flag(true, 'Key information.'),
    video: s.flag(true, 'Video.'),
    comments: s.flag(true, 'Dealer comments.'),
    specifications: s.flag(true, 'All specifications.'),
    features: s.flag(true, 'Features and standard equipment.'),
    location: s.flag(
      true,
      'Vehicles say where they are, on cards, pages and sheets, with a map; a dealership may differ.',
    ),
    financeCallToAction: s.flag(true, '"Finance Available For This Vehicle!" with its button.'),
    financeCalculator: s.flag(true, 'The finance calculator.'),
    fuelCalculator: s.flag(true, 'The fuel calculator, for vehicles that burn fuel.'),
    electricCalculator: s.flag(true, 'The charging calculator, for electric vehicles.'),
    deliveryCalculator: s.flag(false, 'Delivery cost by postcode.'),
    priceComparison: s.flag(true, 'The price comparison gauge.'),
    callTheDealer: s.flag(true, 'The call-the-dealer box.'),
    featureBanner: s.flag(true, 'The banner with three links.'),
    similar: s.flag(true, 'Similar vehicles.'),
    usedCarChecks: s.flag(false, 'What is checked on a used vehicle.'),
    blogs: s.flag(false, 'Articles.'),
    viewsCounter: s.flag(true, 'How often the vehicle was viewed.'),
    announcementBar: s.flag(true, '"Located at …" when the vehicle is in another city than the primary location.'),
    breadcrumb: s.flag(true, 'The trail of links at the top.'),
    shareRow: s.flag(true, 'The row of share links.'),
  }),
  shareOnTwitter: s.flag(true, 'The share row has X (Twitter).'),
  breadcrumbFrom: s.oneOf(['name', 'series'], 'What the last crumb says: year make model badge, or the series.'),
  disclaimer: s.maybeText('The small print at the foot of every vehicle page.', 4000),
  usedCarChecks: s.listOf(z.string().trim().min(1).max(200), 'The checks listed in the used-car checks block.'),
  similarInViewOnly: s.flag(true, 'Similar vehicles load when they come near the view.'),
  similarMaximum: s.count(6, 'Similar vehicles shown.', 1, 12),
  regoExpired: s.oneOf(
    ['unregistered', 'nothing', 'no-plate'],
    'What a registration that has run out shows beside its plate: the word Unregistered, or nothing; no-plate leaves out the plate, too, until the feed has a new date.',
    'nothing',
  ),
  fuelCalculator: s.group('Where the fuel calculator starts.', {
    dollarsPerLitre: s.amount(1.7, 'Price of a litre.', 0.1, 20),
    kmPerWeek: s.count(250, 'Distance a week.', 1, 10_000),
    litresPer100Km: s.amount(10, 'Consumption of a vehicle that does not say.', 0.1, 100),
  }),
  electricCalculator: s.group('Where the charging calculator starts.', {
    dollarsPerKwh: s.amount(0.35, 'Price of a kilowatt hour.', 0.01, 10),
    kmPerWeek: s.count(250, 'Distance a week.', 1, 10_000),
    kwhPer100Km: s.amount(18, 'Consumption of a vehicle that does not say.', 1, 200),
  }),
  gauge: s.group('The price comparison gauge.', {
    minimumConfidence: s.amount(0.2, 'The estimate must be surer than this, from 0 to 1.', 0, 1),
    minimumFill: s.amount(0, 'A vehicle whose gauge would be emptier than this shows none, from 0 to 1.', 0, 1),
    greatDealFill: s.amount(0.65, 'From this fill on it says Great Deal, below it Good Deal.', 0, 1),
    goodText: s.text('Good Deal', 'The words of the lower band.', 40),
    greatText: s.text('Great Deal', 'The words of the upper band.', 40),
    lowBandBelow: s.amount(0.3, 'The first colour ends here.', 0, 1),
    middleBandBelow: s.amount(0.6, 'The second colour ends here.', 0, 1),
    minimumPriceCents: z.int().min(0).default(20_000).describe('Vehicles must cost more than this to be compared.'),
  }),
  featureBanner: s.rowsOf(
    'The links of the feature banner.',
    { title: z.string().trim().min(1).max(60), linkTo: s.link, text: s.maybeText('One sentence.', 200) },
    [
      { title: 'Latest offers', linkTo: '/special-offers', text: null },
      { title: 'Book a service', linkTo: '/service', text: null },
      { title: 'Sell your car', linkTo: '/sell-your-car', text: null },
    ],
  ),
})

export const phones = s.group('Which phone number a vehicle shows, and how.', {
  masked: s.flag(true, 'The end of the number is hidden until the shopper asks for it.'),
  override: s.maybe(s.phone, 'One number for every vehicle.'),
  byCarType: s.flag(true, 'New, demo and used vehicles may have numbers of their own, below.'),
  new: s.maybe(s.phone, 'The number for new vehicles.'),
  demo: s.maybe(s.phone, 'The number for demonstrators; the one for new vehicles otherwise.'),
  used: s.maybe(s.phone, 'The number for used vehicles.'),
})

export const shortlist = s.group('What a shopper can keep: favourites, watchlist, comparison, garage.', {
  favourites: s.flag(true, 'A shopper can save vehicles on this device.'),
  watchlist: s.flag(false, 'A signed-in shopper can keep a watchlist.'),
  compare: s.flag(true, 'A shopper can compare vehicles side by side.'),
  compareMaximum: s.count(4, 'Vehicles compared at once.', 2, 6),
  recentlyViewed: s.flag(true, 'Vehicles seen on this device are offered again.'),
  garage: s.flag(false, 'Signed-in shoppers have a garage page.'),
  garagePath: z
    .string()
    .regex(/^\/[a-z0-9-]+$/, 'Use one path segment, such as "/my-garage"')
    .default('/my-garage')
    .describe('The path of the garage page, which may carry a brand’s name.'),
  garageTitle: s.text('My Garage', 'The title of the garage page.', 60),
})

/** What one dealership of a group may do differently (rule:dealership-switches). */
export const dealershipOverrides = z
  .record(
    s.slug,
    z.strictObject({
      favourites: z.boolean().optional().describe('Its vehicles can be saved.'),
      printing: z.boolean().optional().describe('Its vehicles can be printed.'),
      showLocation: z.boolean().optional().describe('Its vehicles say where they are.'),
      reserveOnCards: z.boolean().optional().describe('Its cards have Reserve Now.'),
      testDrive: z.boolean().optional().describe('Its vehicles can be booked for a test drive.'),
      tradeIn: z.boolean().optional().describe('Trade-in is offered for its vehicles.'),
      finance: z.boolean().optional().describe('Its vehicles show finance.'),
      financeProvider: s.slug.optional().describe('The lender whose figures its vehicles show first.'),
      quoteProvider: z.enum(QUOTE_PROVIDERS).optional().describe('Who is asked for its quotes.'),
      paymentProcessor: z.enum(PAYMENT_PROCESSORS).optional().describe('Who takes deposits for its vehicles.'),
      paymentAccount: z
        .string()
        .regex(/^acct_\w{1,60}$/, 'must be the name of an account at Stripe, such as acct_1A2b3C')
        .optional()
        .describe('Its own account at Stripe (Connect), which its deposits go to; otherwise yours.'),
      financePath: z.enum(FINANCE_PAGES).optional().describe('Its finance page.'),
      phoneNew: s.phone.optional().describe('Its number for new vehicles.'),
      phoneDemo: s.phone.optional().describe('Its number for demonstrators.'),
      phoneUsed: s.phone.optional().describe('Its number for used vehicles.'),
      dealerInformation: z.boolean().optional().describe('Its cards show its licence numbers.'),
    }),
  )
  .default({})
  .describe('What single dealerships of a group do differently, by their slug.')
