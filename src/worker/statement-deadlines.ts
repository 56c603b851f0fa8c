const MINUTE_MS = 60_000

/** How long one statement may take, or wait for a lock, before the database gives it up, in milliseconds. */
export const STATEMENT_MS = { usual: MINUTE_MS, long: 15 * MINUTE_MS } as const
type Deadline = keyof typeof STATEMENT_MS

/** What is done on a clock, not by a job. */
export const SCHEDULES = ['retention', 'reconciliation', 'alerts'] as const

/** Jobs, by their names, and schedules whose one statement may go through a dealer's whole stock, or through years of rows. */
const DEADLINES: Readonly<Record<string, Deadline>> = {
  'match-alerts': 'long',
  'send-alert-mails': 'long',
  'fetch-photos': 'long',
  'warm-photos': 'long',
  retention: 'long',
  reconciliation: 'long',
  alerts: 'long',
}

/** Those of `DEADLINES`, none of which may be nobody's name. */
export const NAMED: readonly string[] = Object.keys(DEADLINES)

/**
 * The deadline of a kind of work (rule:statement-deadlines): a statement that hangs, such as at a lock that nobody lets go, holds the places
 * of its dealer no longer; the job fails, the log says so, and the queue tries it again.
 */
export function deadlineOf(kind: string): Deadline {
  return DEADLINES[kind] ?? 'usual'
}
