/** What each state of a vehicle is found by, in the grammar of the search API. */
export const VEHICLE_STATES = {
  'in stock': 'status = in_stock AND reserved = false AND photos_count > 5 AND price > 0',
  'coming soon': 'status = coming_soon AND preorder = false AND photos_count > 5',
  reserved: 'reserved = true AND status = in_stock',
  sold: 'status = sold',
  'no price': 'price IS NULL AND preorder = false AND status = in_stock',
  preorder: 'preorder = true AND price IS NULL',
  reduced: 'before_price > 0 AND status = in_stock',
  'no pictures': 'photos_count = 0',
  'one picture': 'photos_count = 1',
} as const
export type VehicleState = keyof typeof VEHICLE_STATES

export const SUBSCRIPTION = 'subscription_price > 0 AND status = in_stock AND photos_count > 3'
export const FORTY_PICTURES = 'photos_count >= 40'
