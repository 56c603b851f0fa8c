const FIRST_MS = 15_000
const LONGEST_MS = 4 * 3_600_000
/** Some two days. */
export const MOST_TRIES = 20

/** How long to wait after so many tries in vain: twice as long each time, up to four hours, and not all at once. */
export function retryDelayMs(tries: number, random: number): number {
  const delay = Math.min(FIRST_MS * 2 ** Math.max(0, tries - 1), LONGEST_MS)
  return Math.round(delay * (0.75 + random / 2))
}
