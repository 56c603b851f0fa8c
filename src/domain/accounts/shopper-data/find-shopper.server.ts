import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { parseEmail, parsePhone } from '../shoppers/contact.ts'

/** Whoever a contact is of. `contacts`: it and what else their account has proved, each in its one spelling. */
export type FoundShopper = { shopper: KnownShopper | null; contacts: string[] }

export type KnownShopper = {
  shopperId: number
  name: string
  email: string | null
  phone: string | null
  createdAt: Date
}

/**
 * Whose proved e-mail address or phone number this is, in any spelling; null for what is neither. What somebody merely said of
 * themselves may be another's, and finds nobody.
 */
export async function findShopper(ctx: TenantCtx, written: string): Promise<FoundShopper | null> {
  const isEmail = written.includes('@')
  const contact = isEmail ? parseEmail(written) : parsePhone(written)
  if (!contact) return null
  const found = await withTenant(ctx, (trx) =>
    trx
      .selectFrom('shoppers')
      .select(['shopper_id as shopperId', 'name', 'email', 'phone', 'created_at as createdAt'])
      .select(['is_email_proved as isEmailProved', 'is_phone_proved as isPhoneProved'])
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where(isEmail ? 'email' : 'phone', '=', contact)
      .where(isEmail ? 'is_email_proved' : 'is_phone_proved', '=', true)
      .executeTakeFirst(),
  )
  if (!found) return { shopper: null, contacts: [contact] }
  const { isEmailProved, isPhoneProved, ...shopper } = found
  const proved = [isEmailProved ? shopper.email : null, isPhoneProved ? shopper.phone : null]
  return { shopper, contacts: proved.filter((one) => one !== null) }
}
