/** One word of a command line that is told: names of sources and files may hold spaces. */
export function shellWord(word: string): string {
  return /^[\w./@-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
