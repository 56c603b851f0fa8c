/** What one can be told of: a vehicle got cheaper, can be had again; one like it, or of a search, is there. */
export const ALERT_KINDS = ['price-drop', 'available', 'alike', 'search'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

export const ALERT_FREQUENCIES = ['at-once', 'daily', 'weekly'] as const
export type AlertFrequency = (typeof ALERT_FREQUENCIES)[number]

/** Why a vehicle is told: once for each reason, a price drop for each lower price (rule:alert-news). */
export type AlertReason = 'price-drop' | 'back' | 'new-match'

/** Waits for its owner to confirm it; tells; tells no more. */
export type AlertState = 'unconfirmed' | 'on' | 'stopped'

/** An alert as whoever asked for it is shown it; nothing of their mailbox. */
export type Alert = {
  alertId: number
  kind: AlertKind
  /** '2021 Toyota HiLux', 'Used Toyota HiLux · under $45,000' */
  about: string
  /** Where its vehicle or its search stands on this site: an address without the site before it. */
  href: string
  frequency: AlertFrequency
  state: AlertState
  requestedAt: Date
  confirmedAt: Date | null
  /** When it ends by itself, unless its owner answers before. */
  endsAt: Date
}

/** A letter shows so many vehicles; the rest is behind its button (rule:alert-letters). */
export const MOST_VEHICLES = 8

export const FREQUENCY_WORDS: Readonly<Record<AlertFrequency, string>> = {
  'at-once': 'At once',
  daily: 'Once a day',
  weekly: 'Once a week',
}

const DAY_MS = 86_400_000
/** An alert goes a year after the last answer of whoever asked for it (rule:alert-retention). */
const KEPT_DAYS = 365
/** One that nobody confirmed goes after a week; so does its link. */
const UNCONFIRMED_DAYS = 7

export function alertEndsAt({ state, answeredAt }: { state: AlertState; answeredAt: Date }): Date {
  return new Date(answeredAt.getTime() + (state === 'unconfirmed' ? UNCONFIRMED_DAYS : KEPT_DAYS) * DAY_MS)
}

/** Before which instant the last answer lies of alerts of this state that are over. */
export function alertsOverBefore(state: 'unconfirmed' | 'other', now: Date): Date {
  return new Date(now.getTime() - (state === 'unconfirmed' ? UNCONFIRMED_DAYS : KEPT_DAYS) * DAY_MS)
}
