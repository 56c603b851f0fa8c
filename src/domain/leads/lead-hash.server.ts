import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import { internationalPhone } from '#domain/locations/phone.ts'

/**
 * What is hashed of something that tells people apart, the same person's e-mail in one spelling. The database hashes it with
 * the dealer's salt (`forecourt.lead_hashes`), which the web's role cannot read.
 */
export function hashedText(...parts: [kind: string, ...values: string[]]): string {
  const [kind, ...values] = parts
  return JSON.stringify([kind, ...(kind === 'email' ? values.map((email) => email.trim().toLowerCase()) : values)])
}

/** The same of a phone number: first as a lead is stored with it, one person's one number, then as earlier releases did. */
export async function hashedPhone(phone: string): Promise<string[]> {
  return writings(phone, await phoneReader()).map((written) => hashedText('phone', written))
}

/** The hashes that leads of an e-mail address or phone number carry. Needs a ctx that may read who wrote a lead: the worker's. */
export async function contactHashes(
  trx: TenantTransaction,
  kind: 'email' | 'phone',
  contact: string,
): Promise<string[]> {
  const texts = kind === 'email' ? [hashedText(kind, contact)] : await hashedPhone(contact)
  const { rows } = await sql<{ hashes: string[] }>`select forecourt.lead_hashes(${texts}) as hashes`.execute(trx)
  return rows[0]!.hashes
}

type ReadPhone = Awaited<ReturnType<typeof phoneReader>>

/** The library is read with the first lead, not with the start. */
async function readLibrary() {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  return (written: string) =>
    usualNumber(written) ?? parsePhoneNumberFromString(written.trim().replace(/^00(?!11)/, '+'), 'AU')?.number
}

let library: ReturnType<typeof readLibrary> | undefined
function phoneReader() {
  library ??= readLibrary()
  return library
}

/** What the library says of a landline or mobile with its area code, as most are written; it takes longer than the rest of a lead's reading. */
export function usualNumber(written: string): string | null {
  if (!/^\s*(?:0[23478]|\(0[23478]\)|04\d\d)(?:[ -]?\d){6,8}\s*$/.test(written)) return null
  const digits = written.replace(/\D/g, '')
  return digits.length === 10 ? `+61${digits.slice(1)}` : null
}

/** +61491570156 for 0491 570 156, 61491570156 and 0011 61 491 570 156; what is no number stays as its digits. */
function canonical(phone: string, read: ReadPhone): string {
  return read(phone) ?? internationalPhone(phone)
}

/** Earlier releases knew 61… apart from 04…, and wrote numbers of other countries and short ones without a plus. */
function writings(phone: string, read: ReadPhone): string[] {
  const one = canonical(phone, read)
  const digits = one.replace(/^\+/, '')
  return [...new Set([one, digits, internationalPhone(phone), digits.replace(/^61(?=1[38])/, '')])]
}

/** Of words that stood at a form: to be shown, not to be hidden. */
export function sha256(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex')
}
