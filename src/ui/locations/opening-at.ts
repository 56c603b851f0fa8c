const MINUTE_MS = 60_000

/** What a place says at an instant (milliseconds), of lines such as '29384920 Open now until 5.30pm'; empty: nothing. */
export function openingAt(lines: string, now: number): string {
  const line = lines.split('\n').findLast((line) => Number.parseInt(line, 10) * MINUTE_MS <= now) ?? ''
  return line.slice(line.indexOf(' ') + 1)
}
