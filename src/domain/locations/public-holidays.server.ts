const known = new Map<string, [date: string, name: string][]>()
/** A holiday of an evening ("Christmas Eve from 7 pm") closes nothing by day. */
const WHOLE_DAY_MS = 20 * 3_600_000

/**
 * The public holidays of an Australian state (NSW, QLD …) that last all day, by date (yyyy-mm-dd) in order; none where
 * the state is not known. Its tables are read when somebody first asks, since most servers are never asked.
 */
export async function publicHolidays(
  state: string | null,
  years: readonly number[],
): Promise<ReadonlyMap<string, string>> {
  if (state === null) return new Map()
  const missing = years.filter((year) => !known.has(`${state} ${year}`))
  if (missing.length > 0) {
    const { default: Holidays } = await import('date-holidays')
    const holidays = new Holidays('AU', state)
    for (const year of missing) {
      const whole = holidays
        .getHolidays(year)
        .filter(({ type, start, end }) => type === 'public' && end.getTime() - start.getTime() >= WHOLE_DAY_MS)
      known.set(
        `${state} ${year}`,
        withChristmas(
          year,
          whole.map(({ date, name }) => [date.slice(0, 10), name.replace(' (substitute day)', ' holiday')]),
        ),
      )
    }
  }
  return new Map(years.flatMap((year) => known.get(`${state} ${year}`)!))
}

/** The tables move it in SA and NT where it falls on a weekend; every state has it on its own day and one more beside. */
function withChristmas(year: number, days: [date: string, name: string][]): [date: string, name: string][] {
  const date = `${year}-12-25`
  if (days.some(([day]) => day === date)) return days
  return [...days, [date, 'Christmas Day'] satisfies [string, string]].sort(([a], [b]) => a.localeCompare(b))
}
