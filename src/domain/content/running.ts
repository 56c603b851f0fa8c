import { addDays, instantOf, localDate } from '#domain/locations/zoned-time.ts'

/** First and last day, yyyy-mm-dd, both included; null is open. */
export type Run = { startsOn: string | null; endsOn: string | null }

/** Whether something with a first and a last day runs at `now`, by the calendar of a time zone. */
export function isRunning({ startsOn, endsOn }: Run, now: Date, timeZone: string): boolean {
  const today = localDate(now, timeZone)
  return (startsOn === null || startsOn <= today) && (endsOn === null || endsOn >= today)
}

/** The next instant after `now` at which one of these starts or ends; null when none does any more. */
export function nextRunBoundary(runs: readonly Run[], now: Date, timeZone: string): Date | null {
  const instants = runs.flatMap(({ startsOn, endsOn }) => [
    ...(startsOn === null ? [] : [instantOf(startsOn, 0, timeZone)]),
    ...(endsOn === null ? [] : [instantOf(addDays(endsOn, 1), 0, timeZone)]),
  ])
  const ahead = instants.filter((instant) => instant > now).map((instant) => instant.getTime())
  return ahead.length === 0 ? null : new Date(Math.min(...ahead))
}
