/** A number with decimals somebody typed, `$`, `%`, separators and units around it or not; null where it is none. */
export function parseDecimal(typed: string): number | null {
  const text = typed.replace(/[$%,\s]|[a-z/]+$/gi, '')
  return /^-?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})$/.test(text) ? Number(text) : null
}
