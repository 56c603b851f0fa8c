import { type DataKeys, openSealed, type SealedPlace, sealValue } from '#db/sealed-values.ts'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'

/** What a dealer's account at Stripe is used with; each webhook there has a secret, after a comma. The two secrets are written nowhere but here, sealed. */
export type ProcessorKeys = { publishableKey: string; secretKey: string; webhookSecret: string }

const SHAPES: Readonly<Record<keyof ProcessorKeys, RegExp>> = {
  publishableKey: /^pk_(?:live|test)_\w{10,250}$/,
  secretKey: /^(?:sk|rk)_(?:live|test)_\w{10,250}$/,
  webhookSecret: /^whsec_[\w+/=]{10,250}(?:,whsec_[\w+/=]{10,250})*$/,
}
const NAMES: Readonly<Record<string, keyof ProcessorKeys>> = {
  STRIPE_PUBLISHABLE_KEY: 'publishableKey',
  STRIPE_SECRET_KEY: 'secretKey',
  STRIPE_WEBHOOK_SECRET: 'webhookSecret',
}

export type ReadKeys = { kind: 'read'; keys: ProcessorKeys } | { kind: 'invalid'; problems: string[] }

/** Reads lines such as `STRIPE_SECRET_KEY=sk_live_…`; says what is wrong by line and name, and nothing of what stood there. */
export function readProcessorKeys(text: string): ReadKeys {
  const keys: Partial<ProcessorKeys> = {}
  const problems: string[] = []
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (!line.trim() || line.trim().startsWith('#')) continue
    const sign = line.indexOf('=')
    const name = NAMES[line.slice(0, Math.max(sign, 0)).trim()]
    const value = line.slice(sign + 1).trim()
    if (!name) problems.push(`Line ${at + 1} is none of ${Object.keys(NAMES).join('=…, ')}=….`)
    else if (!SHAPES[name].test(value)) problems.push(`Line ${at + 1} is no ${name} of Stripe.`)
    else keys[name] = value
  }
  for (const [said, name] of Object.entries(NAMES))
    if (!keys[name] && problems.length === 0) problems.push(`${said} is missing.`)
  const { publishableKey, secretKey, webhookSecret } = keys
  if (problems.length > 0 || !publishableKey || !secretKey || !webhookSecret) return { kind: 'invalid', problems }
  const modeOf = (key: string) => key.split('_')[1]
  if (modeOf(publishableKey) !== modeOf(secretKey))
    return { kind: 'invalid', problems: ['One key is for tests and the other is live.'] }
  return { kind: 'read', keys: { publishableKey, secretKey, webhookSecret } }
}

/** Stores a dealer's keys in place of those before. Needs the worker's role. */
export async function setProcessorKeys(ctx: TenantCtx, dataKeys: DataKeys, keys: ProcessorKeys): Promise<void> {
  const { tenantId } = ctx.tenant
  const values = {
    publishable_key: keys.publishableKey,
    secret_key_sealed: sealValue(dataKeys, placeOf(tenantId, 'secret_key_sealed'), keys.secretKey),
    webhook_secret_sealed: sealValue(dataKeys, placeOf(tenantId, 'webhook_secret_sealed'), keys.webhookSecret),
    set_at: ctx.now,
  }
  await withTenant(ctx, (trx) =>
    trx
      .insertInto('processor_keys')
      .values({ tenant_id: tenantId, processor: 'stripe', ...values })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'processor']).doUpdateSet(values))
      .execute(),
  )
}

/** A dealer's keys; null where none are stored. Throws `LostDataKey` where they cannot be opened. */
export async function findProcessorKeys(ctx: TenantCtx, dataKeys: DataKeys): Promise<ProcessorKeys | null> {
  const { tenantId } = ctx.tenant
  const row = await withTenant(ctx, (trx) =>
    trx
      .selectFrom('processor_keys')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('processor', '=', 'stripe')
      .executeTakeFirst(),
  )
  if (!row) return null
  const opened = (column: 'secret_key_sealed' | 'webhook_secret_sealed') =>
    openSealed(dataKeys, placeOf(tenantId, column), row[column]).toString()
  return {
    publishableKey: row.publishable_key,
    secretKey: opened('secret_key_sealed'),
    webhookSecret: opened('webhook_secret_sealed'),
  }
}

function placeOf(tenantId: number, column: string): SealedPlace {
  return { tenantId, table: 'processor_keys', column, row: 'stripe' }
}
