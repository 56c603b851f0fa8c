import { toColumns } from '#db/columns.ts'
import type { Dealership } from '#domain/locations/list-dealerships.server.ts'
import type { Location } from '#domain/locations/location.ts'
import type {
  DayHours,
  DealershipConfig,
  LocationConfig,
  SpecialHours,
  WeekHours,
} from '#domain/locations/location-schema.ts'
import type { OpeningDay, SpecialDay } from '#domain/locations/opening-hours.ts'

/** Weekday numbers as the opening hours have them: 0 is Sunday (rule:opening-hours). */
const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** The columns of a location that come from its configuration; its number, tenant and dealership are the caller's. */
export function locationColumns(location: LocationConfig, position: number) {
  const { dealership, openingHours, specialHours, primary, type, subtype, imageSrc, ...rest } = location
  const renamed = { is_primary: primary, location_type: type, location_subtype: subtype, image_url: imageSrc }
  return { ...toColumns(rest), ...renamed, position }
}

/** A location that is stored as its configuration has it. */
export function locationConfigOf(location: Location): LocationConfig {
  const { locationId, dealershipId, dealershipSlug, dealershipName, websiteUrl, logoUrl, ...rest } = location
  const { address, locationType, locationSubtype, imageUrl, ...same } = rest
  return {
    ...same,
    ...(address as Pick<LocationConfig, keyof typeof address>),
    dealership: dealershipSlug,
    type: locationType,
    subtype: locationSubtype,
    imageSrc: imageUrl,
    openingHours: weekOf(location.openingHours),
    specialHours: location.specialHours.map(specialOf),
  }
}

/** The columns of a dealership; `position` (from 0) keeps the order of the file. */
export function dealershipColumns({ website, ...dealership }: DealershipConfig, position: number) {
  return { ...toColumns(dealership), website: website && JSON.stringify(website), position }
}

/** A dealership that is stored as its configuration has it. */
export function dealershipConfigOf({ dealershipId, ...dealership }: Dealership): DealershipConfig {
  return dealership
}

/** Hours that are not known have no rows. */
export function openingDaysOf(week: WeekHours | null): OpeningDay[] {
  if (!week) return []
  return DAYS.map((day, weekday) => {
    const hours = week[day]
    const none = { weekday, opens: null, closes: null }
    return hours === 'closed' ? { ...none, status: 'Closed', note: null } : { ...none, status: 'Open', ...hours }
  })
}

/** Special hours of one date as a row; times are `HH:MM`, null on a day that is closed. */
export function specialDayOf(special: SpecialHours): SpecialDay {
  const { date, name } = special
  if ('closed' in special) return { date, status: 'Closed', opens: null, closes: null, name }
  return { date, status: 'Open', opens: special.opens, closes: special.closes, name }
}

function weekOf(days: readonly OpeningDay[]): WeekHours | null {
  if (days.length === 0) return null
  const byDay = (weekday: number): DayHours => {
    const { status, opens, closes, note } = days.find((day) => day.weekday === weekday) ?? { status: 'Closed' }
    if (status === 'Closed') return 'closed'
    return opens && closes ? { opens, closes, note: note ?? null } : { note: note ?? '' }
  }
  // Monday first, as the configuration has it.
  return Object.fromEntries([1, 2, 3, 4, 5, 6, 0].map((weekday) => [DAYS[weekday], byDay(weekday)])) as WeekHours
}

function specialOf({ date, status, opens, closes, name }: SpecialDay): SpecialHours {
  return status === 'Open' && opens && closes ? { date, opens, closes, name } : { date, closed: true, name }
}
