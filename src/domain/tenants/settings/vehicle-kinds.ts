/** What a dealer may sell (B§3 `item_type`). */
export const VEHICLE_KINDS = ['car', 'truck', 'motorcycle', 'caravan'] as const
