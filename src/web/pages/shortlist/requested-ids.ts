/**
 * Numbers of vehicles as an address has them, `1,2,3`, each once and in their order, at most `most`; what is no number
 * is left out. Commas may come encoded.
 */
export function requestedIds(written: string | null, most: number): number[] {
  const ids = (written ?? '').split(',').flatMap((part) => (/^\s*[1-9]\d{0,14}\s*$/.test(part) ? [Number(part)] : []))
  return [...new Set(ids)].slice(0, most)
}
