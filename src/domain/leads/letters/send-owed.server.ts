import type { Mail, Mailer } from '../mailer.ts'

/** A letter that has not gone yet. */
export type OwedLetter = {
  /** Null where there is nobody to write to. */
  mail: Mail | null
  /** Keeps that it went. */
  keep: () => Promise<unknown>
}

/**
 * Sends each letter by itself and keeps that it went before the next: a mailbox that takes none now keeps nobody else waiting, and what went is
 * not sent again. Throws, once all were tried, where one cannot go now.
 */
export async function sendOwed(mailer: Mailer, letters: readonly OwedLetter[]): Promise<void> {
  const late: string[] = []
  for (const { mail, keep } of letters) {
    const answer = mail && (await mailer(mail))
    if (answer?.kind === 'retry') late.push(answer.answer)
    else await keep()
  }
  if (late.length > 0) throw new Error(`A letter cannot go now: ${late.join('; ')}`)
}
