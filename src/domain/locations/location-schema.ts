import * as z from 'zod'
import type { State } from '#domain/tenants/settings/vocabulary.ts'
import { email, isoDate, phone, pictureSrc, slug, state, timeZone, webAddress } from '#domain/tenants/settings/words.ts'
import { LOCATION_TYPES } from './location.ts'

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

const words = (maximum: number) => z.string().trim().min(1).max(maximum)
const maybe = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null)
const rating = z.number().min(0).max(5).multipleOf(0.01, 'Use at most two decimals')

const OPENING = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const CLOSING = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/
const time = z.string().regex(OPENING, 'Use a time such as "08:30"')
const closingTime = z.string().regex(CLOSING, 'Use a time such as "17:30"')
const span = {
  opens: time.describe('When it opens, e.g. 08:30.'),
  closes: closingTime.describe('When it closes, e.g. 17:30.'),
}
/** The minute of the day, also of a time in a form that is not taken, such as 8am; null where none can be made out. */
function minuteOf(written: string): number | null {
  const [, hour, minute = '0', half] = /^(\d{1,2})(?:[:.](\d\d))?\s*([ap])?\.?(?:m\.?)?$/i.exec(written.trim()) ?? []
  if (hour === undefined) return null
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return hours * 60 + Number(minute)
}

/** Told beside the form of a time, where that can be made out all the same. */
function inOrder({ opens, closes }: { opens: string; closes: string }): boolean {
  const [from, until] = [minuteOf(opens), minuteOf(closes)]
  return from === null || until === null || from < until
}
const CLOSES_LATER = { error: 'It must close after it opens', path: ['closes'] }

const dayHours = z.union(
  [
    z.literal('closed'),
    z
      .strictObject({ ...span, note: maybe(words(80)).describe('Words shown instead of the hours.') })
      .refine(inOrder, CLOSES_LATER),
    z.strictObject({ note: words(80).describe('Words instead of hours, e.g. By appointment only.') }),
  ],
  'Use "closed", { "opens": "08:30", "closes": "17:30" } or { "note": "By appointment only" }',
)
export type DayHours = z.output<typeof dayHours>

const weekday = () => dayHours.default('closed')
const openingHours = z
  .strictObject({
    monday: weekday(),
    tuesday: weekday(),
    wednesday: weekday(),
    thursday: weekday(),
    friday: weekday(),
    saturday: weekday(),
    sunday: weekday(),
  } satisfies Record<(typeof WEEKDAYS)[number], unknown>)
  .describe('The week; a day left out is closed.')
export type WeekHours = z.output<typeof openingHours>

/** Mon–Fri 8.30am–5.30pm, Sat 9am–5pm: what `tenant check` offers who gave no hours (rule:business-hours). */
export const BUSINESS_HOURS: WeekHours = {
  ...(Object.fromEntries(
    WEEKDAYS.slice(0, 5).map((day) => [day, { opens: '08:30', closes: '17:30', note: null }]),
  ) as Pick<WeekHours, 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday'>),
  saturday: { opens: '09:00', closes: '17:00', note: null },
  sunday: 'closed',
}

const name = maybe(words(80)).describe('Why, e.g. Christmas Day; shown with the holiday hours.')
const date = isoDate.describe('The date, yyyy-mm-dd.')
const specialDay = z.union(
  [
    z.strictObject({ date, closed: z.literal(true).describe('Closed that day.'), name }),
    z.strictObject({ date, ...span, name }).refine(inOrder, CLOSES_LATER),
  ],
  'Use { "date": "2026-12-25", "closed": true } or a date with opens and closes',
)
export type SpecialHours = z.output<typeof specialDay>

const feedCodes = z.array(words(60)).max(50).default([]).describe('What stock feeds call it, besides its slug.')

export const dealershipSchema = z.strictObject({
  slug: slug.describe('Its short name in addresses; keep it, since stock belongs to it.'),
  name: words(120).describe('Its name.'),
  legalName: maybe(words(200)).describe('The registered name, when it is another.'),
  abn: maybe(z.string().regex(/^\d{2} ?\d{3} ?\d{3} ?\d{3}$/, 'An ABN has 11 digits')).describe(
    'Its Australian Business Number.',
  ),
  website: maybe(
    z.strictObject({
      name: words(120).describe('What the site is called.'),
      make: maybe(words(60)).describe('The make it is about.'),
      url: webAddress.describe('Its address.'),
      logoSrc: maybe(pictureSrc).describe('Its logo.'),
    }),
  ).describe('A site of its own, for Visit Website.'),
  averageRating: maybe(rating).describe('The average of its reviews, 0 to 5.'),
  reviewCount: maybe(z.int().min(0).max(10_000_000)).describe('How many reviews that is.'),
  feedCodes,
})
export type DealershipConfig = z.output<typeof dealershipSchema>

export const locationSchema = z.strictObject({
  slug: slug.describe('Its short name in addresses.'),
  name: words(120).describe('Its name; locations of one name share a card, one tab each.'),
  dealership: maybe(slug).describe('The dealership it belongs to; the only one, when there is one.'),
  visible: z.boolean().default(true).describe('Whether visitors see it.'),
  primary: z.boolean().default(false).describe('Whether it speaks for the site.'),
  type: z.enum(LOCATION_TYPES).default('').describe('What it does; empty counts as sales.'),
  subtype: z.string().trim().max(120).default('').describe('More about what it does, e.g. pre-owned sales, buying.'),
  manufacturers: z.array(words(60)).max(200).default([]).describe('The brands it looks after.'),
  dealerLicenseNumber: maybe(words(40)).describe('The dealer licence number.'),
  motorVehicleRepairer: maybe(words(40)).describe('The motor vehicle repairer number.'),
  street: maybe(words(120)).describe('Street and number.'),
  city: maybe(words(80)).describe('City or suburb.'),
  state: maybe(state.transform((known) => known.toUpperCase() as Uppercase<State>)).describe('State or territory.'),
  postcode: maybe(z.string().regex(/^\d{4}$/, 'A postcode has four digits')).describe('Postcode.'),
  latitude: maybe(z.number().min(-90).max(90)).describe(
    'Latitude in degrees, negative in the south; without it the map has the middle of the postcode.',
  ),
  longitude: maybe(z.number().min(-180).max(180)).describe('Longitude in degrees.'),
  placeUrl: maybe(webAddress).describe('Its page on a map service, for Get Directions.'),
  placeId: maybe(words(200)).describe('Its place number at the map service.'),
  mapKey: maybe(words(200)).describe('A key for its map, when it has its own.'),
  timeZone: maybe(timeZone).describe('Its time zone; that of its postcode or state when left out.'),
  phone: maybe(phone).describe('The phone number shown.'),
  landlinePhone: maybe(phone).describe('A landline besides.'),
  email: maybe(email).describe('The e-mail address of its team.'),
  imageSrc: maybe(pictureSrc).describe('A picture of it.'),
  distributionLocations: z
    .array(words(80))
    .max(200)
    .default([])
    .describe('Where its vehicles can also be seen or delivered.'),
  averageRating: maybe(rating).describe('The average of its reviews, 0 to 5.'),
  reviewCount: maybe(z.int().min(0).max(10_000_000)).describe('How many reviews that is.'),
  languages: z.array(words(40)).max(20).default([]).describe('What its people speak besides English, e.g. Italian.'),
  feedCodes,
  openingHours: openingHours
    .nullable()
    .default(null)
    .describe('When it is open; left out or null: not known, and nothing is shown.'),
  specialHours: z.array(specialDay).max(366).default([]).describe('Dates with other hours, holidays above all.'),
})
/** With its clock, whoever said which it is. */
export type LocationConfig = z.output<typeof locationSchema> & { timeZone: string }

/** What those do that shoppers see, as `completeSettings` asks. */
export function placeTypes(locations: readonly LocationConfig[]): string[] {
  return locations.filter(({ visible }) => visible).map(({ type }) => type)
}

/** The clock of the location that speaks for the dealer, as `completeSettings` asks; null where there is none. */
export function siteClock(locations: readonly LocationConfig[]): string | null {
  const speaks = locations.find(({ primary }) => primary) ?? locations.find(({ visible }) => visible) ?? locations[0]
  return speaks?.timeZone ?? null
}

export const manufacturerSchema = z.strictObject({
  slug: slug.describe('Its short name in addresses.'),
  name: words(80).describe('Its name.'),
  logoSrc: maybe(pictureSrc).describe('Its logo; a known mark or its name otherwise.'),
  models: z
    .array(
      z.strictObject({
        slug: slug.describe('Its page, /models/…; used once in the whole range.'),
        name: words(80).describe('The model.'),
        body: maybe(words(60)).describe('Its body.'),
        description: maybe(words(4000)).describe('What to say about it.'),
        imageSrc: maybe(pictureSrc).describe('Its picture.'),
        priceFromCents: maybe(z.int().min(0).max(10_000_000_000)).describe('The price it starts at.'),
      }),
    )
    .max(500)
    .default([])
    .describe('Its model range.'),
})
export type ManufacturerConfig = z.output<typeof manufacturerSchema>
