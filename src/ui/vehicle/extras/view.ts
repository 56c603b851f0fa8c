/** The smaller blocks of a vehicle's page; null or empty where the tenant or the vehicle has none. */
export type ExtrasView = Record<never, never>
