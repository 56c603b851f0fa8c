import type {
  DayHours,
  DealershipConfig,
  LocationConfig,
  SpecialHours,
  WeekHours,
} from '#domain/locations/location-schema.ts'

/** Weekday numbers as the opening hours have them: 0 is Sunday (C§3). */
const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

export type HoursRow = {
  weekday: number
  status: 'Open' | 'Closed'
  opens: string | null
  closes: string | null
  note: string | null
}
export type SpecialHoursRow = {
  date: string
  status: 'Open' | 'Closed'
  opens: string | null
  closes: string | null
  name: string | null
}

/** The columns of a location that come from its configuration; its number, tenant and dealership are the caller's. */
export function locationColumns(location: LocationConfig, position: number) {
  return {
    slug: location.slug,
    name: location.name,
    visible: location.visible,
    is_primary: location.primary,
    location_type: location.type,
    location_subtype: location.subtype,
    manufacturers: location.manufacturers,
    dealer_license_number: location.dealerLicenseNumber,
    motor_vehicle_repairer: location.motorVehicleRepairer,
    street: location.street,
    city: location.city,
    state: location.state,
    postcode: location.postcode,
    latitude: location.latitude,
    longitude: location.longitude,
    place_url: location.placeUrl,
    place_id: location.placeId,
    map_key: location.mapKey,
    time_zone: location.timeZone,
    phone: location.phone,
    landline_phone: location.landlinePhone,
    email: location.email,
    image_url: location.imageSrc,
    distribution_locations: location.distributionLocations,
    average_rating: location.averageRating,
    review_count: location.reviewCount,
    feed_codes: location.feedCodes,
    position,
  }
}

type LocationColumns = Omit<ReturnType<typeof locationColumns>, 'position'>

/** The inverse of `locationColumns`, with its hours. */
export function locationFromColumns(
  row: LocationColumns,
  dealership: string | null,
  hours: HoursRow[],
  special: SpecialHoursRow[],
): LocationConfig {
  return {
    slug: row.slug,
    name: row.name,
    dealership,
    visible: row.visible,
    primary: row.is_primary,
    type: row.location_type,
    subtype: row.location_subtype,
    manufacturers: row.manufacturers,
    dealerLicenseNumber: row.dealer_license_number,
    motorVehicleRepairer: row.motor_vehicle_repairer,
    street: row.street,
    city: row.city,
    state: row.state,
    postcode: row.postcode,
    latitude: row.latitude,
    longitude: row.longitude,
    placeUrl: row.place_url,
    placeId: row.place_id,
    mapKey: row.map_key,
    timeZone: row.time_zone,
    phone: row.phone,
    landlinePhone: row.landline_phone,
    email: row.email,
    imageSrc: row.image_url,
    distributionLocations: row.distribution_locations,
    averageRating: row.average_rating,
    reviewCount: row.review_count,
    feedCodes: row.feed_codes,
    openingHours: weekFromRows(hours),
    specialHours: special.map(specialFromRow),
  }
}

/** A dealership of a tenant's folder as its database columns; `position` (from 0) keeps the order of the file. */
export function dealershipColumns(dealership: DealershipConfig, position: number) {
  return {
    slug: dealership.slug,
    name: dealership.name,
    legal_name: dealership.legalName,
    abn: dealership.abn,
    website: dealership.website && JSON.stringify(dealership.website),
    average_rating: dealership.averageRating,
    review_count: dealership.reviewCount,
    feed_codes: dealership.feedCodes,
    position,
  }
}

type DealershipRow = Omit<ReturnType<typeof dealershipColumns>, 'website' | 'position'> & { website: object | null }

/** The inverse of `dealershipColumns`: a database row as a tenant's folder writes it. */
export function dealershipFromColumns(row: DealershipRow): DealershipConfig {
  return {
    slug: row.slug,
    name: row.name,
    legalName: row.legal_name,
    abn: row.abn,
    website: row.website as DealershipConfig['website'],
    averageRating: row.average_rating,
    reviewCount: row.review_count,
    feedCodes: row.feed_codes,
  }
}

/** Hours that are not known have no rows. */
export function weekRowsOf(week: WeekHours | null): HoursRow[] {
  if (!week) return []
  return DAYS.map((day, weekday) => {
    const hours = week[day]
    if (hours === 'closed') return { weekday, status: 'Closed', opens: null, closes: null, note: null }
    return {
      weekday,
      status: 'Open',
      opens: 'opens' in hours ? hours.opens : null,
      closes: 'closes' in hours ? hours.closes : null,
      note: hours.note,
    }
  })
}

/** Special hours of one date as a row; times are `HH:MM`, null on a day that is closed. */
export function specialRowOf(special: SpecialHours): SpecialHoursRow {
  const { date, name } = special
  if ('closed' in special) return { date, status: 'Closed', opens: null, closes: null, name }
  return { date, status: 'Open', opens: special.opens, closes: special.closes, name }
}

function weekFromRows(rows: HoursRow[]): WeekHours | null {
  if (rows.length === 0) return null
  const byDay = (weekday: number): DayHours => {
    const row = rows.find((entry) => entry.weekday === weekday)
    if (!row || row.status === 'Closed') return 'closed'
    return row.opens && row.closes
      ? { opens: clock(row.opens), closes: clock(row.closes), note: row.note }
      : { note: row.note ?? '' }
  }
  // Monday first, as the configuration has it.
  return Object.fromEntries([1, 2, 3, 4, 5, 6, 0].map((weekday) => [DAYS[weekday], byDay(weekday)])) as WeekHours
}

function specialFromRow({ date, status, opens, closes, name }: SpecialHoursRow): SpecialHours {
  return status === 'Open' && opens && closes
    ? { date, opens: clock(opens), closes: clock(closes), name }
    : { date, closed: true, name }
}

/** PostgreSQL's "08:30:00" as "08:30". */
function clock(time: string): string {
  return time.slice(0, 5)
}
