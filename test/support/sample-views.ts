import { completeSettings } from '#domain/tenants/settings.ts'
import type { LeadFieldView, LeadFormView } from '#ui/leads/view.ts'
import type { LocationView, SiteView } from '#ui/page/site-view.ts'
import type { SearchView } from '#ui/search/views.ts'
import type { VehicleView } from '#ui/vehicle/view.ts'

const yard: LocationView = {
  name: 'Hemmant',
  slug: 'hemmant',
  kind: 'Sales',
  address: '27 Tidewater Parade, Hemmant QLD 4174',
  mapHref: 'https://maps.example/hemmant',
  phone: { text: '07 7010 4410', href: 'tel:+61770104410' },
  hours: [
    { day: 'Mon–Fri', hours: '8.30am–5.30pm' },
    { day: 'Sat', hours: '8.30am–4pm' },
  ],
}

/** A site with everything a header and a footer may show. */
export const wholeSite: SiteView = {
  name: 'Halyard Motors',
  template: 'meridian',
  tagline: 'Honest used cars by the water.',
  logo: null,
  vehicleWord: 'car',
  vehicleWords: 'cars',
  phone: { text: '07 7010 4410', href: 'tel:+61770104410' },
  stockHref: '/search/used-cars',
  searchBar: true,
  searchHistory: 5,
  compares: true,
  opensOn: 'hover',
  toastRemovalMs: 1_000_000,
  header: [
    { label: 'Home', href: '/', groups: [] },
    {
      label: 'Brands',
      href: null,
      groups: [
        {
          label: null,
          as: 'brands',
          links: [
            { label: 'Kia', href: '/search/kia', count: '4', logoSrc: '/make-logos/kia.svg' },
            { label: 'GWM', href: '/search/gwm', count: '2', logoSrc: null },
          ],
        },
      ],
    },
    {
      label: 'Our Stock',
      href: '/search/used-cars',
      groups: [
        { label: 'Condition', as: 'list', links: [{ label: 'Used cars', href: '/search/used-cars', count: '44' }] },
        {
          label: 'Body',
          as: 'bodies',
          links: [{ label: 'SUV', href: '/search/used-cars?body=SUV', count: '25', silhouette: 'suv' }],
        },
      ],
    },
    {
      label: 'Service',
      href: null,
      groups: [{ label: null, as: 'list', links: [{ label: 'Book a Service', href: '/service' }] }],
    },
  ],
  footer: [
    { label: 'Buyer Tools', links: [{ label: 'Used Cars', href: '/search/used-cars' }] },
    { label: 'Company', links: [{ label: 'About Us', href: '/about-us' }] },
  ],
  footerText: 'Prices are drive away in Queensland.',
  locations: [yard, { ...yard, slug: 'hemmant-service', kind: 'Service' }],
  legal: ['Halyard Motors Pty Ltd ABN 09 118 204 770', 'DL# 1234567', 'MVR# 23456'],
  legalLinks: [
    { label: 'Privacy Policy', href: '/privacy-policy' },
    { label: 'Terms and Conditions', href: '/terms-and-conditions' },
  ],
  account: { label: 'Sign in', href: '/sign-in' },
  contact: { label: 'Contact Us', href: '/contact' },
  payments: ['Visa', 'Mastercard'],
  social: [{ label: 'facebook', href: 'https://www.facebook.example/halyardmotors' }],
  popup: null,
}

/** A vehicle with everything its page may show but similar ones. */
export const wholeVehicle: VehicleView = {
  id: 7,
  slug: '2024-kia-sportage',
  title: '2024 Kia Sportage',
  badge: 'SX NQ5',
  tag: { text: 'Hybrid', tone: 'positive' },
  crumbs: [
    { label: 'Home', href: '/' },
    { label: '2024 Kia Sportage', href: null },
  ],
  viewer: {
    pictures: [1, 2, 3].map((imageId) => ({ imageId, widthPx: 1200, heightPx: 800 })),
    standIn: 'suv',
    thumbnails: true,
    eagerPictures: 1,
    modes: ['spinner', 'walkaround', 'gallery', 'interior'],
    opensOn: 'gallery',
    video: {
      kind: 'embedded',
      site: 'YouTube',
      playerSrc: 'https://www.youtube-nocookie.com/embed/0000000000a?autoplay=1&rel=0',
      watchHref: 'https://www.youtube.com/watch?v=0000000000a',
    },
    videoIndex: 1,
    walkarounds: [{ kind: 'file', src: `/media/attached/${'a'.repeat(64)}` }],
    spin: {
      frames: [4, 5, 6, 7].map((imageId) => ({ imageId, widthPx: 640, heightPx: 427 })),
      pixelsPerFrame: 20,
      autoRotate: true,
      autoRotateIntervalMs: 100,
      spots: [{ description: 'Matrix headlights', positions: [{ frame: 0, x: 0.3, y: 0.5 }] }],
    },
    spinHref: null,
    interior: {
      picture: { imageId: 8, widthPx: 2048, heightPx: 1024 },
      panoramaHref: '/media/attached/8',
      spots: [{ description: 'Touchscreen', positions: [{ frame: 0, x: 0.5, y: 0.55 }] }],
    },
  },
  actions: {
    dealershipId: 3,
    phone: { text: '07 7010 4410', href: 'tel:+61770104410', masked: '07 70** ****' },
    isPhoneMissing: false,
    buttons: [
      { kind: 'enquire', text: 'Enquire Now', href: '#enquire' },
      { kind: 'finance', text: 'Get Finance', href: '#finance-calculator' },
      { kind: 'trade-in', text: 'Trade-In Valuation', href: '/trade-in?car_id=7' },
      { kind: 'test-drive', text: 'Book a Test Drive', href: '/book-test-drive?car_id=7' },
      { kind: 'reserve', text: 'Reserve Now $200', href: '/cars/2024-kia-sportage/checkout' },
      { kind: 'chat', text: 'Chat', href: '/chat' },
      { kind: 'history-report', text: 'History Report', href: '/media/attached/abc' },
      { kind: 'whats-app', text: 'WhatsApp', href: 'https://wa.me/61491570156' },
    ],
    asks: [
      {
        subject: 'enquire',
        title: 'Enquire Now',
        text: 'Ask Halyard Motors anything about this car.',
        mail: { href: 'mailto:sales@halyard.example?subject=Enquiry', address: 'sales@halyard.example' },
        whatsApp: 'https://wa.me/61491570156?text=Enquiry',
        chat: { text: 'Chat', href: '/chat' },
        place: {
          name: 'Hemmant',
          address: '27 Tidewater Parade, Hemmant QLD 4174',
          href: '#vehicle-map',
          today: '8.30am–5.30pm',
        },
        eventId: 15,
        form: null,
      },
    ],
    location: true,
    views: {
      count: 1204,
      isShown: true,
      href: '/api/cars/2024-kia-sportage/view.json?photos_count=3&updated_at=2026-11-20T01%3A00%3A00.000Z',
      fields: { status: 'in_stock', reserved: false, price: 33_988 },
    },
    variant: 'sticky-header',
    stickyHeaderAfterPx: 500,
    bottomBarOpensAfterPx: 900,
    bodyAndTransmission: 'SUV, automatic',
    message: { kind: 'enquire', text: 'Enquire Now', href: '#enquire' },
  },
  calculators: {
    finance: {
      rules: {
        amount: { start: 33_988, min: 1000, max: 250_000, step: 500 },
        deposit: { start: 0, max: 250_000 },
        residual: { start: 0, max: 250_000 },
        term: { start: 5, min: 1, max: 7, step: 0.5 },
        rate: { start: 10, min: 0.5, max: 15, step: 0.5, editable: true },
        frequency: 'weekly',
        lowRepaymentDollars: 25,
      },
      lowRepaymentText: 'Enquire for Finance',
      sent: null,
      picks: [20_000, 30_000],
      comparison: {
        range: '8.38% to 19.42% p.a.',
        lender: { rate: '10.00% p.a.', text: '8.41% p.a.', name: 'Acme Finance' },
      },
      warning: 'Comparison rate based on an example. WARNING: This comparison rate is an example.',
      quote: { text: 'Request a Quote', href: '/finance#finance-form' },
    },
    callToAction: {
      title: 'Finance Available For This Vehicle!',
      finance: undefined,
      question: null,
      link: { text: 'Get Finance Now', href: '#finance-calculator' },
    },
    disclaimer: {
      text: { preview: 'Offered by Acme Finance…', whole: 'Offered by Acme Finance at 8.10% p.a.' },
      warning: 'WARNING: This comparison rate is an example.',
    },
    running: {
      start: { kind: 'fuel', perUnit: 1.7, kmPerWeek: 250, per100Km: 8.1, ownFigure: true, alsoCharges: false },
      sent: {},
    },
    delivery: {
      postcode: '4000',
      outcome: { kind: 'price', price: '$149', name: 'Brisbane' },
    },
  },
  market: {
    gauge: {
      figures: {
        words: 'Great Deal',
        band: 'high',
        fill: 0.72,
        price: '$33,988',
        range: '$32,100 to $38,900',
        certainty: 'High',
        description: 'Drive-away prices of 24 comparable Kia Sportage offers: an estimate.',
      },
      isWaiting: false,
      settings: completeSettings({}).vehiclePage.gauge,
      seconds: 2.5,
      method: 'We look at used cars of the same make and model.',
    },
    indicator: '$1,250 below the Queensland average',
  },
  share: {
    url: 'https://halyard.example/cars/2024-kia-sportage',
    title: '2024 Kia Sportage at Halyard Motors',
    links: [
      { network: 'facebook', label: 'Facebook', href: 'https://www.facebook.com/sharer/sharer.php?u=x' },
      { network: 'twitter', label: 'X', href: 'https://twitter.com/intent/tweet?url=x' },
      { network: 'whatsapp', label: 'WhatsApp', href: 'https://wa.me/?text=x' },
      { network: 'email', label: 'E-mail', href: 'mailto:?subject=x&body=x' },
      { network: 'sms', label: 'Text message', href: 'sms:?&body=x' },
    ],
  },
  shortlist: {
    prints: true,
    favourite: null,
    compare: { id: 1, most: 4 },
    viewed: null,
    alert: { label: 'Price Alert', href: '/alerts/new?car_id=41' },
    driveAway: { label: 'Price in my state', href: '/drive-away?car=2023-toyota-rav4-41' },
  },
  extras: {
    standing: [{ text: 'Reserved', tone: 'caution' }],
    announcement: { city: 'Ballina', directionsHref: 'https://maps.example/ballina' },
    details: [1, 2, 3, 4, 5].map((number) => ({ label: `Detail ${number}`, value: String(number) })),
    video: true,
    map: {
      picture: { kind: 'address', src: '/yard.webp', alt: 'The yard' },
      locator: {
        rings: [{ radius: 80, label: '10 km' }],
        others: [{ x: 300, y: 120, label: 'Yamanto', side: 'right' }],
      },
      player: 'https://www.openstreetmap.org/export/embed.html?marker=1,2',
      live: null,
      directionsHref: 'https://maps.example/hemmant',
    },
    callTheDealer: { place: 'Hemmant', phoneHref: 'tel:+61770104410' },
    checks: ['PPSR search', 'Road test'],
    banner: [{ title: 'Latest offers', text: 'This month', href: '/special-offers' }],
    articles: [
      {
        heading: 'Servicing',
        text: 'When and why.',
        picture: null,
        date: { iso: '2026-01-01', words: '1 January 2026' },
        href: '/blog/servicing',
        readMore: 'Read more',
      },
    ],
    findSimilar: { text: 'Find Me Something Similar', href: '/search/kia' },
  },
  price: {
    text: '$33,988',
    isAmount: true,
    suffix: undefined,
    includes: 'Drive away',
    was: '$35,990',
    reduced: true,
    list: '$34,990',
    finance: { repayment: '$151 /wk', comparisonRate: '8.41% p.a.' },
  },
  facts: [
    { icon: 'gauge', label: 'Odometer', text: '28,132 km' },
    { icon: 'fuel', label: 'Fuel', text: 'Petrol' },
  ],
  sold: false,
  keyInformation: [{ label: 'Condition', value: 'Used' }],
  specs: [1, 2, 3, 4, 5].map((number) => ({ label: `Spec ${number}`, value: String(number) })),
  specsPreview: 4,
  features: ['Sunroof', 'Tow bar'],
  featuresPreview: 8,
  comments: { preview: 'One owner, books and both keys.', whole: null, empty: false },
  location: { ...yard, phone: yard.phone && { ...yard.phone, masked: null } },
  moreFromDealerHref: null,
  disclaimer: 'Prices are drive away.',
  vehicleWord: 'car',
  vehicleWords: 'cars',
  similarTitle: 'Similar cars',
  similar: [],
  similarMaximum: 6,
  similarHref: '/search/kia',
  stocknum: 'H20446',
  beside: [],
}

/** A search of one path as nothing narrows it, of which no card is drawn. */
export const emptySearch: SearchView = {
  address: '/search/kia',
  heading: 'Kia cars',
  intro: null,
  countText: '1,234',
  showText: 'Show Me 1,234 cars',
  soldText: 'and 1 recently sold',
  total: 1234,
  query: '',
  textSearch: true,
  chips: [],
  clearHref: '/search/new-used-and-demo-cars',
  messages: [],
  facets: [],
  ranges: [],
  near: null,
  sorts: [{ value: 'rank:desc', label: 'Recommended', selected: true }],
  kept: [],
  hidden: [],
  cards: [],
  promo: null,
  columns: 3,
  filterColumns: 3,
  crumbs: [
    { label: 'Home', href: '/' },
    { label: 'Kia cars', href: null },
  ],
  pages: [],
  previousHref: null,
  nextHref: null,
  empty: null,
  alert: { label: 'Tell me about new matches', href: '/alerts/new?search=%2Fsearch%2Fused-cars' },
  disclaimer: null,
}

/** A form that asks for one field of each type. */
export function sampleForm(id: string, send: string): LeadFormView {
  const field = (name: string, type: LeadFieldView['type']): LeadFieldView => ({
    name,
    label: name,
    type,
    required: false,
  })
  return {
    id,
    action: '/api/leads',
    send,
    fields: [
      field('name', 'string'),
      field('email', 'email'),
      field('phone', 'phone'),
      field('postcode', 'postcode'),
      field('appointment', 'date-time'),
      field('message', 'textarea'),
      field('opt_in', 'checkbox'),
    ],
    hidden: [],
    privacy: 'To us.',
    errors: [],
  }
}
