import * as z from 'zod'
import { link, pictureSrc, slug } from '#domain/tenants/settings/words.ts'

/** Words a dealer may leave to the section. */
function words(says: string, maximum = 160) {
  return z.string().trim().min(1).max(maximum).nullable().default(null).describe(says)
}

function howMany(byDefault: number, maximum: number, says: string) {
  return z.int().min(1).max(maximum).default(byDefault).describe(says)
}

const picture = pictureSrc.nullable().default(null)
const pictureAlt = z
  .string()
  .trim()
  .max(200)
  .default('')
  .describe('What the picture shows, for people who cannot see it.')
const markdown = z.string().trim().min(1).max(50_000).describe('Text in Markdown; HTML in it is shown as text.')
const sectionLink = z.strictObject({
  label: z.string().trim().min(1).max(60).describe('The words.'),
  linkTo: link.describe('Where it leads.'),
})

/** A search of this site's own stock, as its address: read by the search URL codec, so that filters stay filters. */
const searchPath = z
  .string()
  .trim()
  .max(2000)
  .regex(/^\/search(?:[/?]|$)/, 'Use the address of a search of this site, such as "/search/used-cars/toyota"')

/**
 * What a dealer may write of each section of a page, by the section's name. What is left out comes from the settings
 * of the same subject, or from stock.
 */
export const SECTION_SCHEMAS = {
  hero: z.strictObject({
    title: words('The large words; those of settings.home otherwise.', 120),
    text: words('The sentence under them.', 300),
    imageSrc: picture.describe('The large picture; that of settings.home, else a vehicle from stock.'),
    imageAlt: pictureAlt,
    search: z.boolean().nullable().default(null).describe('With the search; settings.home.heroSearch otherwise.'),
  }),
  'body-shortcuts': z.strictObject({
    title: words('The heading.'),
    count: howMany(8, 16, 'Body types shown, the most stocked first.'),
  }),
  'fresh-stock': z.strictObject({
    title: words('The heading; settings.home.latestStockTitle otherwise.'),
    count: z
      .int()
      .min(1)
      .max(24)
      .nullable()
      .default(null)
      .describe('Vehicles; settings.home.latestStockCount otherwise.'),
  }),
  'stock-row': z.strictObject({
    title: z.string().trim().min(1).max(160).describe('The heading.'),
    search: searchPath.describe('Which vehicles.'),
    count: howMany(8, 24, 'Vehicles in the row.'),
    moreText: words('The words of the link to all of them.', 60),
  }),
  'offers-row': z.strictObject({ title: words('The heading.'), count: howMany(3, 12, 'Offers in the row.') }),
  'promotions-slider': z.strictObject({
    slides: z
      .array(slug)
      .max(20)
      .nullable()
      .default(null)
      .describe('Slides of settings.home.slides by id; all otherwise.'),
  }),
  'brands-grid': z.strictObject({ title: words('The heading.') }),
  statistics: z.strictObject({ title: words('The heading.') }),
  'why-buy-from-us': z.strictObject({ title: words('The heading.') }),
  'call-to-action': z.strictObject({
    title: z.string().trim().min(1).max(120).describe('The heading.'),
    text: words('One or two sentences.', 400),
    imageSrc: picture.describe('A picture beside the words.'),
    imageAlt: pictureAlt,
    links: z.array(sectionLink).min(1).max(4).describe('The buttons; the first is the main one.'),
  }),
  'feature-banner': z.strictObject({
    links: z
      .array(sectionLink.extend({ text: words('One sentence.', 200) }))
      .length(3, 'The banner has three links')
      .nullable()
      .default(null)
      .describe('Three links; those of settings.vehiclePage.featureBanner otherwise.'),
  }),
  reviews: z.strictObject({ title: words('The heading.') }),
  'payment-strip': z.strictObject({}),
  faq: z.strictObject({
    title: words('The heading.'),
    items: z
      .array(
        z.strictObject({
          question: z.string().trim().min(1).max(300).describe('The question.'),
          answer: markdown,
        }),
      )
      .min(1)
      .max(100)
      .describe('Questions and answers.'),
  }),
  'sales-counter': z.strictObject({}),
  'locations-row': z.strictObject({ title: words('The heading.') }),
  'rich-text': z.strictObject({ title: words('The heading.'), markdown }),
  banner: z.strictObject({
    title: z.string().trim().min(1).max(120).describe('The words.'),
    text: words('One sentence.', 300),
    imageSrc: picture.describe('The wide picture.'),
    imageAlt: pictureAlt,
  }),
  video: z.strictObject({
    title: words('The heading.'),
    src: z
      .string()
      .trim()
      .max(2000)
      .regex(
        /^(?:(?:pictures|videos)\/[\w.-]+\.(?:mp4|webm)|https:\/\/(?:www\.)?(?:youtube\.com\/watch\?v=|youtu\.be\/|vimeo\.com\/)[\w-]+)$/,
        'Use a file of the folder such as "videos/yard.mp4", or the address of a video on YouTube or Vimeo',
      )
      .describe('The video.'),
    posterSrc: picture.describe('The picture before it plays.'),
    posterAlt: pictureAlt,
  }),
  'articles-row': z.strictObject({ title: words('The heading.'), count: howMany(3, 12, 'Articles in the row.') }),
} as const satisfies Record<string, z.ZodType>

export type SectionName = keyof typeof SECTION_SCHEMAS
export const SECTION_NAMES = Object.keys(SECTION_SCHEMAS) as SectionName[]

/** A section as a dealer wrote it, with every default filled in. */
export type Section = {
  [Name in SectionName]: { section: Name } & z.output<(typeof SECTION_SCHEMAS)[Name]>
}[SectionName]
