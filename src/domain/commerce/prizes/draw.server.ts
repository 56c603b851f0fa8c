import { createHash, createHmac, randomBytes } from 'node:crypto'
import { TICKETS } from './wheel.ts'

/** As many hexadecimal digits of the sum are the number that is divided: 48 bits, of which no ticket has more than its share by one in 28 thousand million. */
const DIGITS = 12

/** A secret of a spin, 64 hexadecimal digits, and its hash (SHA-256), which is published before the spin. */
export function newCommitment(): { secret: string; commitment: string } {
  const secret = randomBytes(32).toString('hex')
  return { secret, commitment: commitmentOf(secret) }
}

export function commitmentOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/**
 * The ticket that a secret and a shopper's word draw, with each step of the sum: whoever knows both can do it again. The dealer fixed the secret
 * before the word was said, and the shopper says the word without knowing the secret, so neither can choose the ticket (rule:spin-to-win).
 */
export function draw(secret: string, word: string): { digest: string; number: number; ticket: number } {
  const digest = createHmac('sha256', secret).update(word).digest('hex')
  const number = Number.parseInt(digest.slice(0, DIGITS), 16)
  return { digest, number, ticket: number % TICKETS }
}
