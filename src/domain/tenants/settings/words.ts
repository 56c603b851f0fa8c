import * as z from 'zod'
import { statesIn } from './states-in.ts'
import { STATES, type State } from './vocabulary.ts'

/** Small builders, so that each setting reads as one line: its default and what it does, in a dealer's words. */
export function flag(byDefault: boolean, says: string) {
  return z.boolean().default(byDefault).describe(says)
}

/**
 * Words that are never empty, trimmed; `maximum` counts characters. `says` is the description the documentation
 * prints.
 */
export function text(byDefault: string, says: string, maximum = 400) {
  return z.string().trim().min(1).max(maximum).default(byDefault).describe(says)
}

/** Words or null, which is the default; an empty text is refused. */
export function maybeText(says: string, maximum = 400) {
  return z.string().trim().min(1).max(maximum).nullable().default(null).describe(says)
}

/** A whole number. */
export function count(byDefault: number, says: string, minimum = 0, maximum = 1_000_000) {
  return z.int().min(minimum).max(maximum).default(byDefault).describe(says)
}

/** A number that may have decimals; the description says of what. */
export function amount(byDefault: number, says: string, minimum = 0, maximum = 10_000_000) {
  return z.number().min(minimum).max(maximum).default(byDefault).describe(says)
}

/** Money in whole cents, up to ten million dollars. */
export function cents(byDefault: number, says: string) {
  return z.int().min(0).max(1_000_000_000).default(byDefault).describe(says)
}

/** Anything of a kind, or null, which is the default. */
export function maybe<Schema extends z.ZodType>(schema: Schema, says: string) {
  return schema
    .nullable()
    .default(null as never)
    .describe(says)
}

/** A state or territory as a dealer writes it, 'NSW' or 'nsw'. */
export const writtenState = z.enum([...STATES.map((state) => state.toUpperCase() as Uppercase<State>), ...STATES])

/** The same in any spelling ('Vic.', 'N.S.W.', its name in full), in small letters, as settings have it. */
export const state = z
  .preprocess((written, { addIssue }) => {
    const states = typeof written === 'string' ? statesIn(written) : []
    if (states.length < 2) return states[0] ?? written
    const named = states.map((one) => one.toUpperCase()).join(' and ')
    addIssue({ code: 'custom', message: `This names ${named}: give the one it is in`, input: written })
    return z.NEVER
  }, writtenState)
  .transform((written) => written.toLowerCase() as State)

/** One word of a closed list, the first by default. */
export function oneOf<const Values extends readonly [string, ...string[]]>(
  values: Values,
  says: string,
  byDefault: Values[number] = values[0],
) {
  return z
    .enum(values)
    .default(byDefault as never)
    .describe(says)
}

/** Up to 500 items of one kind. */
export function listOf<Item extends z.ZodType>(item: Item, says: string, byDefault: z.output<Item>[] = []) {
  return z
    .array(item)
    .max(500)
    .default(byDefault as never)
    .describe(says)
}

/** A list of objects of these keys and no others. */
export function rowsOf<Shape extends z.core.$ZodLooseShape>(says: string, shape: Shape, byDefault: object[] = []) {
  return z
    .array(z.strictObject(shape))
    .max(500)
    .default(byDefault as never)
    .describe(says)
}

/** Settings under one name. Left out whole, each has its default; a name that is none of them is refused. */
export function group<Shape extends z.core.$ZodLooseShape>(says: string, shape: Shape) {
  return z
    .strictObject(shape)
    .prefault({} as never)
    .describe(says)
}

export const slug = z
  .string()
  .max(63)
  .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/, 'Use lower-case letters, digits and hyphens, such as "north-side"')

const LINK = /^(?:\/(?!\/)[^\s\\]*|#[^\s\\]*|https?:\/\/[^\s\\]+|tel:\+?[\d ()-]+|mailto:[^\s\\]+|sms:[^\s\\]*)$/i

/** Somewhere a link may lead: a page of the site, another site, a phone number or an address; never a script. */
export const link = z
  .string()
  .trim()
  .max(2000)
  .regex(LINK, 'Use a path such as "/finance", an https:// address, tel: or mailto:')

export const path = z
  .string()
  .trim()
  .max(500)
  .regex(/^\/(?!\/)[^\s\\?#]*$/, 'Use a path on this site, such as "/special-offers"')

export const webAddress = z.url({ protocol: /^https?$/, error: 'Use a full https:// address' }).max(2000)

/** Names that only a network of one's own knows (RFC 6761, RFC 6762 and their like). */
const PRIVATE_NAME = /\.(?:localhost|local|internal|intranet|lan|home|corp|arpa|test|invalid)$/
const isPublicName = (host: string) => /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(host) && !PRIVATE_NAME.test(host)

/** A host by its public name, in small letters; no number, which says less of whose it is. */
export const publicHost = z
  .string()
  .trim()
  .max(253)
  .refine(isPublicName, 'Use the public name of a host, such as "tiles.example.com"')

/** Where browsers of shoppers are sent for files: https, at a public name, without a user's name. */
export const publicAddress = z
  .string()
  .trim()
  .max(2000)
  .refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : null
    return url?.protocol === 'https:' && !url.username && !url.password && isPublicName(url.hostname)
  }, 'Use an https:// address with a public name, such as "https://tiles.example.com/style.json"')

const PICTURE = /^(?:pictures\/(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.(?:webp|png|jpe?g|avif|gif|svg)|https:\/\/[^\s\\]+)$/i

/**
 * Where a picture is: a file of the tenant's folder or an https address; browsers block the rest. A path such as
 * "/finance" is a page, and the addresses the platform gives to pictures change with them.
 */
export const pictureSrc = z
  .string()
  .trim()
  .max(2000)
  .regex(
    PICTURE,
    'Use a picture of the folder such as "pictures/yard.webp" (webp, png, jpg, avif, gif or svg), or an https:// address',
  )

export const email = z.email('Use an e-mail address, such as "sales@example.com"').max(254)

const PHONE = /^(?:\+61[ -]?\(?\d|\(?0\d|1[38][\d ])[\d ()-]{3,15}$/

/** As dealt out by the numbering plan or written locally; shown with its leading 0. */
export const phone = z
  .string()
  .trim()
  .regex(PHONE, 'Use an Australian number, such as "07 5550 1234" or "1300 975 707"')
  .refine(hasItsDigits, {
    error: ({ input }) => `This has ${digitsOf(String(input)).length} digits; count them again`,
    when: ({ value }) => PHONE.test(String(value).trim()),
  })

const digitsOf = (written: string) => written.replace(/\D/g, '')

/** Ten with the area or mobile code, 1300 and 1800 among them; six of 13 numbers. */
function hasItsDigits(written: string): boolean {
  const national = written.trim().startsWith('+61') ? digitsOf(written).replace(/^610?/, '0') : digitsOf(written)
  return /^(?:0\d{9}|01[38]\d{4}|01[38]00\d{6}|1[38]00\d{6}|13\d{4})$/.test(national)
}

/** PostgreSQL has no year 0. */
export const isoDate = z.iso
  .date('Use a date written yyyy-mm-dd')
  .refine((date) => !date.startsWith('0000'), 'Use a date written yyyy-mm-dd')

/** A whole day, or a minute of the site's clock. */
export const dayOrMinute = z
  .string()
  .regex(
    /^\d{4}-\d{2}-\d{2}(?:T(?:[01]\d|2[0-3]):[0-5]\d)?$/,
    'Use a day written yyyy-mm-dd, or a minute written yyyy-mm-ddThh:mm',
  )
  .refine((written) => isoDate.safeParse(written.slice(0, 10)).success, 'There is no such day')

/** What is said of a word that names no time zone; who knows where the place is names its own instead. */
export const timeZoneFault = (example = 'Australia/Brisbane') => `Use a time zone name, such as "${example}"`

export const timeZone = z.string().refine(isTimeZone, timeZoneFault())

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-AU', { timeZone: name })
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}
