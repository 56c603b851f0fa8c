/** What a shopper can work out on a vehicle's page; null where the tenant or the vehicle has none. */
export type CalculatorsView = Record<never, never>
