import type * as z from 'zod'
import { checkDealerFields } from '#domain/leads/fields/check-dealer-fields.ts'
import { dealershipSchema, locationSchema, placeTypes, siteClock } from '#domain/locations/location-schema.ts'
import { clockOf } from '#domain/locations/region.ts'
import { filterAttributes, filterField } from '#domain/search/filter.ts'
import { parseFilter } from '#domain/search/parse-filter.ts'
import { nearestWord } from '#domain/tenants/nearest-word.ts'
import { leadDestination } from '#domain/tenants/settings/lead-destinations.ts'
import { timeZoneFault } from '#domain/tenants/settings/words.ts'
import {
  completeSettings,
  type TenantSettings,
  type TenantSettingsInput,
  tenantSettingsSchema,
} from '#domain/tenants/settings.ts'
import {
  type ConfigProblem,
  type Path,
  parseBySchema,
  pathText,
  problem,
  unstorableText,
  valueAt,
} from './config-problems.ts'
import { type TenantConfig, tenantConfigJsonSchema, tenantConfigSchema } from './tenant-config-schema.ts'

export type ParsedConfig = { kind: 'valid'; config: TenantConfig } | { kind: 'invalid'; problems: ConfigProblem[] }

/**
 * Reads what `JSON.parse` made of a `config.json`. Never throws; every problem is told at once and has its path, the value found, the
 * reason and, where a word was mistyped, the nearest known one.
 */
export function parseTenantConfig(json: unknown): ParsedConfig {
  const unstorable = unstorableText(json)
  if (unstorable.length > 0) return { kind: 'invalid', problems: unstorable }
  const parsed = parseBySchema(tenantConfigSchema, json, tenantConfigJsonSchema)
  if (!parsed.data) {
    const told = new Set(parsed.problems.map(({ path }) => path))
    // What can be followed of the rest is told at once, not when these are mended.
    const others = checkReferences(json, json).filter(({ path }) => !told.has(path))
    return { kind: 'invalid', problems: [...parsed.problems.map((one) => withOwnClock(one, json)), ...others] }
  }

  const { $schema: _, ...complete } = parsed.data
  const written = (json as { settings?: TenantSettingsInput }).settings ?? {}
  const config = canonical({ ...complete, written })
  // The lists as they stand in the file, so that a problem's place is a place in the file.
  const problems = checkReferences(complete, json)
  return problems.length > 0 ? { kind: 'invalid', problems } : { kind: 'valid', config }
}

/** Beside a word that names no time zone stands that of the location it is of; of the site's own that of the location that speaks for it. */
function withOwnClock(told: ConfigProblem, json: unknown): ConfigProblem {
  if (told.reason !== timeZoneFault()) return told
  const locations = listAt(json, 'locations')
  const [, index] = /^locations\[(\d+)\]/.exec(told.path) ?? []
  const primary = locations.find((one) => valueAt(one, ['primary']) === true) ?? locations[0]
  const of = index === undefined ? primary : locations[Number(index)]
  const { state, postcode } = locationSchema.shape
  const place = {
    state: state.safeParse(valueAt(of, ['state'])).data ?? null,
    postcode: postcode.safeParse(valueAt(of, ['postcode'])).data ?? null,
  }
  return { ...told, reason: timeZoneFault(clockOf(place)) }
}

/** The locations of a configuration that can be read by themselves, whether or not the rest of it is right. */
export function readableLocations(json: unknown): TenantConfig['locations'] {
  return listAt(json, 'locations').flatMap((one) => {
    const { data } = locationSchema.safeParse(one)
    return data ? [{ ...data, timeZone: data.timeZone ?? clockOf(data) }] : []
  })
}

/** What of a location says where it is, and which vehicles of a feed stand there. */
const WHEREABOUTS = [
  'city',
  'state',
  'postcode',
  'latitude',
  'longitude',
  'timeZone',
  'dealership',
  'feedCodes',
] as const

/** The same, each with who sells there, and with those that are wrong elsewhere: of these it is known where they are, as far as that can be read. */
export function placedLocations(json: unknown): TenantConfig['locations'] {
  const { slug, name, ...shape } = locationSchema.shape
  const readable = listAt(json, 'locations').flatMap((one) => {
    if (locationSchema.safeParse(one).success) return [one]
    if (!slug.safeParse(valueAt(one, ['slug'])).success) return []
    const said = WHEREABOUTS.map((key) => [key, shape[key].safeParse(valueAt(one, [key])).data])
    const named = name.safeParse(valueAt(one, ['name'])).data ?? valueAt(one, ['slug'])
    return [{ ...Object.fromEntries(said), slug: valueAt(one, ['slug']), name: named }]
  })
  const only = onlyOf(dealershipSlugs(json))
  return readableLocations({ locations: readable }).map((one) => ({ ...one, dealership: one.dealership ?? only }))
}

type ReadConfig = Omit<z.output<typeof tenantConfigSchema>, '$schema'> & Pick<TenantConfig, 'written'>

/**
 * The one way to say what a dealer said: a tenant sells as itself when no dealership is named; with one dealership,
 * every location is its, and keeps the time of where it is; what has no order of its own is sorted.
 */
function canonical(config: ReadConfig): TenantConfig {
  const own = dealershipSchema.parse({ slug: config.slug, name: config.name })
  const dealerships = config.dealerships.length > 0 ? config.dealerships : [own]
  const only = onlyOf(dealerships.map(({ slug }) => slug))
  const locations = config.locations.map((location) => ({
    ...location,
    dealership: location.dealership ?? only,
    timeZone: location.timeZone ?? clockOf(location),
    specialHours: location.specialHours.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
  }))
  const settings = completeSettings(config.written, placeTypes(locations), siteClock(locations))
  return {
    ...config,
    settings,
    hosts: { ...config.hosts, aliases: config.hosts.aliases.toSorted() },
    dealerships,
    locations,
  }
}

function onlyOf(slugs: readonly string[]): string | null {
  return slugs.length === 1 ? slugs[0]! : null
}

/** Who sells by what a configuration says, whether or not the rest of it is right: the tenant itself where it names nobody. */
export function dealershipSlugs(json: unknown): string[] {
  const named = wordsIn(json, 'dealerships.*.slug')
  return named.length > 0 ? named : wordsIn(json, 'slug')
}

/** The domains a configuration names, whether or not the rest of it is right. */
export function domainsOf(json: unknown): string[] {
  return HOSTS.flatMap((place) => wordsIn(json, place))
}

type PlacedWord = { path: Path; word: string }

const HOSTS = ['hosts.primary', 'hosts.aliases.*']

/** Words that stand once in their list. */
const UNIQUE = [
  ['dealerships.*.slug'],
  ['locations.*.slug'],
  ['manufacturers.*.slug'],
  ['manufacturers.*.models.*.slug'],
  ['settings.offers.entries.*.slug'],
  ['settings.staff.people.*.email'],
  HOSTS,
]

/** Slugs of one list that stand somewhere else. */
const REFERENCES: readonly [of: keyof ReturnType<typeof slugsOf>, place: string][] = [
  ['dealerships', 'locations.*.dealership'],
  ['manufacturers', 'settings.site.manufacturer'],
  ['dealerships', 'settings.leads.defaultDealership'],
  ['dealerships', 'settings.dealershipOverrides.#'],
  ['dealerships', 'settings.leads.destinations.*.dealership'],
  ['dealerships', 'settings.staff.people.*.dealership'],
  ['dealerships', 'settings.reviews.entries.*.dealership'],
  ['locations', 'settings.locations.excludedFromDealerPanel.*'],
  ['locations', 'settings.locations.contactPaths.#'],
  ['locations', 'settings.service.bookingLinks.*.location'],
  ['dealerships', 'settings.offers.entries.*.dealership'],
  ['manufacturers', 'settings.offers.entries.*.manufacturer'],
  ['models', 'settings.offers.entries.*.model'],
]

const FILTERS = ['baseFilter', 'exclusions.*', 'rankBoosts.*.filter'].map((place) => `settings.search.${place}`)

function slugsOf(config: unknown) {
  return {
    dealerships: dealershipSlugs(config),
    locations: wordsIn(config, 'locations.*.slug'),
    manufacturers: wordsIn(config, 'manufacturers.*.slug'),
    models: wordsIn(config, 'manufacturers.*.models.*.slug'),
  }
}

/**
 * What one part of a configuration says of another: names used once, names that exist, filters that can be read. `config` is
 * whole, or as it was written where something of it does not fit; `written` is that in either case.
 */
function checkReferences(config: unknown, written: unknown): ConfigProblem[] {
  const known = slugsOf(config)
  return [
    ...UNIQUE.flatMap((places) => repeated(places.flatMap((place) => wordsAt(config, place)))),
    ...listAt(config, 'locations').flatMap((_, i) => repeated(wordsAt(config, `locations.${i}.specialHours.*.date`))),
    ...checkLocations(config),
    ...REFERENCES.flatMap(([of, place]) => unknownIn(known[of], wordsAt(config, place))),
    ...FILTERS.flatMap((place) => wordsAt(config, place).flatMap(badFilter)),
    ...checkAmounts(written),
    ...checkFormFields(written),
  ]
}

/** The words at a place: `*` is every entry of a list, `#` the keys of an object; none where something else stands. */
function wordsAt(value: unknown, place: string, path: Path = []): PlacedWord[] {
  const [key, ...rest] = place === '' ? [] : place.split('.')
  if (key === undefined) return typeof value === 'string' ? [{ path, word: value }] : []
  if (typeof value !== 'object' || value === null) return []
  if (key === '#') return Object.keys(value).map((word) => ({ path: [...path, word], word }))
  const every = Array.isArray(value) ? [...value.keys()] : []
  const keys = key === '*' ? every : [/^\d+$/.test(key) ? Number(key) : key]
  return keys.flatMap((at) => wordsAt((value as Record<PropertyKey, unknown>)[at], rest.join('.'), [...path, at]))
}

function wordsIn(value: unknown, place: string): string[] {
  return wordsAt(value, place).map(({ word }) => word)
}

/** What stands under a key of a configuration, as far as it is a list. */
export function listAt(config: unknown, key: string): unknown[] {
  const list = valueAt(config, [key])
  return Array.isArray(list) ? list : []
}

function checkLocations(config: unknown): ConfigProblem[] {
  const primaries = listAt(config, 'locations').flatMap((one, i) => (valueAt(one, ['primary']) === true ? [i] : []))
  return primaries
    .slice(1)
    .map((i) => problem(['locations', i, 'primary'], true, 'Only one location can be the primary one'))
}

/** A group of settings with its defaults; null where what was written of it does not fit, which is told anyway. */
function groupOf<Name extends keyof TenantSettings>(written: unknown, name: Name): TenantSettings[Name] | null {
  const read = tenantSettingsSchema.shape[name].safeParse(valueAt(written, ['settings', name]))
  return read.success ? (read.data as TenantSettings[Name]) : null
}

type Span = [path: string[], least: number, most: number]

function checkAmounts(written: unknown): ConfigProblem[] {
  const sliders = groupOf(written, 'search')?.sliders
  const calculator = groupOf(written, 'finance')?.calculator
  const spans: Span[] = [
    ...(sliders ? [spanOf(['search', 'sliders'], sliders, 'priceMinDollars', 'priceMaxDollars')] : []),
    ...(calculator
      ? [
          spanOf(['finance', 'calculator'], calculator, 'amountMinDollars', 'amountMaxDollars'),
          spanOf(['finance', 'calculator'], calculator, 'termMinYears', 'termMaxYears'),
          spanOf(['finance', 'calculator'], calculator, 'rateMinPercent', 'rateMaxPercent'),
        ]
      : []),
  ]
  return [
    ...spans
      .filter(([, least, most]) => least > most)
      .map(([path, least, most]) => problem(['settings', ...path], least, `This is above its maximum of ${most}`)),
    ...(groupOf(written, 'leads')?.destinations ?? []).flatMap(checkDestination),
  ]
}

function spanOf<Key extends string>(path: string[], group: Record<Key, number>, least: Key, most: Key): Span {
  return [[...path, least], group[least], group[most]]
}

const ADDRESS_FAULTS = {
  email: 'This kind needs an e-mail address',
  web: 'This kind needs a web address',
  https: 'This kind needs an https:// address',
} as const

/** An address of the sort its kind has, and what the receiver must be told besides. */
function checkDestination(destination: TenantConfig['settings']['leads']['destinations'][number], i: number) {
  const { to: sort, needs } = leadDestination(destination.kind)
  const path = ['settings', 'leads', 'destinations', i]
  const isMail = destination.to.includes('@') && !destination.to.includes('://')
  const isFit = isMail ? sort === 'email' : sort === 'web' || (sort === 'https' && /^https:/i.test(destination.to))
  return [
    ...(isFit ? [] : [problem([...path, 'to'], destination.to, ADDRESS_FAULTS[sort])]),
    ...needs
      .filter((key) => key.toLowerCase().includes('secret') === false && destination[key] === null)
      .map((key) => problem([...path, key], null, `${destination.kind} needs it`)),
  ]
}

function checkFormFields(written: unknown): ConfigProblem[] {
  return checkDealerFields(groupOf(written, 'forms')?.fields ?? []).map(({ row, key, value, reason, among = [] }) => {
    const near = typeof value === 'string' ? nearestWord(value, among) : undefined
    const list = near || among.length === 0 ? '' : `; there are: ${among.join(', ')}`
    return problem(['settings', 'forms', 'fields', row, key], value, `${reason}${list}`, near)
  })
}

function repeated(words: readonly PlacedWord[]): ConfigProblem[] {
  const firstOf = new Map<string, Path>()
  return words.flatMap(({ path, word }) => {
    const first = firstOf.get(word)
    if (first) return [problem(path, word, `This is used twice: first at ${pathText(first)}`)]
    firstOf.set(word, path)
    return []
  })
}

function unknownIn(slugs: readonly string[], words: readonly PlacedWord[]): ConfigProblem[] {
  const list = slugs.length > 0 && slugs.length <= 12 ? `; there are: ${slugs.join(', ')}` : ''
  return words.flatMap(({ path, word }) =>
    slugs.includes(word) ? [] : [problem(path, word, `There is none of this slug${list}`, nearestWord(word, slugs))],
  )
}

function badFilter({ path, word: text }: PlacedWord): ConfigProblem[] {
  const parsed = parseFilter(text)
  if (parsed.kind === 'invalid') return [problem(path, text, `At character ${parsed.position + 1}: ${parsed.message}`)]
  return filterAttributes(parsed.filter)
    .filter((attribute) => filterField(attribute) === undefined)
    .map((attribute) => problem(path, text, `Vehicles have no "${attribute}"`))
}
