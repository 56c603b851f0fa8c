import type { LocationView, SiteView } from '#ui/page/site-view.ts'
import type { VehicleView } from '#ui/vehicle/views.ts'

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
  opensOn: 'hover',
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
  payments: ['Visa', 'Mastercard'],
  social: [{ label: 'facebook', href: 'https://www.facebook.example/halyardmotors' }],
  popup: null,
}

/** A vehicle with everything its page may show but similar ones. */
export const wholeVehicle: VehicleView = {
  id: 7,
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
    interior: {
      picture: { imageId: 8, widthPx: 2048, heightPx: 1024 },
      panoramaHref: '/media/attached/8',
      spots: [{ description: 'Touchscreen', positions: [{ frame: 0, x: 0.5, y: 0.55 }] }],
    },
  },
  actions: { phone: { text: '07 7010 4410', href: 'tel:+61770104410' } },
  calculators: {},
  market: null,
  share: null,
  shortlist: {
    print: { href: '/print?car_id=kestrel', pdfHref: '/api/cars/kestrel/pdf', fileName: 'kestrel.pdf' },
    favourite: null,
    compare: { id: 1, most: 4 },
    viewed: null,
  },
  extras: {
    announcement: { city: 'Ballina', directionsHref: 'https://maps.example/ballina' },
    details: {
      rows: [1, 2, 3, 4, 5].map((number) => ({ label: `Detail ${number}`, value: String(number) })),
      preview: 4,
    },
    video: true,
    map: {
      picture: { kind: 'address', src: '/yard.webp', alt: 'The yard' },
      locator: {
        rings: [{ radius: 80, label: '10 km' }],
        others: [{ x: 300, y: 120, label: 'Yamanto' }],
      },
      player: { src: 'https://www.openstreetmap.org/export/embed.html?marker=1,2', site: 'OpenStreetMap' },
      directionsHref: 'https://maps.example/hemmant',
    },
    callTheDealer: {
      place: 'Hemmant',
      phone: { text: '07 7010 4410', href: 'tel:+61770104410' },
      stockNumber: 'H20446',
    },
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
    requestPhotos: { action: '/api/leads', hidden: [], optIn: { label: 'Offers', checked: true }, privacy: 'To us.' },
    testDrive: { action: '/api/leads', hidden: [], optIn: null, privacy: 'To us.', asksWhen: true },
    findSimilarHref: '/search/kia',
  },
  price: {
    text: '$33,988',
    isAmount: true,
    suffix: null,
    includes: 'Drive away',
    was: '$35,990',
    reduced: true,
    finance: { repayment: '$151 /wk', comparisonRate: '8.41% p.a.' },
  },
  facts: [
    { icon: 'gauge', label: 'Odometer', text: '28,132 km' },
    { icon: 'fuel', label: 'Fuel', text: 'Petrol' },
  ],
  available: true,
  sold: false,
  keyInformation: [{ label: 'Condition', value: 'Used' }],
  specs: [1, 2, 3, 4, 5].map((number) => ({ label: `Spec ${number}`, value: String(number) })),
  specsPreview: 4,
  features: ['Sunroof', 'Tow bar'],
  featuresPreview: 8,
  comments: { preview: 'One owner, books and both keys.', whole: null, empty: false },
  location: yard,
  dealership: { name: 'Halyard Motors', href: null },
  disclaimer: 'Prices are drive away.',
  vehicleWord: 'car',
  vehicleWords: 'cars',
  similarTitle: 'Similar cars',
  similar: [],
  similarHref: '/search/kia',
  stocknum: 'H20446',
}
