/** How the price stands in the market; null where nothing honest can be said. */
export type MarketView = Record<never, never>
