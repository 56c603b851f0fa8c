import { moneyWords } from '#domain/tenants/amounts.ts'

type Band = { below: number; label: string }

/** The fixed bounds of `price_range`, in whole dollars (rule:facet-values): the lower bound belongs to the band. */
const PRICE_BANDS: readonly Band[] = bands(
  [5_000, 10_000, 15_000, 20_000, 30_000, 40_000, 50_000, 75_000, 100_000, 150_000],
  '',
)

/** The fixed bounds of `weekly_price_range`, in whole dollars a week, of subscription prices and repayments alike. */
const WEEKLY_BANDS: readonly Band[] = bands([50, 75, 100, 125, 150, 200, 250, 300, 400, 500], ' a week')

/** "Under $5,000", "$5,000 to $9,999", …, "$150,000 and over"; null without a price. */
export function priceRange(dollars: number | null): string | null {
  return bandOf(PRICE_BANDS, dollars)
}

/** "Under $50 a week", "$50 to $74 a week", …, "$500 a week and over"; null without a weekly figure. */
export function weeklyPriceRange(dollarsPerWeek: number | null): string | null {
  return bandOf(WEEKLY_BANDS, dollarsPerWeek)
}

function bandOf(all: readonly Band[], dollars: number | null): string | null {
  if (dollars === null || !(dollars > 0)) return null
  return all.find(({ below }) => dollars < below)!.label
}

function bands(bounds: number[], unit: string): Band[] {
  return [
    { below: bounds[0]!, label: `Under ${moneyWords(bounds[0]!)}${unit}` },
    ...bounds
      .slice(1)
      .map((below, i) => ({ below, label: `${moneyWords(bounds[i]!)} to ${moneyWords(below - 1)}${unit}` })),
    { below: Number.POSITIVE_INFINITY, label: `${moneyWords(bounds.at(-1)!)}${unit} and over` },
  ]
}
