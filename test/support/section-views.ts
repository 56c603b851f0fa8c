import type { DirectoryPlaceView, MapView } from '#ui/locations/views.ts'
import type { OwnPictureView, SiteView } from '#ui/page/site-view.ts'
import type { ListView } from '#ui/range/views.ts'
import type { OfferCardView } from '#ui/sections/offers-row/schema.ts'
import type { SectionKind, SectionOf, SectionView } from '#ui/sections/sections.ts'
import type { CardView } from '#ui/vehicle/views.ts'
import { sampleForm } from './sample-views.ts'

/** A site as every page knows it. */
export const aSite: SiteView = {
  name: 'Halyard Motors',
  template: 'meridian',
  tagline: 'Used cars, checked and priced to drive away.',
  logo: null,
  vehicleWord: 'car',
  vehicleWords: 'cars',
  phone: { text: '07 5550 3100', href: 'tel:+61755503100' },
  stockHref: '/search/used-cars',
  searchBar: true,
  header: [],
  footer: [{ label: 'Company', href: null, links: [{ label: 'About us', href: '/about-us' }] }],
  footerText: null,
  locations: [],
  legal: ['Halyard Motors Pty Ltd ABN 12 345 678 901', 'DL# 1234567'],
  searchHistory: 5,
  compares: true,
  opensOn: 'click',
  legalLinks: [],
  contact: { label: 'Contact Us', href: '/contact' },
  payments: [],
  social: [],
} as unknown as SiteView

export const aPicture: OwnPictureView = { kind: 'address', src: '/pictures/yard.webp', alt: 'The yard at dusk' }

export function aCard(id: number, fields: Partial<CardView> = {}): CardView {
  return {
    id,
    href: `/cars/2023-toyota-rav4-${id}`,
    title: '2023 Toyota RAV4',
    badge: 'GXL Hybrid AWD',
    tag: id % 3 ? null : { text: 'Just arrived', tone: 'ink' },
    pictures: [1, 2, 3].map((number) => ({ imageId: id * 10 + number, widthPx: 1200, heightPx: 800 })),
    standIn: 'suv',
    pictureCount: 12,
    price: {
      text: '$41,990',
      isAmount: true,
      includes: 'Drive away',
    },
    facts: [
      { icon: 'gauge', label: 'Kilometres', text: '32,410 km' },
      { icon: 'cog', label: 'Transmission', text: 'Automatic' },
      { icon: 'fuel', label: 'Fuel', text: 'Hybrid' },
      { icon: 'car-front', label: 'Body', text: 'SUV' },
    ],
    available: true,
    buttons: [
      { text: 'Enquire', href: '#enquire' },
      { text: 'View Details', href: '' },
    ],
    favourite: { make: 'Toyota', model: 'RAV4' },
    ...fields,
  } as CardView
}

const hours = [
  { day: 'Mon–Fri', hours: '8.30am–5.30pm' },
  { day: 'Sat', hours: '9am–5pm' },
  { day: 'Sun', hours: 'Closed' },
]

/** A location with all that can be said of one. */
function aPlace(slug: string, tab: string, picture: DirectoryPlaceView['picture']): DirectoryPlaceView {
  return {
    name: 'Moorooka',
    slug,
    kind: tab,
    tab,
    address: '2 Wharf Street, Moorooka QLD 4105',
    mapHref: 'https://www.google.com/maps/search/?api=1&query=wharf',
    phone: { text: '07 5550 3100', href: 'tel:+61755503100' },
    hours,
    openings: '0 Open now until 5.30pm',
    licences: ['DL# 1234567', 'MVR# 7654321'],
    links: [{ label: 'Contact Us', href: '/contact-us/moorooka' }],
    picture,
    websiteHref: 'https://moorooka.example/',
    languages: 'Italian and Vietnamese',
    holidays: [{ day: 'Christmas Day, Friday 25 December', hours: 'Closed' }],
  }
}
const aMap: DirectoryPlaceView['picture'] = {
  kind: 'map',
  map: {
    locator: {
      rings: [{ radius: 80, label: '2 km', labelAt: null }],
      nameAt: { x: 400, y: 232, anchor: 'middle' },
      others: [{ x: 500, y: 90, label: 'Ballina', side: 'right' }],
    },
    player: null,
    live: {
      zoom: 10,
      pins: [{ name: 'Moorooka', address: null, href: null, latitude: -27.53, longitude: 153.03 }],
      tiles: null,
    },
    directionsHref: 'https://maps.example/moorooka',
  },
}

/** One section of each kind with everything a dealer may have given it. */
const offers: OfferCardView[] = [
  ['Five years of servicing on us', '/offers/servicing'],
  ['Half a tank and a full detail', null],
  ['Sportage runout, $2,000 off', '/offers/sportage'],
].map(([name, href], index) => ({
  name: name as string,
  text: 'On any car over $30,000 collected before the end of the month.',
  disclaimer:
    index === 0
      ? {
          preview: 'Not with any other offer. Private buyers only. Servicing at our own workshop, at the intervals of…',
          whole:
            'Not with any other offer. Private buyers only. Servicing at our own workshop, at the intervals of the maker, up to 75,000 km. Ask us for the whole of it.',
        }
      : null,
  picture: index === 1 ? null : { ...aPicture, alt: '' },
  until: index === 2 ? null : 'Ends 31 December',
  price: index === 0 ? { amount: '$1,490', note: 'with any new car' } : null,
  place: index === 2 ? 'At Halyard Bulimba' : null,
  href: href as string | null,
  enquireHref: `/enquiry?form=offer&offer_id=${index}`,
  explore: index === 2 ? { label: 'Explore Sportage', href: '/search/kia/sportage' } : null,
}))

function aList(many: string): ListView {
  return {
    countText: `14 ${many}`,
    intro: 'Everything there is.',
    filter: {
      label: `Narrow the ${many}`,
      groups: [
        {
          label: 'Body',
          choices: [
            { label: 'SUV', count: 9, href: `/${many}?body=suv`, selected: true },
            { label: 'Ute', count: 1, href: `/${many}?body=ute`, selected: false },
            { label: 'Van', count: 0, href: null, selected: false },
          ],
          shown: 2,
        },
      ],
      price: { action: `/${many}`, kept: [{ name: 'refinementList[x][0]', value: 'y' }], from: 100, to: null },
      chips: [{ label: 'Body', value: 'SUV', href: `/${many}` }],
      clearHref: `/${many}`,
    },
    pages: [1, 2].map((page) => ({ page, href: `/${many}?page=${page}`, current: page === 1 })),
    previousHref: null,
    nextHref: `/${many}?page=2`,
    empty: null,
  }
}

export const aSection: { [Kind in SectionKind]: SectionOf<Kind> } = {
  hero: {
    id: 'hero',
    kind: 'hero',
    title: 'The good ones, already chosen.',
    text: 'Every car is driven, checked and priced to drive away before it gets a place in the yard.',
    picture: { kind: 'stored', picture: { imageId: 1, widthPx: 1600, heightPx: 1067 }, alt: 'A blue wagon' },
    search: {
      makes: [['Ford'], ['Kia', 'Carnival', 'Sportage'], ['Mazda'], ['Toyota', 'Camry', 'RAV4']],
      budgets: { name: 'range[price]', mostDollars: [10_000, 20_000, 30_000], unit: '' },
      bodies: ['Hatch', 'SUV', 'Ute', 'Wagon'],
    },
    stockCount: '412',
  },
  'body-shortcuts': {
    id: 'bodies',
    kind: 'body-shortcuts',
    title: 'Browse by body type',
    bodies: ['suv', 'hatch', 'sedan', 'wagon', 'ute', 'van', 'coupe', 'people-mover'].map((body, index) => ({
      label: body === 'suv' ? 'SUV' : body.charAt(0).toUpperCase() + body.slice(1).replace('-', ' '),
      silhouette: body,
      count: 84 - index * 9,
      href: `/search/new-used-and-demo-cars?refinementList[body][0]=${body}`,
    })),
  },
  'stock-row': {
    id: 'latest',
    kind: 'stock-row',
    title: 'Just in',
    cards: [1, 2, 3, 4, 5, 6, 7, 8].map((id) => aCard(id)),
    more: { label: 'View all cars', href: '/search/used-cars' },
  },
  'offers-row': {
    id: 'offers',
    kind: 'offers-row',
    title: 'Offers this month',
    offers,
    more: { label: 'All offers', href: '/special-offers' },
  },
  'promotions-slider': {
    id: 'promotions',
    kind: 'promotions-slider',
    label: 'Promotions',
    slides: ['Runout season', 'Trade-in week', 'Free delivery'].map((name, index) => ({
      id: `slide-${index + 1}`,
      name,
      text: index === 2 ? null : 'Until Sunday at all our yards.',
      picture: { kind: 'address', src: '/pictures/slide.webp', alt: index === 1 ? 'A row of utes' : '' },
      href: index === 1 ? null : '/special-offers',
      hideOverlay: index === 1,
    })),
  },
  'brands-grid': {
    id: 'brands',
    kind: 'brands-grid',
    title: 'Our brands',
    groups: [
      {
        label: 'Cars',
        tiles: ['Kia', 'Mazda', 'Toyota', 'GWM', 'Isuzu', 'Mitsubishi'].map((title) => ({
          title,
          href: title === 'Isuzu' ? null : `/${title.toLowerCase()}/overview`,
          logoSrc: ['GWM', 'Isuzu'].includes(title) ? null : `/make-logos/${title.toLowerCase()}.svg`,
        })),
      },
      {
        label: 'Motorcycles',
        tiles: [
          { title: 'Ducati', href: '/ducati/overview', logoSrc: '/make-logos/ducati.svg' },
          { title: 'KTM', href: '/ktm/overview', logoSrc: '/make-logos/ktm.svg' },
        ],
      },
    ],
  },
  statistics: {
    id: 'numbers',
    kind: 'statistics',
    title: 'A family business with reach',
    entries: [
      { value: '50+', label: 'Locations' },
      { value: '40+', label: 'Brands' },
      { value: '30+', label: 'Years' },
    ],
  },
  'why-buy-from-us': {
    id: 'why',
    kind: 'why-buy-from-us',
    title: 'Why Halyard Motors',
    reasons: [
      {
        title: 'Checked twice',
        text: 'A 120-point check when it comes in, and another before you take it home.',
        icon: 'shield-check',
      },
      { title: 'One price', text: 'The price in the window is the price you drive away for.', icon: 'tag' },
      { title: 'Seven days', text: 'Bring it back within a week if it is not right for you.', icon: null },
    ],
  },
  'call-to-action': {
    id: 'sell',
    kind: 'call-to-action',
    title: 'Sell us your car',
    text: 'Tell us the plate and the kilometres. You get a price today and the money when you hand over the keys.',
    links: [
      { label: 'Get a price', href: '/sell-your-car' },
      { label: 'How it works', href: '/trade-in' },
    ],
    picture: aPicture,
  },
  'feature-banner': {
    id: 'features',
    kind: 'feature-banner',
    links: [
      { label: 'Latest offers', href: '/special-offers', text: 'What is on this month.' },
      { label: 'Book a service', href: '/service', text: 'At a workshop near you.' },
      { label: 'Sell your car', href: '/sell-your-car', text: null },
    ],
  },
  'service-benefits': {
    id: 'benefits',
    kind: 'service-benefits',
    title: 'Service benefits',
    benefits: [
      { title: 'Flat-price servicing', text: 'The first 5 scheduled services at a flat price.', icon: 'wrench' },
      { title: '6 years of warranty', text: 'For 6 years or 150,000 km, whichever comes first.', icon: 'badge-check' },
    ],
    disclaimer: 'Items that wear are not included.',
  },
  reviews: {
    id: 'reviews',
    kind: 'reviews',
    title: 'What customers say',
    average: 4.3,
    count: 37,
    sample: true,
    selection: 'Reviews with 4 stars or more; the average is of all of them.',
    shown: 3,
    reviews: [5, 4.5, 4, 5].map((rating, index) => ({
      customerName: ['Ross and Jan B.', 'Tahlia M.', 'Col H.', 'Ines F.'][index]!,
      rating,
      text: [
        'Hooked our own van up to three different wagons in one afternoon. Bought the second one.',
        'Straightforward deal on a demo ute. Would have liked the tint done before pick-up.',
        'Delivered to the farm with the trade going back on the same truck.',
        'Second car from here. No drama, no hard sell, and the coffee has got better.',
      ][index]!,
      date: { iso: '2026-10-20', words: '20 October 2026' },
      dealership: null,
      onGoogle: index === 2,
      reply: index === 1 ? { text: 'Booked in for Thursday, Tahlia, on us.', date: '21 October 2026' } : null,
    })),
  },
  'payment-strip': {
    id: 'payment',
    kind: 'payment-strip',
    label: 'We accept',
    methods: [
      { name: 'mastercard', label: 'Mastercard' },
      { name: 'visa', label: 'Visa' },
      { name: 'maestro', label: 'Maestro' },
      { name: 'google-pay', label: 'Google Pay' },
      { name: 'apple-pay', label: 'Apple Pay' },
    ],
  },
  faq: {
    id: 'faq',
    kind: 'faq',
    title: 'Questions people ask',
    items: [
      {
        question: 'Can I take a car for a drive on my own?',
        answer: { html: '<p>Yes. Bring your licence and take half an hour.</p>' },
      },
      {
        question: 'What does drive away mean?',
        answer: {
          html: '<p>The price includes registration, stamp duty and the dealer’s delivery.</p><ul><li>Nothing is added</li><li>Nothing is <a href="/contact">hidden</a></li></ul>',
        },
      },
      { question: 'Do you take trade-ins?', answer: { html: '<p>We do, whatever it is.</p>' } },
    ],
  },
  'sales-counter': {
    id: 'sold',
    kind: 'sales-counter',
    count: 108,
    text: 'sold today',
    clock: { perDay: 192, secondsPerSale: 450, timeZone: 'Australia/Brisbane' },
    refreshSeconds: 150,
  },
  'locations-row': {
    id: 'yards',
    kind: 'locations-row',
    title: 'Visit us',
    columns: 3,
    isCarousel: false,
    locations: ['Bulimba', 'Moorooka', 'Ballina'].map((name, index) => ({
      name,
      slug: name.toLowerCase(),
      kind: index === 1 ? 'Service' : null,
      address: index === 2 ? null : `${index + 1} Wharf Street, ${name} QLD 4171`,
      mapHref: index === 2 ? null : 'https://www.google.com/maps/search/?api=1&query=wharf',
      phone: { text: `07 5550 310${index}`, href: `tel:+6175550310${index}` },
      hours: index === 2 ? [] : hours,
      openings: ['0 Open now until 5.30pm', '0 Closed, opens tomorrow 8.30am', '0 '][index]!,
      licences: [],
      links: [{ label: 'Contact Us', href: `/contact-us/${name.toLowerCase()}` }],
    })),
  },
  'rich-text': {
    id: 'story',
    kind: 'rich-text',
    title: 'How we got here',
    text: {
      html: '<p>It started with one lift and a borrowed yard. <a href="/company/history">The whole story</a> is longer.</p><h3>What we look for</h3><ul><li>A service book with stamps in it</li><li>Tyres that match</li></ul><blockquote><p>If I would not put my own kids in it, it goes.</p></blockquote><table><thead><tr><th>Year</th><th>Yards</th></tr></thead><tbody><tr><td>1998</td><td>1</td></tr><tr><td>2026</td><td>3</td></tr></tbody></table>',
    },
  },
  banner: {
    id: 'banner',
    kind: 'banner',
    title: 'Open this Sunday',
    text: 'Coffee on from nine, keys in the ignition from ten.',
    picture: aPicture,
  },
  video: {
    id: 'film',
    kind: 'video',
    title: 'A morning at the yard',
    source: {
      kind: 'embed',
      src: 'https://www.youtube-nocookie.com/embed/abc123',
      site: 'YouTube',
      watchHref: 'https://www.youtube.com/watch?v=abc123',
    },
    poster: aPicture,
  },
  checkout: {
    id: 'checkout',
    kind: 'checkout',
    checkout: {
      title: 'Steps to a reservation',
      ...{ steps: ['Your details', 'The deposit', 'Reserved'], current: 1, about: null },
      notice: { tone: 'caution', title: 'Not just now', text: 'Try again in a moment.' },
      sum: [{ words: 'Deposit', amount: '$200' }],
      held: { until: '2026-11-26T12:00:00.000Z', words: 'Held for you until noon.' },
      says: ['In QLD a dealer takes $100 at most.'],
      card: null,
      sandbox: { text: 'No money moves.', numbers: [{ number: '4242424242424242', says: 'is charged' }] },
      forms: [
        {
          ...{ id: 'card', action: '/api/reservations/pay', send: 'Pay $200', privacy: 'No real card.', errors: [] },
          fields: [{ name: 'card_number', label: 'Test card number', type: 'string', required: true }],
          hidden: [{ name: 'link', value: 'a' }],
        },
      ],
      links: [{ label: 'Back to the vehicle', href: '/cars/a' }],
    },
  },
  wheel: {
    id: 'wheel',
    kind: 'wheel',
    wheel: {
      notice: { tone: 'positive', title: 'You won: A mug', text: 'Collect it until Friday.' },
      slices: [
        { label: 'A mug', part: 0.2, isPrize: true },
        { label: 'Nothing', part: 0.8, isPrize: false },
      ],
      stop: { at: 0.1, turns: true },
      odds: [{ words: 'A mug; 3 of 10 left', amount: '20 %' }],
      proof: [{ label: 'The secret', value: 'abc' }],
      says: ['The ticket is drawn of both.'],
      terms: 'One go each.',
      form: {
        ...{ id: 'spin', action: '/api/spins', send: 'Spin the wheel', privacy: 'Nobody is told.', errors: [] },
        fields: [{ name: 'word', label: 'Any word', type: 'string', required: true }],
        hidden: [{ name: 'odds', value: 'a' }],
      },
      check: { secret: 'abc', word: 'blue' },
      links: [{ label: 'To the wheel', href: '/spin-to-win' }],
    },
  },
  'trade-in': {
    id: 'trade-in',
    kind: 'trade-in',
    tradeIn: {
      ...{ steps: ['Your vehicle', 'Its condition', 'Our offer'], current: 2, about: null, startHref: '/trade-in' },
      intro: null,
      vehicle: { title: '2022 Toyota HiLux SR5', facts: ['DEMO0001 (ACT)', 'Diesel'] },
      sandbox: 'This vehicle is made up.',
      forms: [
        {
          ...{
            id: 'accept',
            action: '/api/trade-in/accept',
            send: 'Accept Offer',
            privacy: 'For this alone.',
            errors: [],
          },
          fields: [{ name: 'name', label: 'First Name', type: 'string', required: true }],
          hidden: [{ name: 'offer_price', value: '33000' }],
        },
      ],
      offer: {
        ...{ title: 'Our offer', text: 'It stands until Friday.', tone: 'plain', price: '$33,000' },
        ...{ range: 'Between $30,000 and $36,000.', until: '2026-11-27T02:00:00.000Z', says: 'Half are within 7 %.' },
        reasons: [{ words: 'How are its tyres? Worn', amount: '-$800' }],
        links: [{ label: 'Change the answers', href: '/trade-in?id=1&again=1' }],
        keep: { fields: [], said: 'This valuation is kept.' },
        terms: { label: 'Terms of a valuation', href: '/valuation-terms' },
      },
      photos: [{ view: 'front', label: 'Front', href: '/api/trade-in/photos/front?id=1', isThere: true }],
      next: 'We will call.',
    },
  },
  garage: {
    id: 'garage',
    kind: 'garage',
    garage: {
      whose: 1,
      hello: 'Hello Zoë',
      said: { text: 'Your vehicle is saved.', tone: 'positive' },
      watchlist: { label: '3 cars on your watchlist', href: '/watchlist' },
      bookings: [
        {
          id: 7,
          title: 'Test drive of the 2021 Toyota HiLux',
          href: '/cars/2021-toyota-hilux-7',
          when: 'Saturday 28 November 2026, 10.30 am, until 11.15 am at Harbour North',
          state: 'ahead',
          calendarHref: '/api/bookings/x/calendar.ics',
          times: [{ start: '2026-11-30T10:30:00+10:00', available: true }],
        },
      ],
      lists: [
        {
          title: 'Your orders',
          links: [{ label: '2021 Kia Rio', href: '/checkout-journey?car_id=a', note: 'O-7K3Q9DXM. Placed.' }],
        },
        {
          title: 'Your reservations',
          links: [{ label: '2022 Kia Rio', href: '/cars/rio/checkout', note: 'Reserved for you until Friday.' }],
        },
        {
          title: 'Trade-in offers',
          links: [{ label: '2019 Kia Rio', href: '/trade-in?id=1', note: 'Our offer: $9,400, accepted.' }],
        },
        {
          title: 'Your documents',
          links: [{ label: 'Receipt, 2022 Kia Rio (PDF)', href: '#', note: 'Deposit of $100, paid on Friday' }],
        },
      ],
      vehicles: [
        {
          ...{ id: 3, name: 'The old ute', rego: '', regoState: 'qld', serviceDueOn: '2026-12-01', regoDueOn: '' },
          isReminded: true,
          facts: [{ text: 'Next service 1 December 2026', isSoon: true }],
        },
      ],
      typed: null,
      states: [{ value: 'qld', label: 'QLD' }],
      reminderTo: 'zoe@example.com',
      alerts: [
        {
          ...{ id: 4, label: '2023 Kia Sportage', href: '/cars/2023-kia-sportage-4', frequency: 'at-once' },
          note: 'When its price drops, at once',
        },
      ],
      frequencies: [{ value: 'at-once', label: 'At once' }],
      kept: [{ label: 'Used Toyota HiLux', href: '/search/used-cars/toyota/hilux', kind: 'Search' }],
      enquiries: [
        {
          ...{ id: 5, title: 'Test Drive', about: { label: '2021 Toyota HiLux', href: '/cars/2021-toyota-hilux-7' } },
          when: { text: '25 Nov, 2:05 pm', iso: '2026-11-25T04:05:00Z' },
          state: 'Appointment made',
        },
      ],
      account: { label: 'Your account', href: '/account' },
      searchHistory: 5,
    },
  },
  'finance-budget': {
    id: 'finance-budget',
    kind: 'finance-budget',
    title: 'What does your week buy?',
    text: 'Say what you would like to spend.',
    form: {
      action: '/finance#finance-budget',
      hidden: [{ name: 'car_id', value: '7' }],
      ...{ weeklyDollars: 120, weeklyPicks: [100, 150], depositDollars: 2000 },
      term: { value: 5, min: 1, max: 7, step: 0.5 },
      errors: [{ fieldId: 'budget-term', message: 'Term, “9”: From 1 to 7 years is possible.' }],
    },
    result: {
      figures: [
        { label: 'Price up to', text: '$26,700' },
        { label: 'Interest rate', text: '8.49% p.a.' },
        { label: 'Comparison rate, Acme', text: '9.60% p.a.' },
      ],
      basis: 'An estimate for $120 a week.',
      links: [{ label: 'See cars up to $26,700', href: '/search/new-used-and-demo-cars?range[price]=0:26700' }],
      warning: 'WARNING: This comparison rate',
    },
  },
  'lead-form': {
    id: 'form',
    kind: 'lead-form',
    text: 'Tell us what you drive and when it suits you.',
    note: 'For Moorooka',
    about: {
      title: '2023 Toyota RAV4',
      href: '/cars/2023-toyota-rav4-8',
      stockNumber: '20460',
      picture: null,
      standIn: 'suv',
      price: { text: '$34,990', isAmount: true, includes: 'Drive away' },
    },
    form: sampleForm('enquiry', 'Book a Service'),
    choices: {
      links: [
        {
          name: 'Kia workshop',
          make: 'Kia',
          place: 'Moorooka',
          href: 'https://booking.example/kia',
          isElsewhere: true,
        },
        { name: 'Ballina', make: null, place: null, href: '/service?location=ballina', isElsewhere: false },
      ],
    },
    next: ['We confirm the day with you.', 'A letter tells you that it arrived.'],
    better: [{ name: 'Parts', text: 'Have the VIN at hand.', href: '/vehicle-parts-and-accessories' }],
    phone: { text: '07 5550 3199', href: 'tel:+61755503199' },
    places: [
      {
        ...{
          name: 'Moorooka',
          slug: 'moorooka',
          kind: 'Service',
          address: '2 Wharf Street',
          mapHref: null,
          phone: null,
        },
        ...{ hours, openings: '0 ', licences: [], links: [] },
      },
    ],
  },
  'drive-away': {
    id: 'drive-away',
    kind: 'drive-away',
    title: 'What it costs in Queensland',
    total: { label: 'Estimated total in Queensland', text: '$61,850', without: 'Not in this total: registration.' },
    notice: null,
    items: [
      { label: 'Price before these charges', amount: '$60,000', says: null, source: null },
      {
        label: 'Stamp duty',
        amount: '$1,850',
        says: '$3 for each $100 or part.',
        source: { label: 'Queensland Government', href: 'https://www.qld.gov.au', words: 'Rates from 1 Jul 2018.' },
      },
    ],
    form: {
      action: '/drive-away',
      car: 'a-ute',
      state: 'qld',
      states: [
        { value: 'qld', label: 'Queensland' },
        { value: 'vic', label: 'Victoria' },
      ],
      isChosen: true,
      hint: 'Queensland is where it stands.',
    },
    guidance: 'As at 26 November 2026.',
  },
  'tow-match': {
    id: 'tow',
    kind: 'tow-match',
    title: 'The sum',
    answer: { tone: 'positive', words: 'Tows this with 240 kg to spare', sums: ['Braked towing capacity 3,500 kg'] },
    form: {
      action: '/tow',
      kept: [{ name: 'trailer', value: 'a-caravan' }],
      groups: [
        {
          label: 'My car',
          fields: [{ name: 'braked', label: 'Braked towing capacity, kg', hint: 'In the handbook', value: '3500' }],
        },
      ],
      button: 'Work it out',
    },
    myCar: { name: '2022 Isuzu D-MAX', query: 'braked=3500&name=2022+Isuzu+D-MAX' },
    forKept: null,
    picker: {
      kept: [],
      models: ['Isuzu D-MAX'],
      model: 'Isuzu D-MAX',
      cars: [
        {
          href: '/tow?car=d-max',
          words: '3,500 kg braked',
          myCar: { name: '2022 Isuzu D-MAX LS-U', query: 'braked=3500&name=2022+Isuzu+D-MAX+LS-U' },
        },
      ],
    },
    vehicles: {
      title: 'Vehicles in stock that tow it',
      rows: [{ href: '/cars/a-ute', name: '2022 Isuzu D-MAX', words: '140 kg to spare' }],
      more: { label: 'All 3 in the search', href: '/search/used-cars' },
    },
    guidance: 'Check the plates of both before you tow.',
  },
  'location-directory': {
    id: 'directory',
    kind: 'location-directory',
    query: '',
    near: { postcode: '4101', error: null },
    pages: { pages: [], previousHref: null, nextHref: null },
    countText: '2 locations',
    columns: 2,
    isCarousel: false,
    map: (aMap as { map: MapView }).map,
    middle: 'Moorooka',
    cards: [
      {
        name: 'Ballina',
        places: [
          {
            ...aPlace('ballina', 'Sales', { kind: 'logo', src: '/make-logos/kia.svg' }),
            name: 'Ballina',
            distance: '12 km away',
            holidays: [],
          },
        ],
      },
      {
        name: 'Moorooka',
        places: [
          aPlace('moorooka', 'Sales', aMap),
          aPlace('moorooka-parts', 'Parts', { kind: 'image', picture: aPicture }),
        ],
      },
    ],
  },
  location: {
    id: 'location',
    kind: 'location',
    title: 'Our workshop',
    place: aPlace('moorooka-service', 'Service', aMap),
    rating: { rating: 4.3, count: 37 },
    directionsHref: 'https://www.google.com/maps/search/?api=1&query=wharf',
    map: null,
    types: [
      { label: 'Sales', href: '/locations/moorooka', isCurrent: false },
      { label: 'Service', href: '/locations/moorooka-service', isCurrent: true },
    ],
  },
  'model-range': {
    id: 'range',
    kind: 'model-range',
    title: null,
    list: aList('models'),
    models: ['Sportage', 'Picanto', 'Tasman'].map((name, index) => ({
      href: `/models/${name.toLowerCase()}`,
      name,
      make: index === 2 ? null : 'Kia',
      body: index === 2 ? null : 'SUV',
      picture: index === 0 ? { ...aPicture, alt: '' } : null,
      silhouette: 'suv',
      price: index === 2 ? { amount: 'Ask us', note: null } : { amount: 'From $36,490', note: 'Lowest of 4 in stock' },
      isAmount: index !== 2,
      stock: index === 0 ? { label: '4 new in stock', href: '/search/new-cars/kia/sportage' } : null,
    })),
    links: [{ label: 'About Kia', href: '/kia/overview' }],
  },
  'offer-list': {
    id: 'offer-list',
    kind: 'offer-list',
    list: { ...aList('offers'), empty: null },
    offers: offers.slice(0, 2),
  },
  spotlight: {
    id: 'model',
    kind: 'spotlight',
    kicker: 'Kia',
    title: 'Sportage',
    text: { html: '<p>The family five-seater.</p>' },
    picture: null,
    silhouette: 'suv',
    price: { amount: 'From $36,490', note: 'Drive away, lowest of 4 in stock' },
    notes: ['SUV'],
    links: [
      { label: '4 new in stock', href: '/search/new-cars/kia/sportage' },
      { label: 'About Kia', href: '/kia/overview' },
    ],
    smallPrint: 'Private buyers only.',
  },
  'articles-row': {
    id: 'articles',
    kind: 'articles-row',
    title: 'From the workshop',
    articles: [
      'Towing a caravan without surprises',
      'What a used hybrid’s battery report says',
      'Tyres: when and which',
    ].map((heading, index) => ({
      heading,
      text: 'What the plate says, what the car says, and what the law makes of both of them when you load up …',
      picture: index === 2 ? null : aPicture,
      date: { iso: '2026-11-03', words: '3 November 2026' },
      href: index === 1 ? null : `/articles/towing-${index}`,
      readMore: 'READ MORE',
    })),
    more: { label: 'All articles', href: '/articles' },
  },
}

/** Every section once, as a long home page. */
export const everySection: SectionView[] = Object.values(aSection)

/** What a section must say whatever the template: each is a sentence, a name or an address of its view. */
export const SAID: Record<SectionKind, string[]> = {
  hero: ['The good ones, already chosen.', 'Every car is driven', 'name="refinementList[make][]"', 'Search 412 cars'],
  'body-shortcuts': ['Browse by body type', 'SUV', 'refinementList[body][0]=hatch'],
  'stock-row': ['Just in', '/cars/2023-toyota-rav4-8', 'View all cars'],
  'offers-row': [
    'Ends 31 December',
    '/offers/sportage',
    'Explore Sportage',
    'Not with any other offer',
    '/special-offers',
  ],
  'promotions-slider': ['Runout season', 'Until Sunday', '#promotions-slide-3', 'aria-label="Promotions"'],
  'brands-grid': ['Our brands', '/make-logos/kia.svg', '/kia/overview', 'GWM', 'Motorcycles'],
  statistics: ['A family business with reach', '50+', 'Locations', '30+', 'Years'],
  'why-buy-from-us': ['Why Halyard Motors', 'Checked twice', 'Bring it back within a week'],
  'call-to-action': ['Sell us your car', 'Tell us the plate', '/sell-your-car', '/trade-in'],
  'feature-banner': ['Latest offers', '/service', 'At a workshop near you.'],
  'service-benefits': ['Service benefits', '6 years of warranty', 'Items that wear are not included.'],
  reviews: ['4.3 out of 5 stars', '37 reviews', 'Sample reviews', 'with 4 stars or more', 'Ines F.', 'Our answer'],
  'payment-strip': ['We accept', 'Visa', 'Maestro', 'brand-googlepay'],
  faq: ['Questions people ask', 'What does drive away mean?', 'href="/contact"'],
  'sales-counter': ['108', 'sold today'],
  'locations-row': [
    '/contact-us/moorooka',
    'Visit us',
    'Open now until 5.30pm',
    'tel:+61755503100',
    'Mon–Fri',
    'Service',
  ],
  'rich-text': ['How we got here', '<blockquote>'],
  banner: ['Open this Sunday', 'Coffee on from nine', '/pictures/yard.webp'],
  video: ['A morning at the yard', 'https://www.youtube.com/watch?v=abc123', 'YouTube'],
  checkout: [
    'Not just now',
    '$200',
    'Held for you until noon.',
    '4242 4242 4242 4242',
    'Pay $200',
    'Back to the vehicle',
  ],
  'trade-in': [
    '2022 Toyota HiLux SR5',
    'DEMO0001 (ACT)',
    'This vehicle is made up.',
    '$33,000',
    'Between $30,000 and $36,000.',
    '-$800',
    'Half are within 7 %.',
    'action="/api/trade-in/accept"',
    'name="offer_price" value="33000"',
    'href="/valuation-terms"',
    'src="/api/trade-in/photos/front?id=1"',
    'We will call.',
  ],
  wheel: ['You won: A mug', '20 %', 'The secret', 'Spin the wheel', 'One go each.', 'To the wheel'],
  garage: [
    'Hello Zoë',
    'Your vehicle is saved.',
    '3 cars on your watchlist',
    'Test drive of the 2021 Toyota HiLux',
    'Saturday 28 November 2026',
    'Our offer: $9,400, accepted.',
    'Next service 1 December 2026',
    'When its price drops, at once',
    'Used Toyota HiLux',
    'Appointment made',
    'action="/api/garage/vehicles"',
  ],
  'finance-budget': [
    'What does your week buy?',
    'action="/finance#finance-budget"',
    'Term, “9”',
    '$26,700',
    'Comparison rate, Acme',
    'See cars up to $26,700',
    'WARNING: This comparison rate',
  ],
  'lead-form': [
    'Tell us what you drive',
    'For Moorooka',
    '2023 Toyota RAV4',
    'action="/api/leads"',
    'https://booking.example/kia',
    'We confirm the day',
    'A letter tells you',
    'Is it about one of these?',
    'Have the VIN at hand.',
    'href="/vehicle-parts-and-accessories"',
    'tel:+61755503199',
    '2 Wharf Street',
  ],
  'drive-away': [
    'Estimated total in Queensland',
    '$61,850',
    'Not in this total: registration.',
    '<a class="link" href="https://www.qld.gov.au">Queensland Government</a>',
    'name="car" value="a-ute"',
    '<option value="qld" selected="">Queensland</option>',
    'As at 26 November 2026.',
  ],
  'tow-match': [
    'Tows this with 240 kg to spare',
    '2022 Isuzu D-MAX LS-U',
    'Braked towing capacity 3,500 kg',
    'name="trailer" value="a-caravan"',
    'name="braked" value="3500"',
    'Work it out',
    '<a href="/cars/a-ute">2022 Isuzu D-MAX</a>',
    'All 3 in the search',
    'Check the plates',
  ],
  'location-directory': [
    '2 locations',
    'Search locations...',
    'value="4101"',
    '12 km away',
    'Moorooka',
    'DL# 1234567',
    'MVR# 7654321',
    'Visit Website',
    'Christmas Day, Friday 25 December',
    'command="show-modal" commandfor="holidays-moorooka"',
    '<dialog id="holidays-moorooka"',
    'We also speak Italian and Vietnamese',
    '/make-logos/kia.svg',
    'Drawing of where Moorooka lies',
    '/pictures/yard.webp',
  ],
  location: [
    'Our workshop',
    'Get Directions',
    '/locations/moorooka',
    'Open now until 5.30pm',
    '4.3 out of 5 stars',
    '37 reviews',
  ],
  'model-range': [
    '14 models',
    '/models/sportage',
    'Kia Sportage',
    'From $36,490',
    'Lowest of 4 in stock',
    '4 new in stock',
    'body=ute',
    '1 more',
    'min[price]',
    'Page 2',
    '/kia/overview',
  ],
  'offer-list': ['14 offers', '/offers/servicing', '$1,490', 'with any new car', 'Ends 31 December'],
  spotlight: [
    'Sportage',
    'The family five-seater.',
    'From $36,490',
    'Drive away, lowest',
    'About Kia',
    'Private buyers',
  ],
  'articles-row': ['From the workshop', '3 November 2026', '/articles/towing-0', 'READ MORE', 'All articles'],
}
