/** Not four digits (rule:postcode-input). */
export const POSTCODE_MESSAGE = 'Invalid postcode. Please enter a 4-digit number.'
/** No place has it (rule:postcode-input). */
export const UNKNOWN_POSTCODE_MESSAGE = 'Invalid postcode'
export const POSTCODE_PATTERN = '[0-9]{4}'

export type PostcodeReading = { kind: 'postcode'; postcode: string } | { kind: 'invalid'; message: string }

/** Exactly four digits, kept as text: 0800 is Darwin, not eight hundred. Spaces around it are forgiven. */
export function parsePostcode(typed: string): PostcodeReading {
  const postcode = typed.trim()
  return /^[0-9]{4}$/.test(postcode) ? { kind: 'postcode', postcode } : { kind: 'invalid', message: POSTCODE_MESSAGE }
}
