import * as z from 'zod'
import {
  count,
  flag,
  group,
  isoDate,
  link,
  listOf,
  maybe,
  maybeText,
  oneOf,
  pictureSrc,
  rowsOf,
  slug,
  text,
} from './words.ts'

export const homeSettings = group('The home page.', {
  heroTitle: maybeText('The large words over the first picture; made from the name otherwise.', 120),
  heroText: maybeText('The sentence under them.', 300),
  heroImageSrc: maybe(pictureSrc, 'The first picture; a vehicle from stock otherwise.'),
  heroImageAlt: z.string().trim().max(200).default('').describe('What it shows, for people who cannot see it.'),
  heroSearch: flag(true, 'The first picture carries a search by make, model, budget and body.'),
  budgetStepsDollars: listOf(
    z.int().positive(),
    'The budgets offered there.',
    [10_000, 15_000, 20_000, 30_000, 40_000, 50_000, 75_000, 100_000],
  ),
  bodyShortcuts: flag(true, 'Shortcuts by body type.'),
  latestStock: flag(true, 'A row of the latest stock.'),
  latestStockTitle: text('Just in', 'The heading of that row.', 60),
  latestStockCount: count(8, 'Vehicles in that row.', 1, 24),
  locations: flag(true, 'A row of locations, open now or not.'),
  whyBuyFromUs: rowsOf('Reasons to buy here; no reasons, no panel.', {
    title: z.string().trim().min(1).max(80).describe('The reason.'),
    text: z.string().trim().min(1).max(400).describe('One or two sentences.'),
    icon: maybe(z.string().trim().min(1).max(40), 'The name of an icon.'),
  }),
  slides: rowsOf('The promotions slider.', {
    id: slug.describe('A short name for the slide.'),
    name: z.string().trim().min(1).max(100).describe('Its heading.'),
    description: maybeText('One sentence.', 300),
    imageSrc: pictureSrc.describe('Its picture, 1920 by 540.'),
    linkTo: maybe(link, 'Where it leads.'),
    hideOverlay: z.boolean().default(false).describe('Show the picture without words over it.'),
  }),
})

export const brandSettings = group('The grid of brands of a group.', {
  shown: flag(false, 'The site has a grid of brands.'),
  tiles: rowsOf('The tiles.', {
    title: z.string().trim().min(1).max(80).describe('The brand.'),
    slug: slug.describe('Its part of the address, /…/overview.'),
    group: oneOf(['car', 'motorcycle', 'truck', 'caravan', 'own-brand'], 'The part of the grid it stands in.'),
    logoSrc: maybe(pictureSrc, 'Its logo; its name in type otherwise.'),
    imageBannerSrc: maybe(pictureSrc, 'The wide picture of its page.'),
    description: maybeText('What its page says.', 4000),
    skipPage: z.boolean().default(false).describe('The brand has no page of its own.'),
    linkTo: maybe(link, 'Leads here instead of its own page.'),
  }),
})

export const statisticsSettings = group('The banner of numbers about a group.', {
  shown: flag(false, 'The site has the banner.'),
  entries: rowsOf(
    'The numbers; they must be true.',
    {
      value: z.string().trim().min(1).max(20).describe('The number, e.g. 50+.'),
      label: z.string().trim().min(1).max(40).describe('What it counts.'),
    },
    [
      { value: '50+', label: 'Locations' },
      { value: '40+', label: 'Brands' },
      { value: '30+', label: 'Years' },
    ],
  ),
})

export const offerSettings = group('Special offers.', {
  shown: flag(true, 'The site has an offers page.'),
  subscription: flag(false, 'Offers are subscription offers.'),
  disclaimerPreviewCharacters: count(100, 'Small print longer than this folds.', 20, 5000),
  entries: rowsOf('The offers.', {
    name: z.string().trim().min(1).max(120).describe('The offer.'),
    slug: maybe(slug, 'Its part of the address, /offers/…; made of its name otherwise.'),
    categories: listOf(z.string().trim().min(1).max(60), 'What shoppers may narrow the offers by, e.g. Service.'),
    priceCents: maybe(z.int().min(1).max(10_000_000_000), 'What it costs, in cents.'),
    priceText: maybeText('What that price is, beside it, e.g. drive away.', 60),
    description: maybeText('What it is.', 2000),
    disclaimer: maybeText('Its small print.', 4000),
    imageSrc: maybe(pictureSrc, 'Its picture; the model’s otherwise.'),
    manufacturer: maybe(slug, 'The manufacturer it is for.'),
    model: maybe(slug, 'The model it is for.'),
    dealership: maybe(slug, 'The dealership that makes it.'),
    startsOn: maybe(isoDate, 'Its first day.'),
    endsOn: maybe(isoDate, 'Its last day.'),
  }),
})

export const blogSettings = group('Articles.', {
  descriptionCharacters: count(100, 'Article descriptions are cut after this.', 20, 1000),
  readMoreText: text('READ MORE', 'The words of the link to an article.', 40),
})
