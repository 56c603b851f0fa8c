/** Which state the numbers of Australian postcodes belong to; the first range that holds one says. */
const RANGES: readonly [from: number, to: number, state: string][] = [
  [200, 299, 'ACT'],
  [800, 999, 'NT'],
  [2600, 2618, 'ACT'],
  [2900, 2920, 'ACT'],
  [1000, 2999, 'NSW'],
  [3000, 3999, 'VIC'],
  [4000, 4999, 'QLD'],
  [5000, 5999, 'SA'],
  [6000, 6999, 'WA'],
  [7000, 7999, 'TAS'],
  [8000, 8999, 'VIC'],
  [9000, 9999, 'QLD'],
]

/** Postcodes that lie in other states too. */
const ACROSS: Record<string, readonly string[]> = {
  '0872': ['SA', 'WA'], '2406': ['QLD'], '2540': ['ACT'], '2611': ['NSW'], '2618': ['NSW'], '2620': ['ACT'],
  '3500': ['NSW'], '3586': ['NSW'], '3644': ['NSW'], '3691': ['NSW'], '3707': ['NSW'], '4377': ['NSW'],
  '4380': ['NSW'], '4383': ['NSW'], '4385': ['NSW'], '4825': ['NT'],
} // biome-ignore format: one list

/** False where a postcode lies in other states only. */
export function mayBeInState(postcode: string, state: string): boolean {
  const own = postcodeState(postcode)
  return own === null || own === state || (ACROSS[postcode] ?? []).includes(state)
}

/** 'QLD' of '4000'; null for what is no postcode. Where a postcode crosses a border it is the side most of it is on. */
export function postcodeState(postcode: string): string | null {
  if (!/^\d{4}$/.test(postcode)) return null
  const number = Number(postcode)
  return RANGES.find(([from, to]) => number >= from && number <= to)?.[2] ?? null
}
