import { localDate } from '#domain/locations/zoned-time.ts'
import { followVehicle } from '#domain/search/find-vehicle.server.ts'
import { runSearch } from '#domain/search/run-search.server.ts'
import {
  emptyQuery,
  type MyCar,
  normalText,
  type SearchQuery,
  withMyCar,
  withRange,
  withRefinement,
} from '#domain/search/search-query.ts'
import { searchHref, searchOf } from '#domain/search/search-url.ts'
import { DEFAULT_SORT } from '#domain/search/sort.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { listingTitle } from '#domain/stock/listing-title.ts'
import {
  checkWords,
  matchTow,
  missingWords,
  spareWords,
  type TowCar,
  type TowMatch,
  type Trailer,
  towWords,
} from '#domain/stock/towing/tow-match.ts'
import {
  CAR_FIGURES,
  type CarFigure,
  readMass,
  TRAILER_FIGURES,
  type TrailerFigure,
  towCarOf,
  trailerOf,
  UNNAMED_CAR,
} from '#domain/stock/towing/tow-query.ts'
import { grouped } from '#domain/tenants/amounts.ts'
import type { MyCarView, TowMatchView } from '#ui/range/views.ts'
import type { SectionView } from '#ui/sections/sections.ts'
import { expiresBy, type PageContext } from '../../site/page-context.ts'
import { type OwnPageAddress, type OwnPageOutcome, ownPage } from '../shared/answer-own-page.server.ts'
import { dateWords } from '../shared/date-words.ts'
import { findRequested, readOrNotice } from '../shared/find-requested.server.ts'
import { vocabularyOf } from '../shared/sections/found-stock.server.ts'

/** Of what a shopper calls their car. */
const LONGEST_NAME = 80

/** Rows of a list; the rest is a search away. */
const MOST_ROWS = 24

const LABELS: Record<CarFigure | TrailerFigure, { label: string; hint?: string }> = {
  braked: { label: 'Braked towing capacity, kg', hint: 'In the handbook, or on the plate of the tow bar' },
  gvm: { label: 'GVM, kg', hint: 'If you know it' },
  gcm: { label: 'GCM, kg', hint: 'If you know it' },
  tare: { label: 'The car’s own mass, kg', hint: 'If you know it' },
  atm: { label: 'ATM, kg', hint: 'On the trailer’s plate' },
  trailer_tare: { label: 'Tare, kg', hint: 'If you know it' },
  ball: { label: 'Ball weight, kg', hint: 'If you know it' },
}

const GUIDANCE =
  'General guidance, from the figures shown: a trailer’s ATM may not exceed the car’s braked towing capacity, the car with what presses on its tow ball not its GVM, and both together not the GCM. Axles (GTM), tow bar, tyres and states have limits of their own. Check the plates of both before you tow.'

/** A vehicle that the address names, and what is known of it. */
type Named<Figures> = { listing: Listing; title: string; figures: Figures } | null

/** `/tow`: what a car of this dealer, or the shopper's own, may tow, and what may tow a trailer. Figures that are not known stay so. */
export async function towPageView({ asked, path, search }: OwnPageAddress, page: PageContext): Promise<OwnPageOutcome> {
  if (asked !== path) return { kind: 'moved', location: page.movedTo(path) }
  const query = new URLSearchParams(search)
  const [car, trailer] = await readOrNotice(
    page,
    Promise.all([named(page, query.get('car'), towCarOf), named(page, query.get('trailer'), trailerOf)]),
    'a vehicle that tows could not be read',
  )
  const typedCar = figuresOf(CAR_FIGURES, query)
  const typedTrailer = figuresOf(TRAILER_FIGURES, query)
  const carKg: TowCar = car?.figures ?? typedCar.figures
  const trailerKg: Trailer = trailer?.figures ?? typedTrailer.figures
  const isCarKnown = car !== null || typedCar.fields.some(({ value }) => value !== '')
  const name = car?.title ?? (normalText(query.get('name') ?? '').slice(0, LONGEST_NAME) || UNNAMED_CAR)
  const isWrong = [...(car ? [] : typedCar.fields), ...(trailer ? [] : typedTrailer.fields)].some(({ error }) => error)
  const back = await searchToGoBackTo(query, page)
  if (back === 'failed') return { kind: 'failed' }
  const heaviestKg = heaviestTrailer(carKg)
  if (back && isCarKnown && !isWrong && heaviestKg !== null)
    return {
      kind: 'moved',
      status: 302,
      location: searchHref(withMyCar(back.query, { name, heaviestKg }), back.vocabulary),
    }
  const vehicles = await vehiclesThatFit({ car, trailer, carKg, trailerKg, name }, page)
  if (vehicles === 'failed') return { kind: 'failed' }
  const kept = keptOf(query, { car, trailer })
  const typedToo = trailer ? [] : typedTrailer.fields.flatMap(({ name, value }) => (value ? [{ name, value }] : []))
  const keptForCar = [...kept, ...typedToo]
  const picker = isCarKnown ? null : await carsToChoose(query, keptForCar, page)
  if (picker === 'failed') return { kind: 'failed' }

  const title = titleOf(car, trailer)
  const fields = (of: typeof typedCar | typeof typedTrailer, isNamed: boolean) =>
    isNamed ? [] : of.fields.map(({ name, ...typed }) => ({ name, ...LABELS[name], ...typed }))
  const groups = [
    { label: 'My car', fields: [...(car ? [] : [nameField(query)]), ...fields(typedCar, car !== null)] },
    { label: 'What it tows', fields: fields(typedTrailer, trailer !== null) },
  ].filter((group) => group.fields.length > 0)
  const section: SectionView = {
    id: 'tow',
    kind: 'tow-match',
    title: 'The figures',
    answer: answerOf(car, trailer, carKg, trailerKg, page),
    form: { action: path, kept, groups, button: 'Work it out' },
    myCar: carKg.brakedKg === null || isWrong ? null : myCarView(name, carKg),
    forKept: isCarKnown || query.has('change') ? null : towHref(keptForCar),
    picker,
    vehicles,
    guidance: GUIDANCE,
  }
  const description = `${title}: braked towing capacity, GVM, GCM, ATM and ball weight side by side at ${page.ctx.tenant.name}.`
  const made = ownPage({ path, title, description, ownTitle: false, sections: [section] }, page)
  return isWrong ? { ...made, status: 422 } : made
}

/** A vehicle shoppers of this site may see; anything else in its place is as if it were not named. */
async function named<Figures>(
  { ctx, facts }: PageContext,
  slug: string | null,
  figuresOf: (specs: Listing['specs']) => Figures,
): Promise<Named<Figures>> {
  if (!slug) return null
  const found = await followVehicle(ctx, slug.toLowerCase())
  if (found.kind !== 'found') return null
  facts.tags.push(`car:${ctx.tenant.slug}:${found.listing.listingId}`)
  expiresBy(facts, found.until)
  return { listing: found.listing, title: listingTitle(found.listing), figures: figuresOf(found.listing.specs) }
}

function figuresOf<Name extends CarFigure | TrailerFigure, Figure extends string>(
  names: Readonly<Record<Name, Figure>>,
  query: URLSearchParams,
) {
  const fields = (Object.keys(names) as Name[]).map((name) => {
    const value = query.get(name) ?? ''
    const kg = readMass(value)
    const error = kg === undefined ? 'Use kilograms, such as 3,500.' : undefined
    return { name, value, kg: kg ?? null, error }
  })
  const figures = Object.fromEntries(fields.map(({ name, kg }) => [names[name], kg])) as Record<Figure, number | null>
  return { figures, fields: fields.map(({ name, value, error }) => ({ name, value, ...(error && { error }) })) }
}

function titleOf(car: Named<TowCar>, trailer: Named<Trailer>): string {
  if (car && trailer) return `${car.title} and ${trailer.title}`
  if (trailer) return `What tows the ${trailer.title}`
  return car ? `What the ${car.title} can tow` : 'What my car can tow'
}

/** What the next answer is of, too. */
function keptOf(query: URLSearchParams, vehicles: { car: Named<TowCar>; trailer: Named<Trailer> }): Field[] {
  const named = Object.entries(vehicles).flatMap(([name, vehicle]) =>
    vehicle ? [{ name, value: vehicle.listing.slug }] : [],
  )
  const search = query.get('search')
  return search ? [...named, { name: 'search', value: search }] : named
}

type Field = { name: string; value: string }

function nameField(query: URLSearchParams) {
  const value = query.get('name') ?? ''
  return { name: 'name', label: 'Make and model', hint: 'What you call it', value, isText: true }
}

/** '/tow?trailer=swan&braked=3500' */
function towHref(fields: readonly Field[]): string {
  const query = new URLSearchParams(fields.map(({ name, value }) => [name, value])).toString()
  return query ? `/tow?${query}` : '/tow'
}

function myCarView(name: string, figures: TowCar): MyCarView {
  const known = Object.entries(CAR_FIGURES).flatMap(([field, figure]) =>
    figures[figure] === null ? [] : [[field, String(figures[figure])]],
  )
  return { name, query: new URLSearchParams([...known, ['name', name]]).toString() }
}

/** The search a shopper came from to choose their car; null where they came from none, or from none of this site. */
async function searchToGoBackTo(query: URLSearchParams, page: PageContext) {
  const href = query.get('search')
  if (!href) return null
  const vocabulary = await vocabularyOf(page)
  if ('kind' in vocabulary) return 'failed'
  const asked = searchOf(href, vocabulary)
  return asked.kind === 'search' ? { query: asked.query, vocabulary } : null
}

/** Cars of the dealer whose braked capacity is listed, by make and model: a shopper's own is one like them. */
async function carsToChoose(
  query: URLSearchParams,
  kept: readonly Field[],
  page: PageContext,
): Promise<TowMatchView['picker'] | 'failed'> {
  if (!page.ctx.tenant.settings.site.vehicleKinds.some((kind) => kind === 'car' || kind === 'truck')) return null
  const cars = withRange(emptyQuery(DEFAULT_SORT), 'towing', { min: 1, max: null })
  const all = await runSearch(page.ctx, page.services.search, { query: cars, facets: ['make_model'], pageSize: 1 })
  if (all.kind === 'failed') return 'failed'
  const models = (all.facets.make_model ?? []).map(({ value }) => value).sort()
  if (models.length === 0) return null
  const model = models.find((one) => one === query.get('model')) ?? ''
  if (!model) return { kept: [...kept], models, model, cars: [] }
  const ofModel = withRefinement(cars, 'make_model', model)
  const found = await runSearch(page.ctx, page.services.search, { query: ofModel, pageSize: MOST_ROWS })
  if (found.kind === 'failed') return 'failed'
  const listings = await findRequested(
    page,
    found.hits.map(({ id }) => id),
  )
  const choices = listings.flatMap((one) => {
    if (one.kind !== 'found') return []
    const figures = towCarOf(one.listing.specs)
    if (figures.brakedKg === null) return []
    const myCar = myCarView(listingTitle(one.listing), figures)
    const href = towHref([...kept, { name: 'car', value: one.listing.slug }])
    return [{ href, words: `${grouped(figures.brakedKg)} kg braked`, myCar }]
  })
  // Two that are called alike and tow alike are one choice.
  const distinct = [...new Map(choices.map((choice) => [choice.myCar.query, choice])).values()]
  return { kept: [...kept], models, model, cars: distinct.sort((a, b) => (a.myCar.name < b.myCar.name ? 1 : -1)) }
}

const TONES = { tows: 'positive', 'too-heavy': 'negative', unknown: 'caution' } as const

/** Said once something is known of both. */
function answerOf(
  car: Named<TowCar>,
  trailer: Named<Trailer>,
  carKg: TowCar,
  trailerKg: Trailer,
  page: PageContext,
): TowMatchView['answer'] {
  const isKnown = (named: unknown, figures: object) => named || Object.values(figures).some((kg) => kg !== null)
  if (!isKnown(car, carKg)) return null
  const match = matchTow(carKg, trailerKg)
  if (!isKnown(trailer, trailerKg)) {
    const lacking = [
      ...(carKg.brakedKg === null ? ['car.braked' as const] : []),
      ...(carKg.tareKg === null && carKg.gcmKg !== null ? ['car.tare' as const] : []),
    ]
    if (lacking.length === 0) return heaviestTrailer(carKg) === null ? nothingLeft(carKg, car, page) : null
    return {
      tone: 'caution',
      words: `Cannot say what it tows: ${missingWords(lacking)} not given`,
      sums: [sourceWords([car], page)],
    }
  }
  return {
    tone: TONES[match.kind],
    words: towWords(match),
    sums: [...match.checks.map(checkWords), ...restWords(match), sourceWords([car, trailer], page)],
  }
}

/** Of a car that weighs all that it may weigh with a trailer. */
function nothingLeft({ gcmKg, tareKg }: TowCar, car: Named<TowCar>, page: PageContext): TowMatchView['answer'] {
  const sum = `${grouped(gcmKg!)} kg less ${grouped(tareKg!)} kg (the car empty): ${grouped(gcmKg! - tareKg!)} kg`
  return {
    tone: 'negative',
    words: 'Tows nothing: the car empty leaves nothing of its gross combination mass (GCM)',
    sums: [`Gross combination mass (GCM) ${sum}`, sourceWords([car], page)],
  }
}

/** What else follows, and what does not for want of figures. */
function restWords({ trailerPayloadKg, carPayloadKg, missing }: TowMatch): string[] {
  return [
    ...(trailerPayloadKg === null ? [] : [`The trailer may carry ${grouped(trailerPayloadKg)} kg.`]),
    ...(carPayloadKg === null ? [] : [`People and luggage in the car: at most ${grouped(carPayloadKg)} kg.`]),
    ...(missing.length === 0 ? [] : [`Not looked at, as ${missingWords(missing)} not given.`]),
  ]
}

/** Whose figures they are, and of when. */
function sourceWords(vehicles: (Named<unknown> | null)[], page: PageContext): string {
  const { timeZone } = page.ctx.tenant.settings.site
  const listed = vehicles.flatMap((vehicle) =>
    vehicle ? [`${vehicle.title} as listed on ${dateWords(localDate(vehicle.listing.updatedAt, timeZone))}`] : [],
  )
  const typed = vehicles.includes(null) ? ['the rest as you gave it'] : []
  return `Figures: ${[...listed, ...typed].join('; ')}.`
}

type Both = { car: Named<TowCar>; trailer: Named<Trailer>; carKg: TowCar; trailerKg: Trailer; name: string }

/** The dealer's own that fit what is known: trailers for a car, else cars for a trailer; null where no figure bounds them or the site sells none. */
async function vehiclesThatFit(
  { car, trailer, carKg, trailerKg, name }: Both,
  page: PageContext,
): Promise<TowMatchView['vehicles'] | 'failed'> {
  const { vehicleKinds: kinds } = page.ctx.tenant.settings.site
  const heaviest = heaviestTrailer(carKg)
  if (kinds.includes('caravan') && trailer === null && heaviest !== null && trailerKg.atmKg === null) {
    const of = car ? `the ${car.title}` : 'your car'
    const which = { words: `up to ${grouped(heaviest)}`, in: withMyCarOf({ name, heaviestKg: heaviest }) }
    return fitting(which, `Caravans in stock that ${of} tows`, page, (listing) =>
      matchTow(carKg, trailerOf(listing.specs)),
    )
  }
  const sellsCars = kinds.includes('car') || kinds.includes('truck')
  if (sellsCars && car === null && trailerKg.atmKg !== null && (trailer !== null || carKg.brakedKg === null)) {
    const of = trailer ? `the ${trailer.title}` : 'it'
    const bounds = { min: trailerKg.atmKg, max: null }
    const which = {
      words: `from ${grouped(trailerKg.atmKg)}`,
      in: (query: SearchQuery) => withRange(query, 'towing', bounds),
    }
    return fitting(which, `Vehicles in stock that tow ${of}`, page, (listing) =>
      matchTow(towCarOf(listing.specs), trailerKg),
    )
  }
  return null
}

function withMyCarOf(myCar: MyCar) {
  return (query: SearchQuery) => withMyCar(query, myCar)
}

/** The heaviest trailer that may be looked for; null where no figure says, or nothing is left of the GCM. */
function heaviestTrailer({ brakedKg, gcmKg, tareKg }: TowCar): number | null {
  if (brakedKg === null || (gcmKg !== null && tareKg === null)) return null
  const heaviest = Math.min(brakedKg, gcmKg === null ? brakedKg : gcmKg - tareKg!)
  return heaviest < 1 ? null : heaviest
}

async function fitting(
  which: { words: string; in(query: SearchQuery): SearchQuery },
  title: string,
  page: PageContext,
  match: (listing: Listing) => TowMatch,
): Promise<TowMatchView['vehicles'] | 'failed'> {
  const { ctx, services } = page
  const vocabulary = await vocabularyOf(page)
  if ('kind' in vocabulary) return 'failed'
  const available = withRefinement(
    withRefinement(emptyQuery(vocabulary.defaultSort), 'status', 'in_stock'),
    'status',
    'coming_soon',
  )
  const query = which.in(available)
  const found = await runSearch(ctx, services.search, { query, pageSize: MOST_ROWS })
  if (found.kind === 'failed') return 'failed'
  const listings = await findRequested(
    page,
    found.hits.map(({ id }) => id),
  )
  const rows = listings.flatMap((one) => {
    if (one.kind !== 'found') return []
    const matched = match(one.listing)
    const { slug } = one.listing
    return matched.kind === 'tows'
      ? [{ href: `/cars/${slug}`, name: listingTitle(one.listing), words: spareWords(matched) }]
      : []
  })
  // Of more than were looked at nobody knows that there are none.
  if (rows.length === 0 && found.total <= MOST_ROWS) return { title: `${title}: none just now`, rows, more: null }
  const label = `All ${found.total} ${which.words} kg in the search`
  return { title, rows, more: { label, href: searchHref(query, vocabulary) } }
}
