import { addDays, instantOf, localDate } from '#domain/locations/zoned-time.ts'

/**
 * When something is to be seen: yyyy-mm-dd is a whole day, first and last included; yyyy-mm-ddThh:mm is that minute, from
 * which it is there or gone. null is open.
 */
export type Run = { startsOn: string | null; endsOn: string | null }

/** Whether something runs at `now`, by the clock of a time zone (rule:scheduled-content). */
export function isRunning(run: Run, now: Date, timeZone: string): boolean {
  return hasBegun(run, now, timeZone) && !isOver(run, now, timeZone)
}

/** Whether its end has come. */
export function isOver({ endsOn }: Pick<Run, 'endsOn'>, now: Date, timeZone: string): boolean {
  return endsOn !== null && hasPassed(endsOn, 1, now, timeZone)
}

/** The instant from which it is to be seen; null where it always was. */
export function beginningOf({ startsOn }: Pick<Run, 'startsOn'>, timeZone: string): Date | null {
  return startsOn === null ? null : momentOf(startsOn, 0, timeZone)
}

/** The next instant after `now` at which one of these starts or ends; null when none does any more. */
export function nextRunBoundary(runs: readonly Run[], now: Date, timeZone: string): Date | null {
  const instants = runs.flatMap(({ startsOn, endsOn }) => [
    ...(startsOn === null ? [] : [momentOf(startsOn, 0, timeZone)]),
    ...(endsOn === null ? [] : [momentOf(endsOn, 1, timeZone)]),
  ])
  const ahead = instants.filter((instant) => instant > now).map((instant) => instant.getTime())
  return ahead.length === 0 ? null : new Date(Math.min(...ahead))
}

function hasBegun({ startsOn }: Run, now: Date, timeZone: string): boolean {
  return startsOn === null || hasPassed(startsOn, 0, now, timeZone)
}

const DAY_CHARACTERS = 'yyyy-mm-dd'.length

/** Only of a minute of today is the instant looked for: calendars are slow, and there may be hundreds. */
function hasPassed(written: string, wholeDays: number, now: Date, timeZone: string): boolean {
  const day = written.slice(0, DAY_CHARACTERS)
  const today = localDate(now, timeZone)
  if (day !== today) return day < today
  return momentOf(written, wholeDays, timeZone) <= now
}

/** The minute that is written, or the midnight `wholeDays` after that with which the day begins. */
function momentOf(written: string, wholeDays: number, timeZone: string): Date {
  return instantOf(written.length > DAY_CHARACTERS ? written : addDays(written, wholeDays), 0, timeZone)
}
