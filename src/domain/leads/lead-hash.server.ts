import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { TenantTransaction } from '#db/tenant-session.ts'
import { internationalPhone } from '#domain/locations/phone.ts'

/** Hashes of what tells people apart, each dealer's its own. */
export type LeadHashes = {
  of(...parts: string[]): string
  email(email: string): string
  /** The one a lead is stored with: one person's number is one, however it is written. */
  phone(phone: string): string
  /** All that a lead of this number may have: the one above, and those that earlier releases stored. */
  phones(phone: string): string[]
}

/** Made with the dealer's salt, which the first lead makes. */
export async function leadHashes(trx: TenantTransaction, tenantId: number): Promise<LeadHashes> {
  const known = trx.selectFrom('lead_salts').select('salt').where('tenant_id', '=', tenantId)
  let salt = (await known.executeTakeFirst())?.salt
  if (salt === undefined) {
    await trx
      .insertInto('lead_salts')
      .values({ tenant_id: tenantId, salt: randomBytes(32).toString('base64url') })
      .onConflict((taken) => taken.doNothing())
      .execute()
    salt = (await known.executeTakeFirstOrThrow()).salt
  }
  const read = await phoneReader()
  const of = (...parts: string[]) => createHmac('sha256', salt).update(JSON.stringify(parts)).digest('base64url')
  return {
    of,
    email: (email) => of('email', email.trim().toLowerCase()),
    phone: (phone) => of('phone', canonical(phone, read)),
    phones: (phone) => writings(phone, read).map((written) => of('phone', written)),
  }
}

type ReadPhone = Awaited<ReturnType<typeof phoneReader>>

/** The library is read with the first lead, not with the start. */
async function phoneReader() {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  return (written: string) => parsePhoneNumberFromString(written.trim().replace(/^00(?!11)/, '+'), 'AU')?.number
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
