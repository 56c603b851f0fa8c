import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { newChallenge, type PasskeySite, takeChallenge } from './challenges.server.ts'
import type { PasskeySignature } from './passkey-answers.ts'

export type CheckPasskeyOutcome = { kind: 'checked'; shopperId: number } | { kind: 'refused' }

/** What a browser is told to ask for a passkey by; the same for everybody, for nobody has said yet who they are. */
export async function passkeyToAsk(
  ctx: TenantCtx,
  { host }: PasskeySite,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const challenge = await withTenant(ctx, (trx) => newChallenge(trx, ctx, null))
  return generateAuthenticationOptions({ rpID: host, challenge, userVerification: 'required' })
}

/**
 * Whose passkey signed a challenge of this dealer’s, at this host (rule:shopper-passkey). Refused, and never said why: an unknown passkey, another's
 * challenge, one used before, a signature that is none, and a counter that does not go on (a copy of the key).
 */
export async function checkPasskey(
  ctx: TenantCtx,
  response: PasskeySignature,
  site: PasskeySite,
): Promise<CheckPasskeyOutcome> {
  const { tenantId } = ctx.tenant
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  // Committed by itself: what is wrong afterwards does not bring the challenge back.
  const challenge = await withTenant(ctx, (trx) => takeChallenge(trx, ctx, response.response.clientDataJSON, null))
  if (challenge === null) return { kind: 'refused' }
  return withTenant(ctx, async (trx): Promise<CheckPasskeyOutcome> => {
    const known = await trx
      .selectFrom('shopper_passkeys')
      .select(['shopper_id as shopperId', 'public_key as publicKey', 'counter'])
      .where('tenant_id', '=', tenantId)
      .where('credential_id', '=', response.id)
      .executeTakeFirst()
    if (!known) return { kind: 'refused' }
    const checked = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
      credential: {
        id: response.id,
        publicKey: Uint8Array.from(Buffer.from(known.publicKey, 'base64url')),
        counter: known.counter,
      },
    }).catch(() => null)
    if (!checked?.verified) return { kind: 'refused' }
    const used = await trx
      .updateTable('shopper_passkeys')
      .set({ counter: checked.authenticationInfo.newCounter, used_at: ctx.now })
      .where('tenant_id', '=', tenantId)
      .where('credential_id', '=', response.id)
      // Of two at the same moment one goes on.
      .where('counter', '=', known.counter)
      .executeTakeFirstOrThrow()
    return used.numUpdatedRows === 1n ? { kind: 'checked', shopperId: known.shopperId } : { kind: 'refused' }
  })
}
