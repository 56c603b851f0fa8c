const DAY = new Intl.DateTimeFormat('en-AU', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

const SHORT_DAY = new Intl.DateTimeFormat('en-AU', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** 'Saturday 28 November 2026' for a date (yyyy-mm-dd). */
export function dayWords(date: string): string {
  return DAY.format(new Date(`${date.slice(0, 10)}T00:00:00Z`)).replaceAll(',', '')
}

/** 'Sat 28 Nov', where the year is plain. */
export function shortDayWords(date: string): string {
  return SHORT_DAY.format(new Date(`${date.slice(0, 10)}T00:00:00Z`)).replaceAll(',', '')
}

/** '10.30 am', '2 pm' for 10:30, 14:00, and for what begins so. */
export function timeWords(time: string): string {
  const [hour, minute] = [Number(time.slice(0, 2)), time.slice(3, 5)]
  return `${hour % 12 === 0 ? 12 : hour % 12}${minute === '00' ? '' : `.${minute}`} ${hour < 12 ? 'am' : 'pm'}`
}
