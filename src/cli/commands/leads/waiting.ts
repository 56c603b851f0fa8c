import type { LeadQueue } from '#domain/leads/queue/read-lead-queue.server.ts'

/** How long the queue is and how old, as a line. */
export function waitingText({ waiting, oldest }: LeadQueue, now: Date): string {
  if (oldest === null) return 'No delivery waits.'
  const age = ageText(oldest, now)
  return waiting === 1 ? `1 delivery waits, for ${age}.` : `${waiting} deliveries wait, the oldest for ${age}.`
}

/** '12 minutes' */
export function ageText(since: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000))
  return minutes === 0 ? 'less than a minute' : minutes === 1 ? 'a minute' : `${minutes} minutes`
}
