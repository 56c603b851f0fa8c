import { createHash, randomInt } from 'node:crypto'

export const CODE_MS = 10 * 60_000
export const CODE_TRIES = 5

/** Six digits, each as likely as any other. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/**
 * What a code is hashed with, made of the browser's secret. The worker is handed this and makes the code: so neither the queue
 * nor the table holds what a million guesses would tell the code from.
 */
export function codeKey(secret: string): string {
  return createHash('sha256').update(`code ${secret}`).digest('base64url')
}

export function codeHash(key: string, code: string): string {
  return createHash('sha256').update(`${key} ${code}`).digest('base64url')
}

/** What the letter or SMS of a code is called; `tokenHash` tells it from another. */
export function codeMessageId(kind: 'email' | 'phone', tokenHash: string): string {
  return `${kind === 'email' ? 'code' : 'sms'}-${tokenHash}`
}

/** The six digits of what was typed, with spaces or hyphens between them; null where there are other than six. */
export function parseCode(text: string): string | null {
  const digits = text.normalize('NFKC').replace(/[^\d\p{L}]/gu, '')
  return /^\d{6}$/.test(digits) ? digits : null
}
