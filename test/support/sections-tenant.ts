import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { TEMPLATE_NAMES } from '#templates/registry.ts'

/**
 * Dealers whose home page has every section, one for each template, and one with a promotion that counts real sales and a
 * map of another site's tiles.
 */
export const SECTIONS_TENANTS = TEMPLATE_NAMES.map((template) => ({ slug: `sections-${template}`, template }))
export const POPUP_TENANT = 'sections-popup'
export const STYLE_URL = 'https://tiles.example.com/bright.json'

/** Writes their folders below `dir`; each path can be applied. */
export async function writeSectionsTenants(dir: string): Promise<string[]> {
  const picture = await sharp({ create: { width: 1920, height: 540, channels: 3, background: '#7d8a94' } })
    .webp()
    .toBuffer()
  const write = (slug: string, template: string, popup: object | null) => {
    const folder = join(dir, slug)
    mkdirSync(join(folder, 'content/pages'), { recursive: true })
    mkdirSync(join(folder, 'content/articles'), { recursive: true })
    mkdirSync(join(folder, 'pictures'))
    for (const name of ['wide', 'one', 'two', 'three']) writeFileSync(join(folder, `pictures/${name}.webp`), picture)
    writeFileSync(join(folder, 'config.json'), JSON.stringify(configOf(slug, template, popup)))
    writeFileSync(join(folder, 'content/pages/home.json'), JSON.stringify({ sections: SECTIONS }))
    writeFileSync(join(folder, 'content/pages/about-us.json'), JSON.stringify(ABOUT))
    writeFileSync(join(folder, 'content/articles/towing.md'), ARTICLE)
    writeFileSync(join(folder, 'stock.csv'), STOCK)
    return folder
  }
  return [
    ...SECTIONS_TENANTS.map(({ slug, template }) => write(slug, template, null)),
    write(POPUP_TENANT, TEMPLATE_NAMES[0]!, POPUP),
  ]
}

const POPUP = {
  title: 'Open this Sunday',
  description: 'Coffee from nine, keys from ten.',
  imageSrc: 'pictures/wide.webp',
  imageAlt: 'The yard in the morning',
  buttonText: 'Come and see',
  linkTo: '/about-us',
  expiryDate: '2099-12-31',
}

function configOf(slug: string, template: string, popup: object | null) {
  const slides = ['one', 'two', 'three'].map((id) => ({
    id,
    name: `Slide ${id}`,
    imageSrc: `pictures/${id}.webp`,
    linkTo: '/about-us',
  }))
  const reviews = [5, 4, 3, 4].map((rating, index) => ({
    customerName: `Customer ${index + 1}`,
    rating,
    text: `Review number ${index + 1}.`,
    reviewDate: '2026-10-01',
  }))
  return {
    slug,
    name: 'Every Section Motors',
    template,
    settings: {
      site: { dealerInformation: true },
      commerce: COMMERCE,
      wheel: WHEEL,
      cards: { reserveButton: false },
      vehiclePage: { buttons: { buyOnline: true } },
      home: { slides, whyBuyFromUs: [{ title: 'One price', text: 'The one in the window.', icon: 'tag' }] },
      service: { terms: { shown: true, disclaimer: 'Items that wear are not included.' } },
      blocks: [
        {
          on: ['search', 'vehicle'],
          block: { section: 'rich-text', title: 'At the end', markdown: 'Of **this** page.' },
        },
        {
          on: ['vehicle', '/about-us'],
          beside: true,
          block: {
            section: 'call-to-action',
            title: 'Ask us first',
            text: 'We answer.',
            links: [{ label: 'Ask', linkTo: '/contact' }],
          },
        },
      ],
      statistics: { shown: true },
      shortlist: { watchlist: true, garage: true },
      brands: { shown: true, tiles: [{ title: 'Kia', slug: 'kia', linkTo: '/about-us' }] },
      offers: { entries: OFFERS },
      reviews: { sample: true, fullCount: 2, entries: reviews },
      salesCounter: { mode: popup ? 'real-sales' : 'clock', perDay: 8640, secondsPerSale: 10, refreshSeconds: 10 },
      popup,
      ...(popup && { map: { provider: 'style', styleUrl: STYLE_URL } }),
    },
    manufacturers: RANGE,
    dealerships: [{ slug: 'yard', name: 'The Yard' }],
    locations: [
      {
        slug: 'yard',
        name: 'The Yard',
        dealership: 'yard',
        street: '1 Wharf Street',
        city: 'Bulimba',
        state: 'QLD',
        postcode: '4171',
        latitude: -27.45,
        longitude: 153.06,
        type: 'sales',
        phone: '07 5550 3100',
        openingHours: { monday: { opens: '08:30', closes: '17:30' }, sunday: 'closed' },
      },
    ],
  }
}

/** Its vehicles are bought online (test/e2e/checkout-journey.browser.test.ts), its invoices paid (online-payment.browser.test.ts beside it). */
const COMMERCE = {
  ...{ paymentMethods: ['mastercard', 'visa'], processor: 'sandbox', depositCents: 10_000, buyOnline: true },
  ...{ onlinePayment: true, invoices: { freeAmounts: true } },
  deliveryZones: [{ name: 'Brisbane', postcodes: ['4000-4182'], priceCents: 9900 }],
  journey: {
    licence: true,
    extras: [
      { id: 'mats', kind: 'accessory', title: 'Rubber floor mats', priceCents: 18_500 },
      { id: 'paint', kind: 'protection', title: 'Paint protection', priceCents: 99_000, payee: 'Shinewell Coatings' },
    ],
  },
}

/** Spun by test/e2e/wheel.browser.test.ts. */
const WHEEL = {
  ...{ enabled: true, campaign: 'sections', title: 'Spin for a wash', terms: 'Anybody may take part, once.' },
  prizes: [{ name: 'A wash', chancePercent: 30, count: 500, worthDollars: 49, validDays: 30 }],
}

const OFFERS = [
  { name: 'Free mats', description: 'With any car.', disclaimer: 'While they last.', categories: ['Cars'] },
  { name: 'A wash by hand', categories: ['Workshop'], priceCents: 4900, priceText: 'any car', endsOn: '2099-12-31' },
  { name: 'Tyres, all four', categories: ['Workshop'], priceCents: 89900, imageSrc: 'pictures/wide.webp' },
]

const RANGE = [
  {
    slug: 'toyota',
    name: 'Toyota',
    models: [
      { slug: 'rav4', name: 'RAV4', body: 'SUV', priceFromCents: 4_226_000, description: 'The one everybody knows.' },
      { slug: 'corolla', name: 'Corolla', body: 'Hatch' },
      {
        slug: 'land-cruiser',
        name: 'Land Cruiser Prado with a Rather Long Name',
        body: 'SUV',
        priceFromCents: 9_999_000,
      },
    ],
  },
  {
    slug: 'kia',
    name: 'Kia',
    models: [{ slug: 'tasman', name: 'Tasman', body: 'Ute', imageSrc: 'pictures/wide.webp' }],
  },
]

const SECTIONS = [
  { section: 'hero' },
  { section: 'promotions-slider' },
  { section: 'body-shortcuts' },
  { section: 'fresh-stock' },
  { section: 'offers-row' },
  { section: 'brands-grid' },
  { section: 'statistics' },
  { section: 'why-buy-from-us' },
  {
    section: 'call-to-action',
    title: 'Sell us your car',
    imageSrc: 'pictures/wide.webp',
    links: [{ label: 'About us', linkTo: '/about-us' }],
  },
  { section: 'service-benefits' },
  { section: 'reviews' },
  { section: 'payment-strip' },
  { section: 'faq', items: [{ question: 'Do you take trade-ins?', answer: 'We do, **whatever** it is.' }] },
  { section: 'sales-counter' },
  { section: 'locations-row' },
  { section: 'location', title: 'The yard by the river', location: 'yard' },
  { section: 'rich-text', title: 'Our story', markdown: 'It started with one lift.\n\n- And a yard' },
  { section: 'banner', title: 'Open this Sunday', imageSrc: 'pictures/wide.webp', imageAlt: 'The yard' },
  {
    section: 'video',
    title: 'A morning here',
    src: 'https://www.youtube.com/watch?v=abcdefghijk',
    posterSrc: 'pictures/wide.webp',
  },
  { section: 'articles-row' },
]

const ABOUT = { title: 'About us', sections: [{ section: 'rich-text', markdown: '## How it began\n\nWith one lift.' }] }

const ARTICLE = `---
title: Towing without surprises
date: 2026-10-01
description: What the plate says and what the law makes of it.
imageSrc: pictures/wide.webp
imageAlt: The plate of a van
---

Read the plate first.
`

const STOCK = [
  'Stock number,Car type,Status,Year,Make,Model,Badge,Body,Exterior Colour,Odometer,DAP Price,Fuel,Transmission',
  ...['SUV', 'Hatch', 'Sedan', 'Ute', 'SUV', 'Wagon'].map(
    (body, index) =>
      `S${index},used,In Stock,${2018 + index},Toyota,RAV4,GX,${body},White,${(index + 1) * 9000},${20000 + index * 1000},Petrol,Automatic`,
  ),
  '',
].join('\n')
