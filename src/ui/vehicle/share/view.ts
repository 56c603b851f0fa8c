/** How a vehicle's page is handed on; null where the tenant has no share row. */
export type ShareView = Record<never, never>
