import { createHmac, timingSafeEqual } from 'node:crypto'
import { withTenant } from '#db/tenant-session.ts'
import { previewSecret } from '#domain/content/preview/preview-secret.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { Gate } from './gates.ts'

/** How long a link that was mailed opens its page. */
export const GUEST_MS = 24 * 3_600_000

type GateablePage = NonNullable<Gate['page']>

/** Whether a gate may be passed without an account (rule:gate-guests); not those that always are there. */
export function takesGuests(
  { tenant }: Pick<TenantCtx, 'tenant'>,
  gate: Gate | null,
): gate is Gate & { page: GateablePage } {
  return gate?.page != null && tenant.settings.gates.guests.includes(gate.page)
}

/** What opens a page of this dealer's for a day, to whoever has it: a time and the dealer's signature. Nobody is stored. */
export async function makeGuestPass(ctx: TenantCtx, page: GateablePage): Promise<string> {
  const until = String(Math.floor((ctx.now.getTime() + GUEST_MS) / 1000))
  return `${until}.${signatureOf(await secretOf(ctx), page, until)}`
}

/** Whether a pass opens the page of a gate now. */
export async function isGuestPass(ctx: TenantCtx, gate: Gate | null, pass: string | null): Promise<boolean> {
  const [, until, signature] = /^(\d{1,12})\.([\w-]{43})$/.exec(pass ?? '') ?? []
  if (!until || !signature || !takesGuests(ctx, gate)) return false
  const left = Number(until) * 1000 - ctx.now.getTime()
  if (left <= 0 || left > GUEST_MS) return false
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(await secretOf(ctx), gate.page, until)))
}

/** The secret that signs the dealer's previews, too. */
function secretOf(ctx: TenantCtx): Promise<string> {
  return withTenant(ctx, (trx) => previewSecret(trx, ctx.tenant.tenantId))
}

function signatureOf(secret: string, page: string, until: string): string {
  return createHmac('sha256', secret).update(`guest ${until} ${page}`).digest('base64url')
}
