import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { TenantTransaction } from '#db/tenant-session.ts'
import { internationalPhone } from '#domain/locations/phone.ts'

/** Hashes of what tells people apart, each dealer's its own. */
export type LeadHashes = {
  of(...parts: string[]): string
  email(email: string): string
  phone(phone: string): string
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
  const of = (...parts: string[]) => createHmac('sha256', salt).update(JSON.stringify(parts)).digest('base64url')
  return {
    of,
    email: (email) => of('email', email.trim().toLowerCase()),
    phone: (phone) => of('phone', internationalPhone(phone)),
  }
}

/** Of words that stood at a form: to be shown, not to be hidden. */
export function sha256(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex')
}
