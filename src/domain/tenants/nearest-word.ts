import { distance } from 'fastest-levenshtein'

/**
 * The known word a mistyped one probably stands for, or undefined when none is near. Spelling habits do not count as
 * distance: `include_sold_cars_days` is `includeSoldCarsDays`; `mon` is the beginning of `monday`, `home` that of `homepage`.
 * Of several as near the first that begins with the same letter, else the first.
 */
export function nearestWord(word: string, known: readonly string[]): string | undefined {
  const asked = plain(word)
  let best: { word: string; distance: number } | undefined
  for (const candidate of known) {
    const far = distance(asked, plain(candidate))
    // Of two as near, the one that begins alike: `sonday` is sunday, not monday.
    const isNearer = !best || far < best.distance
    const beginsAlike =
      best && far === best.distance && begin(candidate) === begin(word) && begin(best.word) !== begin(word)
    if (isNearer || beginsAlike) best = { word: candidate, distance: far }
  }
  const allowed = Math.min(Math.max(2, Math.floor(asked.length / 3)), asked.length - 1)
  if (best && best.distance <= allowed) return best.word
  return known.find((candidate) => begins(asked, plain(candidate)) || begins(plain(candidate), asked))
}

const SHORTEST_BEGINNING = 3

function begins(one: string, other: string): boolean {
  return one.length >= SHORTEST_BEGINNING && other.startsWith(one)
}

function begin(word: string): string {
  return plain(word).slice(0, 1)
}

function plain(word: string): string {
  return word.toLowerCase().replace(/[\s_-]/g, '')
}
