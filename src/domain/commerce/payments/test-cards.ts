/** What becomes of a payment with a test card of the sandbox. */
export type CardCourse = {
  number: string
  says: string
  /** The card is declined with this code. */
  declines?: string
  /** The bank asks first (3-D Secure); then it passes or fails. */
  authenticates?: 'pass' | 'fail'
  /** Its owner disputes what was charged, at once. */
  disputes?: true
  /** What becomes of the events; normally each is delivered once, at once. */
  webhooks?: 'late' | 'twice' | 'out-of-order' | 'never'
}

/** The test numbers, published in docs/payments.md: Stripe's own where it has one, then those for what happens to webhooks. */
export const TEST_CARDS: readonly CardCourse[] = [
  { number: '4242424242424242', says: 'is charged' },
  { number: '4000000000000002', says: 'is declined', declines: 'card_declined' },
  { number: '4000000000009995', says: 'has insufficient funds', declines: 'insufficient_funds' },
  { number: '4000000000000069', says: 'has expired', declines: 'expired_card' },
  { number: '4000000000003220', says: 'asks its owner (3-D Secure), and passes', authenticates: 'pass' },
  { number: '4000008400001629', says: 'asks its owner (3-D Secure), and fails', authenticates: 'fail' },
  { number: '4000000000000259', says: 'is charged, then disputed', disputes: true },
  { number: '4000000000010019', says: 'is charged; its webhook comes 30 seconds late', webhooks: 'late' },
  { number: '4000000000010027', says: 'is charged; its webhook comes twice', webhooks: 'twice' },
  { number: '4000000000010035', says: 'is charged; its webhooks come in the wrong order', webhooks: 'out-of-order' },
  { number: '4000000000010043', says: 'is charged; its webhook never comes', webhooks: 'never' },
]

const DECLINE_WORDS: Readonly<Record<string, string>> = {
  card_declined: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
  incorrect_number: 'This is none of the test numbers.',
  authentication_failed: 'Your bank could not confirm that it is you.',
}

/** For the shopper. */
export function declineWords(code: string): string {
  return DECLINE_WORDS[code] ?? 'Your card was declined.'
}

/** The course of a number as it was typed, with or without spaces; null of one that the sandbox does not know. */
export function cardCourse(typed: string): CardCourse | null {
  const digits = typed.replace(/[\s-]/g, '')
  return TEST_CARDS.find(({ number }) => number === digits) ?? null
}
