/** Whether a date (yyyy-mm-dd) is a public holiday, all day long. */
export type IsHoliday = (date: string) => boolean

const known = new Map<string, ReadonlySet<string>>()
/** A holiday of an evening ("Christmas Eve from 7 pm") closes nothing by day. */
const WHOLE_DAY_MS = 20 * 3_600_000

/**
 * Whether a date is a public holiday of an Australian state (NSW, QLD …); never where the state is not known. Its tables
 * are read when somebody first asks, since most servers' dealers do not take bookings (rule:booking-slots).
 */
export async function publicHolidays(state: string | null, years: readonly number[]): Promise<IsHoliday> {
  if (state === null) return () => false
  const missing = years.filter((year) => !known.has(`${state} ${year}`))
  if (missing.length > 0) {
    const { default: Holidays } = await import('date-holidays')
    const holidays = new Holidays('AU', state)
    for (const year of missing) {
      const whole = holidays
        .getHolidays(year)
        .filter(({ type, start, end }) => type === 'public' && end.getTime() - start.getTime() >= WHOLE_DAY_MS)
      known.set(`${state} ${year}`, new Set(whole.map(({ date }) => date.slice(0, 10))))
    }
  }
  return (date) => known.get(`${state} ${date.slice(0, 4)}`)?.has(date) ?? false
}
