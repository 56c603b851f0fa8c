const HOUR_MS = 3_600_000

/** A session ends after so long without a visit, and after so long whatever happens (rule:staff-session). */
export const SESSION_IDLE_MS = 8 * HOUR_MS
export const SESSION_LONGEST_MS = 14 * 24 * HOUR_MS
