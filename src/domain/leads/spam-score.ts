/** What is known of how a lead was sent; nothing of it is proof. */
export type SpamSigns = {
  /** A field that nobody sees was filled in. */
  trapFilled: boolean
  /** From the form's first showing to its sending; null where no script counted. */
  secondsToSubmit: number | null
  /** Leads from the same address within the hour, and with the same e-mail or phone within the day. */
  recentFromAddress: number
  recentFromContact: number
  /** Everything that was written. */
  text: string
}

export type SpamScore = { score: number; reasons: string[]; isSpam: boolean }

/** From here on a lead waits for somebody to look at it (rule:lead-spam). */
const SPAM_FROM = 10
const FASTEST_SECONDS = 3

/** How much a lead looks like spam, and why. */
export function spamScore(signs: SpamSigns): SpamScore {
  const links = signs.text.match(/https?:\/\/|www\.|\[url/gi)?.length ?? 0
  const found: [boolean, number, string][] = [
    [signs.trapFilled, 10, 'A field that nobody sees was filled in.'],
    [
      signs.secondsToSubmit !== null && signs.secondsToSubmit < FASTEST_SECONDS,
      5,
      `It was sent within ${FASTEST_SECONDS} seconds.`,
    ],
    [signs.recentFromAddress >= 10, 5, `${signs.recentFromAddress} others came from its address within the hour.`],
    [signs.recentFromAddress >= 30, 5, 'That is more than an office sends.'],
    [signs.recentFromContact >= 8, 5, `${signs.recentFromContact} others came from the same person within the day.`],
    [links > 0, 3, `It has ${links === 1 ? 'a link' : `${links} links`}.`],
    [links > 2, 7, 'Nobody who looks for a car sends that many.'],
  ]
  const told = found.filter(([holds]) => holds)
  const score = told.reduce((sum, [, points]) => sum + points, 0)
  return { score, reasons: told.map(([, , reason]) => reason), isSpam: score >= SPAM_FROM }
}
