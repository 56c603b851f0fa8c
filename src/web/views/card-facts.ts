import { distanceKm, type Point, pointOf } from '#domain/locations/distance.ts'
import type { SearchDocument } from '#domain/search/search-document.ts'
import type { CarType } from '#domain/stock/listing.ts'
import { CAR_TYPE_WORDS } from '#domain/stock/listing-title.ts'
import { grouped } from '#domain/tenants/amounts.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { IconName } from '#ui/primitives/icon-names.ts'
import type { FactView } from '#ui/vehicle/views.ts'

type CardAttribute = TenantSettings['cards']['attributes'][number]

const PLACES: readonly CardAttribute[] = ['city', 'location_name']

/** What a card lists under its title: the tenant's attributes, those the vehicle has, and where it is. */
export function cardFacts(
  document: SearchDocument,
  attributes: readonly CardAttribute[],
  showsPlace: boolean,
): FactView[] {
  const shown = showsPlace
    ? [...attributes, ...placeAttribute(document, attributes)]
    : attributes.filter((attribute) => !PLACES.includes(attribute))
  return shown.flatMap((attribute) => factView(document, attribute))
}

/** As the crow flies, in whole kilometres; undefined where either place is unknown. */
export function distanceText({ coordinates }: SearchDocument, from: Point | null | undefined): string | undefined {
  const point = from ? pointOf(coordinates) : null
  if (!from || !point) return
  const km = Math.round(distanceKm(from, point))
  return km < 1 ? 'Less than 1 km away' : `${grouped(km)} km away`
}

const FACTS: Record<CardAttribute, { icon: IconName; label: string; text(document: SearchDocument): string | null }> = {
  car_type: {
    icon: 'tag',
    label: 'Condition',
    text: ({ car_type }) => CAR_TYPE_WORDS[car_type as CarType] ?? car_type,
  },
  simple_body: { icon: 'car-front', label: 'Body', text: ({ simple_body }) => simple_body },
  km: { icon: 'gauge', label: 'Odometer', text: ({ km }) => (km === null ? null : `${grouped(km)} km`) },
  simple_transmission: { icon: 'cog', label: 'Transmission', text: ({ simple_transmission }) => simple_transmission },
  stocknum: { icon: 'hash', label: 'Stock number', text: ({ stocknum }) => stocknum },
  year: { icon: 'calendar', label: 'Year', text: ({ year }) => String(year) },
  badge: { icon: 'layers', label: 'Badge', text: ({ badge }) => badge },
  series: { icon: 'layers', label: 'Series', text: ({ series }) => series },
  simple_colour: { icon: 'palette', label: 'Colour', text: ({ simple_colour }) => simple_colour },
  simple_fuel: { icon: 'fuel', label: 'Fuel', text: ({ simple_fuel }) => simple_fuel },
  simple_drive: { icon: 'compass', label: 'Drive', text: ({ simple_drive }) => simple_drive },
  seats: { icon: 'armchair', label: 'Seats', text: ({ seats }) => (seats === null ? null : `${seats} seats`) },
  doors: { icon: 'door-open', label: 'Doors', text: ({ doors }) => (doors === null ? null : `${doors} doors`) },
  engine_size: { icon: 'zap', label: 'Engine', text: ({ engine_size }) => engine_size },
  location_name: { icon: 'map-pin', label: 'Location', text: ({ location_name }) => location_name },
  dealership_name: { icon: 'building', label: 'Dealership', text: ({ dealership_name }) => dealership_name },
  city: { icon: 'map-pin', label: 'City', text: ({ city }) => city },
}

function factView(document: SearchDocument, attribute: CardAttribute): FactView[] {
  const { icon, label, text } = FACTS[attribute]
  const words = text(document)?.trim()
  return words ? [{ icon, label, text: words }] : []
}

/** Where it is comes last, unless the tenant lists it already. */
function placeAttribute({ location_name }: SearchDocument, listed: readonly CardAttribute[]): CardAttribute[] {
  return listed.some((attribute) => PLACES.includes(attribute)) ? [] : [location_name ? 'location_name' : 'city']
}
