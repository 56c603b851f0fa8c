import * as z from 'zod'
import { onePath } from '../one-path.ts'
import { PAGE_KINDS } from './vocabulary.ts'
import * as s from './words.ts'

export const home = s.group('The home page.', {
  heroTitle: s.maybeText('The large words over the first picture; made from stock and name otherwise.', 120),
  heroText: s.maybeText('The sentence under them.', 300),
  heroImageSrc: s.maybe(s.pictureSrc, 'The first picture; a vehicle from stock otherwise.'),
  heroImageAlt: z.string().trim().max(200).default('').describe('What it shows, for people who cannot see it.'),
  heroSearch: s.flag(true, 'The first picture carries a search by make, model, budget and body.'),
  budgetStepsDollars: s.listOf(
    z.int().positive(),
    'The budgets offered there.',
    [10_000, 15_000, 20_000, 30_000, 40_000, 50_000, 75_000, 100_000],
  ),
  bodyShortcuts: s.flag(true, 'Shortcuts by body type.'),
  latestStock: s.flag(true, 'A row of the latest stock.'),
  latestStockTitle: s.text('Just in', 'The heading of that row.', 60),
  latestStockCount: s.count(8, 'Vehicles in that row.', 1, 24),
  locations: s.flag(true, 'A row of locations, open now or not.'),
  whyBuyFromUs: s.rowsOf('Reasons to buy here; no reasons, no panel.', {
    title: z.string().trim().min(1).max(80).describe('The reason.'),
    text: z.string().trim().min(1).max(400).describe('One or two sentences.'),
    icon: s.maybe(z.string().trim().min(1).max(40), 'The name of an icon.'),
  }),
  slides: s.rowsOf('The promotions slider.', {
    id: s.slug.describe('A short name for the slide.'),
    name: z.string().trim().min(1).max(100).describe('Its heading.'),
    description: s.maybeText('One sentence.', 300),
    imageSrc: s.pictureSrc.describe('Its picture, 1920 by 540.'),
    linkTo: s.maybe(s.link, 'Where it leads.'),
    hideOverlay: z.boolean().default(false).describe('Show the picture without words over it.'),
  }),
})

export const brands = s.group('The grid of brands of a group.', {
  shown: s.flag(false, 'The site has a grid of brands.'),
  tiles: s.rowsOf('The tiles.', {
    title: z.string().trim().min(1).max(80).describe('The brand.'),
    slug: s.slug.describe('Its part of the address, /…/overview.'),
    group: s.oneOf(['car', 'motorcycle', 'truck', 'caravan', 'own-brand'], 'The part of the grid it stands in.'),
    logoSrc: s.maybe(s.pictureSrc, 'Its logo; its name in type otherwise.'),
    imageBannerSrc: s.maybe(s.pictureSrc, 'The wide picture of its page.'),
    description: s.maybeText('What its page says.', 4000),
    skipPage: z.boolean().default(false).describe('The brand has no page of its own.'),
    linkTo: s.maybe(s.link, 'Leads here instead of its own page.'),
  }),
})

export const statistics = s.group('The banner of numbers about a group.', {
  shown: s.flag(false, 'The site has the banner.'),
  entries: s.rowsOf(
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

export const offers = s.group('Special offers.', {
  shown: s.flag(true, 'The site has an offers page.'),
  subscription: s.flag(false, 'Offers are subscription offers.'),
  disclaimerPreviewCharacters: s.count(100, 'Small print longer than this folds.', 20, 5000),
  entries: s.rowsOf('The offers.', {
    name: z.string().trim().min(1).max(120).describe('The offer.'),
    slug: s.maybe(s.slug, 'Its part of the address, /offers/…; made of its name otherwise.'),
    categories: s.listOf(z.string().trim().min(1).max(60), 'What shoppers may narrow the offers by, e.g. Service.'),
    priceCents: s.maybe(z.int().min(1).max(10_000_000_000), 'What it costs, in cents.'),
    priceText: s.maybeText('What that price is, beside it, e.g. drive away.', 60),
    description: s.maybeText('What it is.', 2000),
    disclaimer: s.maybeText('Its small print.', 4000),
    imageSrc: s.maybe(s.pictureSrc, 'Its picture; the model’s otherwise.'),
    manufacturer: s.maybe(s.slug, 'The manufacturer it is for.'),
    model: s.maybe(s.slug, 'The model it is for.'),
    dealership: s.maybe(s.slug, 'The dealership that makes it.'),
    startsOn: s.maybe(s.dayOrMinute, 'Its first day, or its first minute: 2026-12-01T09:00.'),
    endsOn: s.maybe(s.dayOrMinute, 'Its last day, or the minute from which it is gone.'),
  }),
})

export const blog = s.group('Articles.', {
  descriptionCharacters: s.count(100, 'Article descriptions are cut after this.', 20, 1000),
  readMoreText: s.text('READ MORE', 'The words of the link to an article.', 40),
})

const place = z
  .string()
  .max(500)
  .regex(
    new RegExp(`^(?:${PAGE_KINDS.join('|')}|/(?!/|$)[^\\s\\\\?#]*)$`),
    'Use a kind of page, such as "article", or a path on this site, such as "/kia/overview"; the home page has sections of its own',
  )
  .overwrite(onePath)

export const blocks = s.rowsOf(
  'Blocks on pages of a kind or at a path, such as a call to action beside every article.',
  {
    on: z
      .array(place)
      .min(1)
      .max(100)
      .describe(`Where it stands: kinds of pages (${PAGE_KINDS.join(', ')}) and paths, such as "/kia/overview".`),
    beside: z
      .boolean()
      .default(false)
      .describe('Beside the text of the page, or the price of a vehicle; at the end of it otherwise.'),
    block: z.looseObject({ section: z.string() }).describe('A section as pages have them (docs/page.schema.json).'),
  },
)
