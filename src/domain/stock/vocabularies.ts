/** The vocabularies the platform itself fixes; what a catalogue maps to is data (`catalogue/`). */
export const ITEM_TYPES = ['car', 'truck', 'motorcycle', 'caravan'] as const
export const CAR_TYPES = ['new', 'demo', 'used'] as const
export const LISTING_STATUSES = ['in_stock', 'coming_soon', 'sold', 'withdrawn'] as const
export const PRICE_TYPES = ['drive_away', 'estimated_drive_away', 'excl_govt_charges'] as const

/** What a price says it includes, beside the amount (rule:price-kind). */
export const PRICE_SAYS: Record<(typeof PRICE_TYPES)[number], string> = {
  drive_away: 'drive away',
  estimated_drive_away: 'estimated drive away',
  excl_govt_charges: 'excl. govt. charges',
}
