import type { DeliveryAnswer } from './lead-channel.ts'

const FIRST_MS = 15_000
const LONGEST_MS = 4 * 3_600_000
/** Some two days. */
const MOST_TRIES = 20
/** How long a try may take before another worker takes it over: longer than the most patient receiver is waited for. */
const LEASE_MS = 15 * 60_000

/** How long to wait after so many tries in vain: twice as long each time, up to four hours, and not all at once. */
export function retryDelayMs(tries: number, random: number): number {
  const delay = Math.min(FIRST_MS * 2 ** Math.max(0, tries - 1), LONGEST_MS)
  return Math.round(delay * (0.75 + random / 2))
}

/** Until when a try that begins now is its worker's. */
export function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS)
}

/** A try's answer; a fault of our own is one too, and says nothing about the receiver. */
export function answerOf(trying: Promise<DeliveryAnswer>): Promise<DeliveryAnswer> {
  return trying.catch((error) => ({ kind: 'retry', answer: String(error).slice(0, 300), isOurs: true }))
}

/**
 * What the answer to a try makes of a delivery or a letter, as columns of its row; `tries` counts this one
 * (rule:lead-delivery).
 */
export function afterTry(tries: number, { kind, isOurs = false }: DeliveryAnswer, now: Date, random: number) {
  // What is wrong with us is no try of the receiver: it is asked until it was.
  const isOver = !isOurs && (kind === 'rejected' || (kind === 'retry' && tries >= MOST_TRIES))
  return {
    state: kind === 'sent' ? ('sent' as const) : isOver ? ('failed' as const) : ('pending' as const),
    next_try_at: new Date(now.getTime() + retryDelayMs(tries, random)),
    ...(isOurs && { tries: tries - 1 }),
    ...(kind === 'sent' && { sent_at: now }),
  }
}
