import { filterAttributes, filterField } from '#domain/search/filter.ts'
import { parseFilter } from '#domain/search/parse-filter.ts'
import { type ConfigProblem, pathText } from './config-problems.ts'
import { nearestWord } from './nearest-word.ts'
import type { TenantConfig } from './tenant-config-schema.ts'

type Path = readonly (string | number)[]
type Named = { slug: string }

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
  const models = manufacturers.flatMap((manufacturer, i) =>
    manufacturer.models.map((model, j) => ({
      path: ['manufacturers', i, 'models', j, 'slug'] as Path,
      word: model.slug,
    })),
  )
  const names = [hosts.primary, ...hosts.aliases].map((word, i) => ({
    path: i === 0 ? ['hosts', 'primary'] : (['hosts', 'aliases', i - 1] as Path),
    word,
  }))
  return [
    ...repeated(slugsOf('dealerships', dealerships)),
    ...repeated(slugsOf('locations', locations)),
    ...repeated(slugsOf('manufacturers', manufacturers)),
    ...repeated(models),
    ...repeated(
      settings.offers.entries.flatMap(({ slug }, i) =>
        slug === null ? [] : [{ path: ['settings', 'offers', 'entries', i, 'slug'], word: slug }],
      ),
    ),
    ...repeated(names.filter((name): name is { path: Path; word: string } => name.word !== null)),
    ...locations.flatMap(({ specialHours }, i) =>
      repeated(specialHours.map(({ date }, j) => ({ path: ['locations', i, 'specialHours', j, 'date'], word: date }))),
    ),
  ]
}

function checkLocations({ locations, dealerships }: TenantConfig): ConfigProblem[] {
  const primaries = locations.flatMap((location, i) => (location.primary ? [i] : []))
  const second = primaries
    .slice(1)
    .map((i) => problem(['locations', i, 'primary'], true, 'Only one location can be the primary one'))
  return [
    ...second,
    ...locations.flatMap(({ dealership }, i) => unknownSlug(['locations', i, 'dealership'], dealership, dealerships)),
  ]
}

function checkSlugs({ settings, dealerships, locations, manufacturers }: TenantConfig): ConfigProblem[] {
  const at = (...path: Path) => ['settings', ...path]
  const models = manufacturers.flatMap((manufacturer) => manufacturer.models)
  return [
    ...unknownSlug(at('site', 'manufacturer'), settings.site.manufacturer, manufacturers),
    ...unknownSlug(at('leads', 'defaultDealership'), settings.leads.defaultDealership, dealerships),
    ...Object.keys(settings.dealershipOverrides).flatMap((slug) =>
      unknownSlug(at('dealershipOverrides', slug), slug, dealerships),
    ),
    ...settings.leads.destinations.flatMap(({ dealership }, i) =>
      unknownSlug(at('leads', 'destinations', i, 'dealership'), dealership, dealerships),
    ),
    ...settings.reviews.entries.flatMap(({ dealership }, i) =>
      unknownSlug(at('reviews', 'entries', i, 'dealership'), dealership, dealerships),
    ),
    ...settings.locations.excludedFromDealerPanel.flatMap((slug, i) =>
      unknownSlug(at('locations', 'excludedFromDealerPanel', i), slug, locations),
    ),
    ...Object.keys(settings.locations.contactPaths).flatMap((slug) =>
      unknownSlug(at('locations', 'contactPaths', slug), slug, locations),
    ),
    ...settings.service.bookingLinks.flatMap(({ location }, i) =>
      unknownSlug(at('service', 'bookingLinks', i, 'location'), location, locations),
    ),
    ...settings.offers.entries.flatMap((offer, i) => [
      ...unknownSlug(at('offers', 'entries', i, 'dealership'), offer.dealership, dealerships),
      ...unknownSlug(at('offers', 'entries', i, 'manufacturer'), offer.manufacturer, manufacturers),
      ...unknownSlug(at('offers', 'entries', i, 'model'), offer.model, models),
    ]),
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
  const problems: ConfigProblem[] = []
  const needsOrder = (path: Path, least: number, most: number) => {
    if (least > most) problems.push(problem(['settings', ...path], least, `This is above its maximum of ${most}`))
  }
  needsOrder(['search', 'sliders', 'priceMinDollars'], search.sliders.priceMinDollars, search.sliders.priceMaxDollars)
  needsOrder(['finance', 'calculator', 'amountMinDollars'], calculator.amountMinDollars, calculator.amountMaxDollars)
  needsOrder(['finance', 'calculator', 'termMinYears'], calculator.termMinYears, calculator.termMaxYears)
  needsOrder(['finance', 'calculator', 'rateMinPercent'], calculator.rateMinPercent, calculator.rateMaxPercent)
  leads.destinations.forEach(({ kind, to }, i) => {
    const isMail = to.includes('@') && !to.includes('://')
    if (isMail !== (kind !== 'webhook')) {
      problems.push(
        problem(
          ['settings', 'leads', 'destinations', i, 'to'],
          to,
          kind === 'webhook' ? 'A webhook needs a web address' : 'This kind needs an e-mail address',
        ),
      )
    }
  })
  return problems
}

function slugsOf(list: string, entries: readonly Named[]): { path: Path; word: string }[] {
  return entries.map(({ slug }, i) => ({ path: [list, i, 'slug'], word: slug }))
}

function repeated(words: readonly { path: Path; word: string }[]): ConfigProblem[] {
  const seen = new Set<string>()
  return words.flatMap(({ path, word }) => {
    if (!seen.has(word)) {
      seen.add(word)
      return []
    }
    return [problem(path, word, 'This is used twice')]
  })
}

function unknownSlug(path: Path, slug: string | null, known: readonly Named[]): ConfigProblem[] {
  if (slug === null || known.some((entry) => entry.slug === slug)) return []
  const slugs = known.map((entry) => entry.slug)
  const reason =
    slugs.length > 0 && slugs.length <= 12
      ? `There is none of this slug; there are: ${slugs.join(', ')}`
      : 'There is none of this slug'
  const suggestion = nearestWord(slug, slugs)
  return [{ ...problem(path, slug, reason), ...(suggestion && { suggestion }) }]
}

function badFilter(path: Path, text: string): ConfigProblem[] {
  const parsed = parseFilter(text)
  if (parsed.kind === 'invalid') return [problem(path, text, `At character ${parsed.position + 1}: ${parsed.message}`)]
  return filterAttributes(parsed.filter)
    .filter((attribute) => filterField(attribute) === undefined)
    .map((attribute) => problem(path, text, `Vehicles have no "${attribute}"`))
}

function problem(path: Path, value: unknown, reason: string): ConfigProblem {
  return { path: pathText(path), value, reason }
}
