/** A text as it is compared: lower case, accents gone, signs as single spaces. `Citroën C4 (Auto)` is `citroen c4 auto`. */
export function foldWords(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f']/g, '')
    .replace(/[^a-z0-9+#]+/g, ' ')
    .trim()
}

/** A name as it is compared: `Hi-Lux`, `HI LUX` and `Hilux` are one. */
export function nameKey(text: string): string {
  return foldWords(text).replaceAll(' ', '')
}

/** `read`, remembering its answers: the words of a file repeat. Forgets all when it holds `limit` of them. */
export function remembering<T>(read: (text: string) => T, limit = 20_000): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined || known.has(text)) return before as T
    if (known.size >= limit) known.clear()
    const answer = read(text)
    known.set(text, answer)
    return answer
  }
}
