import type { Match } from './find-matches.ts'

const WORDS = /[\p{L}\p{N}]+/gu

/** The part of a text with at most so many words around its first match, the marker where something is left out. */
export function cropped(
  text: string,
  matches: readonly Match[],
  { words, marker }: { words: number; marker: string },
): { text: string; matches: Match[] } {
  const runs = [...text.matchAll(WORDS)].map(({ 0: run, index }) => ({ start: index, end: index + run.length }))
  if (words === 0 || runs.length <= words) return { text, matches: [...matches] }

  const first = matches[0]
  const hit = first
    ? Math.max(
        0,
        runs.findIndex(({ end }) => end > first.start),
      )
    : 0
  const from = Math.max(0, Math.min(hit - Math.floor(words / 2), runs.length - words))
  const start = from === 0 ? 0 : runs[from]!.start
  const end = from + words >= runs.length ? text.length : runs[from + words - 1]!.end
  const lead = start > 0 ? marker : ''
  const kept = matches.filter((match) => match.start >= start && match.end <= end)
  return {
    text: lead + text.slice(start, end) + (end < text.length ? marker : ''),
    matches: kept.map((match) => ({ start: match.start - start + lead.length, end: match.end - start + lead.length })),
  }
}
