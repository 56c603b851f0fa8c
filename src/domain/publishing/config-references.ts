import { filterAttributes, filterField } from '#domain/search/filter.ts'
import { parseFilter } from '#domain/search/parse-filter.ts'
import { type ConfigProblem, type Path, problem } from './config-problems.ts'
import { nearestWord } from './nearest-word.ts'
import type { TenantConfig } from './tenant-config-schema.ts'

type PlacedWord = { path: Path; word: string | null }

/** What one part of a configuration says of another: names used once, names that exist, filters that can be read. */
export function checkReferences(config: TenantConfig): ConfigProblem[] {
  return [
    ...checkUnique(config),
    ...checkLocations(config),
    ...checkSlugs(config),
    ...checkFilters(config),
    ...checkAmounts(config),
  ]
}

function checkUnique({ dealerships, locations, manufacturers, hosts, settings }: TenantConfig): ConfigProblem[] {
  return [
    ...repeated(wordsOf(dealerships, 'slug', 'dealerships')),
    ...repeated(wordsOf(locations, 'slug', 'locations')),
    ...repeated(wordsOf(manufacturers, 'slug', 'manufacturers')),
    ...repeated(manufacturers.flatMap(({ models }, i) => wordsOf(models, 'slug', 'manufacturers', i, 'models'))),
    ...repeated(wordsOf(settings.offers.entries, 'slug', 'settings', 'offers', 'entries')),
    ...repeated([
      { path: ['hosts', 'primary'], word: hosts.primary },
      ...hosts.aliases.map((word, i) => ({ path: ['hosts', 'aliases', i], word })),
    ]),
    ...locations.flatMap(({ specialHours }, i) =>
      repeated(wordsOf(specialHours, 'date', 'locations', i, 'specialHours')),
    ),
  ]
}

function checkLocations({ locations }: TenantConfig): ConfigProblem[] {
  const primaries = locations.flatMap((location, i) => (location.primary ? [i] : []))
  return primaries
    .slice(1)
    .map((i) => problem(['locations', i, 'primary'], true, 'Only one location can be the primary one'))
}

function checkSlugs({ settings, dealerships, locations, manufacturers }: TenantConfig): ConfigProblem[] {
  const { site, leads, reviews, service, offers } = settings
  const offersAt = ['settings', 'offers', 'entries']
  const models = manufacturers.flatMap((manufacturer) => manufacturer.models)
  return [
    ...unknownIn(dealerships, wordsOf(locations, 'dealership', 'locations')),
    ...unknownIn(manufacturers, [{ path: ['settings', 'site', 'manufacturer'], word: site.manufacturer }]),
    ...unknownIn(dealerships, [{ path: ['settings', 'leads', 'defaultDealership'], word: leads.defaultDealership }]),
    ...unknownIn(dealerships, keysOf(settings.dealershipOverrides, 'settings', 'dealershipOverrides')),
    ...unknownIn(dealerships, wordsOf(leads.destinations, 'dealership', 'settings', 'leads', 'destinations')),
    ...unknownIn(dealerships, wordsOf(reviews.entries, 'dealership', 'settings', 'reviews', 'entries')),
    ...unknownIn(
      locations,
      settings.locations.excludedFromDealerPanel.map((word, i) => ({
        path: ['settings', 'locations', 'excludedFromDealerPanel', i],
        word,
      })),
    ),
    ...unknownIn(locations, keysOf(settings.locations.contactPaths, 'settings', 'locations', 'contactPaths')),
    ...unknownIn(locations, wordsOf(service.bookingLinks, 'location', 'settings', 'service', 'bookingLinks')),
    ...unknownIn(dealerships, wordsOf(offers.entries, 'dealership', ...offersAt)),
    ...unknownIn(manufacturers, wordsOf(offers.entries, 'manufacturer', ...offersAt)),
    ...unknownIn(models, wordsOf(offers.entries, 'model', ...offersAt)),
  ]
}

function checkFilters({ settings: { search } }: TenantConfig): ConfigProblem[] {
  const at = (...path: Path) => ['settings', 'search', ...path]
  return [
    ...(search.baseFilter === null ? [] : badFilter(at('baseFilter'), search.baseFilter)),
    ...search.exclusions.flatMap((text, i) => badFilter(at('exclusions', i), text)),
    ...search.rankBoosts.flatMap(({ filter }, i) => badFilter(at('rankBoosts', i, 'filter'), filter)),
  ]
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
    ...leads.destinations.flatMap(({ kind, to }, i) => {
      const isMail = to.includes('@') && !to.includes('://')
      if (isMail === (kind !== 'webhook')) return []
      const reason = kind === 'webhook' ? 'A webhook needs a web address' : 'This kind needs an e-mail address'
      return [problem(['settings', 'leads', 'destinations', i, 'to'], to, reason)]
    }),
  ]
}

/** What is written at each key of a list's entries. */
function wordsOf<Key extends string>(
  entries: readonly Record<Key, string | null>[],
  key: Key,
  ...path: Path
): PlacedWord[] {
  return entries.map((entry, i) => ({ path: [...path, i, key], word: entry[key] }))
}

function keysOf(record: object, ...path: Path): PlacedWord[] {
  return Object.keys(record).map((word) => ({ path: [...path, word], word }))
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

function badFilter(path: Path, text: string): ConfigProblem[] {
  const parsed = parseFilter(text)
  if (parsed.kind === 'invalid') return [problem(path, text, `At character ${parsed.position + 1}: ${parsed.message}`)]
  return filterAttributes(parsed.filter)
    .filter((attribute) => filterField(attribute) === undefined)
    .map((attribute) => problem(path, text, `Vehicles have no "${attribute}"`))
}
