import { checkDealerFields } from '#domain/leads/fields/check-dealer-fields.ts'
import { dealershipSchema } from '#domain/locations/location-schema.ts'
import { filterAttributes, filterField } from '#domain/search/filter.ts'
import { parseFilter } from '#domain/search/parse-filter.ts'
import { leadDestination } from '#domain/tenants/settings/lead-destinations.ts'
import type { TenantSettingsInput } from '#domain/tenants/settings.ts'
import {
  type ConfigProblem,
  nearestWord,
  type Path,
  parseBySchema,
  problem,
  unstorableText,
} from './config-problems.ts'
import { type TenantConfig, tenantConfigJsonSchema, tenantConfigSchema } from './tenant-config-schema.ts'

export type ParsedConfig = { kind: 'valid'; config: TenantConfig } | { kind: 'invalid'; problems: ConfigProblem[] }

/**
 * Reads what `JSON.parse` made of a `config.json`. Never throws; every problem has its path, the value found, the
 * reason and, where a word was mistyped, the nearest known one.
 */
export function parseTenantConfig(json: unknown): ParsedConfig {
  const unstorable = unstorableText(json)
  if (unstorable.length > 0) return { kind: 'invalid', problems: unstorable }
  const parsed = parseBySchema(tenantConfigSchema, json, tenantConfigJsonSchema)
  if (!parsed.data) return { kind: 'invalid', problems: parsed.problems }

  const { $schema: _, ...complete } = parsed.data
  const written = (json as { settings?: TenantSettingsInput }).settings ?? {}
  const config = canonical({ ...complete, written })
  // The lists as they stand in the file, so that a problem's place is a place in the file.
  const problems = checkReferences({ ...config, hosts: complete.hosts, locations: complete.locations })
  return problems.length > 0 ? { kind: 'invalid', problems } : { kind: 'valid', config }
}

/**
 * The one way to say what a dealer said: a tenant sells as itself when no dealership is named; with one dealership,
 * every location is its; what has no order of its own is sorted.
 */
function canonical(config: TenantConfig): TenantConfig {
  const own = dealershipSchema.parse({ slug: config.slug, name: config.name })
  const dealerships = config.dealerships.length > 0 ? config.dealerships : [own]
  const only = dealerships.length === 1 ? dealerships[0]!.slug : null
  const locations = config.locations.map((location) => ({
    ...location,
    dealership: location.dealership ?? only,
    specialHours: location.specialHours.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
  }))
  return { ...config, hosts: { ...config.hosts, aliases: config.hosts.aliases.toSorted() }, dealerships, locations }
}

type PlacedWord = { path: Path; word: string | null }

/** Words that stand once in their list. */
const UNIQUE = [
  ['dealerships.*.slug'],
  ['locations.*.slug'],
  ['manufacturers.*.slug'],
  ['manufacturers.*.models.*.slug'],
  ['settings.offers.entries.*.slug'],
  ['settings.staff.people.*.email'],
  ['hosts.primary', 'hosts.aliases.*'],
]

/** Slugs of one list that stand somewhere else. */
const REFERENCES: readonly [of: 'dealerships' | 'locations' | 'manufacturers' | 'models', place: string][] = [
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

/** What one part of a configuration says of another: names used once, names that exist, filters that can be read. */
function checkReferences(config: TenantConfig): ConfigProblem[] {
  const { dealerships, locations, manufacturers } = config
  const known = { dealerships, locations, manufacturers, models: manufacturers.flatMap(({ models }) => models) }
  return [
    ...UNIQUE.flatMap((places) => repeated(places.flatMap((place) => wordsAt(config, place)))),
    ...locations.flatMap((_, i) => repeated(wordsAt(config, `locations.${i}.specialHours.*.date`))),
    ...checkLocations(config),
    ...REFERENCES.flatMap(([of, place]) => unknownIn(known[of], wordsAt(config, place))),
    ...FILTERS.flatMap((place) => wordsAt(config, place).flatMap(badFilter)),
    ...checkAmounts(config),
    ...checkFormFields(config),
  ]
}

/** What stands at a place: `*` is every entry of a list, `#` the keys of an object. */
function wordsAt(value: unknown, place: string, path: Path = []): PlacedWord[] {
  const [key, ...rest] = place === '' ? [] : place.split('.')
  if (key === undefined) return [{ path, word: value as string | null }]
  if (key === '#') return Object.keys(value as object).map((word) => ({ path: [...path, word], word }))
  const keys = key === '*' ? [...(value as unknown[]).keys()] : [/^\d+$/.test(key) ? Number(key) : key]
  return keys.flatMap((at) => wordsAt((value as Record<PropertyKey, unknown>)[at], rest.join('.'), [...path, at]))
}

function checkLocations({ locations }: TenantConfig): ConfigProblem[] {
  const primaries = locations.flatMap((location, i) => (location.primary ? [i] : []))
  return primaries
    .slice(1)
    .map((i) => problem(['locations', i, 'primary'], true, 'Only one location can be the primary one'))
}

function checkAmounts({ settings: { search, finance, leads } }: TenantConfig): ConfigProblem[] {
  const { calculator } = finance
  const { priceMinDollars, priceMaxDollars } = search.sliders
  const spans: [path: string[], least: number, most: number][] = [
    [['search', 'sliders', 'priceMinDollars'], priceMinDollars, priceMaxDollars],
    [['finance', 'calculator', 'amountMinDollars'], calculator.amountMinDollars, calculator.amountMaxDollars],
    [['finance', 'calculator', 'termMinYears'], calculator.termMinYears, calculator.termMaxYears],
    [['finance', 'calculator', 'rateMinPercent'], calculator.rateMinPercent, calculator.rateMaxPercent],
  ]
  return [
    ...spans
      .filter(([, least, most]) => least > most)
      .map(([path, least, most]) => problem(['settings', ...path], least, `This is above its maximum of ${most}`)),
    ...leads.destinations.flatMap(checkDestination),
  ]
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

function checkFormFields({ settings: { forms } }: TenantConfig): ConfigProblem[] {
  return checkDealerFields(forms.fields).map(({ row, key, value, reason, among = [] }) => {
    const near = typeof value === 'string' ? nearestWord(value, among) : undefined
    const list = near || among.length === 0 ? '' : `; there are: ${among.join(', ')}`
    return problem(['settings', 'forms', 'fields', row, key], value, `${reason}${list}`, near)
  })
}

function repeated(words: readonly PlacedWord[]): ConfigProblem[] {
  const seen = new Set<string>()
  return words.flatMap(({ path, word }) =>
    word === null || seen.size < seen.add(word).size ? [] : [problem(path, word, 'This is used twice')],
  )
}

function unknownIn(known: readonly { slug: string }[], words: readonly PlacedWord[]): ConfigProblem[] {
  const slugs = known.map(({ slug }) => slug)
  const list = slugs.length > 0 && slugs.length <= 12 ? `; there are: ${slugs.join(', ')}` : ''
  return words.flatMap(({ path, word }) =>
    word === null || slugs.includes(word)
      ? []
      : [problem(path, word, `There is none of this slug${list}`, nearestWord(word, slugs))],
  )
}

function badFilter({ path, word: text }: PlacedWord): ConfigProblem[] {
  if (text === null) return []
  const parsed = parseFilter(text)
  if (parsed.kind === 'invalid') return [problem(path, text, `At character ${parsed.position + 1}: ${parsed.message}`)]
  return filterAttributes(parsed.filter)
    .filter((attribute) => filterField(attribute) === undefined)
    .map((attribute) => problem(path, text, `Vehicles have no "${attribute}"`))
}
