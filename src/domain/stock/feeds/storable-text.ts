/** PostgreSQL text and jsonb hold no NUL and no half of a surrogate pair: the one goes, the other becomes U+FFFD. */
export function storableText(text: string): string {
  return text.includes('\0') || !text.isWellFormed() ? text.replaceAll('\0', '').toWellFormed() : text
}

/** JSON whose every string jsonb takes. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_, part) => (typeof part === 'string' ? storableText(part) : part))
}
