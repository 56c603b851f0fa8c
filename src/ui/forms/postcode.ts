/** Not four digits (rule:postcode-input). */
export const POSTCODE_MESSAGE = 'Invalid postcode. Please enter a 4-digit number.'
/** No place has it (rule:postcode-input). */
export const UNKNOWN_POSTCODE_MESSAGE = 'Invalid postcode'
export const POSTCODE_PATTERN = '[0-9]{4}'

/** Exactly four digits, kept as text: 0800 is Darwin, not eight hundred; null otherwise. Spaces around it are forgiven. */
export function parsePostcode(typed: string): string | null {
  const postcode = typed.trim()
  return /^[0-9]{4}$/.test(postcode) ? postcode : null
}
