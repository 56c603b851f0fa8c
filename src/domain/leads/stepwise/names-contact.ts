import { parseEmail, parsePhone } from '#domain/accounts/shoppers/contact.ts'
import type { Answers } from './steps.ts'

/** Who a shopper is: an account, and contacts in their one spelling. */
export type Asked = { shopperId: number | null; contacts: readonly string[] }

/** Whether a form is of a shopper's account, or names a contact of theirs. */
export function isOfShopper(
  { shopperId, answers }: { shopperId: number | null; answers: Answers },
  asked: Asked,
): boolean {
  if (asked.shopperId !== null && shopperId === asked.shopperId) return true
  const typed = Object.values(answers).flatMap(({ email, phone }) => [
    typeof email === 'string' ? parseEmail(email) : null,
    typeof phone === 'string' ? parsePhone(phone) : null,
  ])
  return typed.some((contact) => contact !== null && asked.contacts.includes(contact))
}
