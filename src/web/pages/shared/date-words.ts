const LONG = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const SHORT = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** '2026-09-07' as '7 September 2026'; without the year where it is `thisYear`. */
export function dateWords(date: string, thisYear?: string): string {
  return (date.slice(0, 4) === thisYear ? SHORT : LONG).format(new Date(`${date}T00:00:00Z`))
}
