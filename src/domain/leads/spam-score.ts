/** Leads from the same address within the hour, and with the same e-mail or phone within the day. */
export type SenderCounts = { recentFromAddress: number; recentFromContact: number }

/** What is known of how a lead was sent; nothing of it is proof. */
export type SpamSigns = SenderCounts & {
  /** A field that nobody sees was filled in. */
  trapFilled: boolean
  /** From the form's first showing to its sending; null where no script counted. */
  secondsToSubmit: number | null
  /** Everything that was written. */
  text: string
}

export type SpamScore = { score: number; reasons: string[]; isSpam: boolean }

/** From here on a lead waits for somebody to look at it (rule:lead-spam). */
const SPAM_FROM = 10
const FASTEST_SECONDS = 3
const MANY_FROM_ADDRESS = 10
const MANY_FROM_CONTACT = 8

/** As many say nothing: the score is that of somebody's first lead. */
export const UNREMARKABLE: SenderCounts = {
  recentFromAddress: MANY_FROM_ADDRESS - 1,
  recentFromContact: MANY_FROM_CONTACT - 1,
}

/** How much a lead looks like spam, and why. */
export function spamScore(signs: SpamSigns): SpamScore {
  const { recentFromAddress, recentFromContact } = signs
  const links = signs.text.match(/https?:\/\/|www\.|\[url/gi)?.length ?? 0
  const found: [boolean, number, string][] = [
    [signs.trapFilled, 10, 'A field that nobody sees was filled in.'],
    [
      signs.secondsToSubmit !== null && signs.secondsToSubmit < FASTEST_SECONDS,
      5,
      `It was sent within ${FASTEST_SECONDS} seconds.`,
    ],
    [recentFromAddress >= MANY_FROM_ADDRESS, 5, `${recentFromAddress} others came from its address within the hour.`],
    [recentFromAddress >= 30, 5, 'That is more than an office sends.'],
    [
      recentFromContact >= MANY_FROM_CONTACT,
      5,
      `${recentFromContact} others came from the same person within the day.`,
    ],
    [links > 0, 3, `It has ${links === 1 ? 'a link' : `${links} links`}.`],
    [links > 2, 7, 'Nobody who looks for a car sends that many.'],
  ]
  const told = found.filter(([holds]) => holds)
  const score = told.reduce((sum, [, points]) => sum + points, 0)
  return { score, reasons: told.map(([, , reason]) => reason), isSpam: score >= SPAM_FROM }
}
