/** What a dealer may sell, `item_type` (rule:vehicle-fields). */
export const VEHICLE_KINDS = ['car', 'truck', 'motorcycle', 'caravan'] as const
