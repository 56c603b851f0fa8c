import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits, as they stand in a letter or a cookie; 43 characters. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Whether a text may be one at all; what may not is looked up nowhere. */
export function isSecret(text: string | null | undefined): text is string {
  return typeof text === 'string' && /^[\w-]{43}$/.test(text)
}

/** What is stored of one: who reads the database cannot sign in with it. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** What forms of a session carry, so that no other site can send one for it; made of its secret, and does not tell it. */
export function formToken(sessionSecret: string): string {
  return createHmac('sha256', sessionSecret).update('form of the desk').digest('base64url')
}

export function isFormToken(sent: string | null, sessionSecret: string): boolean {
  const wanted = Buffer.from(formToken(sessionSecret))
  const given = Buffer.from(sent ?? '')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
