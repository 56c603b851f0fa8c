/** A published vocabulary as it is kept: each value with the words it goes by, phrases that decide when no word does. */
export type VocabularyData = {
  values: Record<string, string[]>
  /** Tried in this order inside longer words: the first that stands in them, as whole words, decides. */
  phrases?: string[][]
  saysNothing?: string[]
}

/** The value a dealer's words stand for. Null: the words say nothing (`Other`). Undefined: they are not known. */
export type Meaning = string | null | undefined

export type Vocabulary = {
  /** By the words as a whole. */
  findExactly(text: string): Meaning
  /** By the words as a whole, then by a phrase in them. */
  find(text: string): Meaning
}

/**
 * A vocabulary made of its data file. `fold` makes words comparable (without case, accents and signs by default); it
 * is applied to the aliases and to what is looked up.
 */
export function vocabularyOf({ values, phrases = [], saysNothing = [] }: VocabularyData, fold = foldWords): Vocabulary {
  const known = new Map<string, string | null>()
  for (const words of saysNothing) known.set(squeezed(fold(words)), null)
  for (const [value, aliases] of Object.entries(values)) {
    for (const words of [value, ...aliases]) known.set(squeezed(fold(words)), value)
  }
  const findExactly = (text: string): Meaning => known.get(squeezed(fold(text)))
  return {
    findExactly,
    find: remembering((text) => {
      const exact = findExactly(text)
      if (exact !== undefined) return exact
      const words = ` ${fold(text)} `
      return phrases.find(([phrase]) => words.includes(` ${phrase} `))?.[1]
    }),
  }
}

function squeezed(words: string): string {
  return words.replaceAll(' ', '')
}

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
