import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { deviceWords } from '../device-words.ts'
import { secretHash } from '../secret.server.ts'
import { newChallenge, type PasskeySite, SIGNED_WITH, takeChallenge } from './challenges.server.ts'
import type { PasskeyMade } from './passkey-answers.ts'

/** More than anybody has devices. */
const MOST_PASSKEYS = 10

/** Whose passkey it is; `contact` is what their device lists it by. */
export type PasskeyOwner = { shopperId: number; name: string; contact: string }

export type AddPasskeyOutcome = { kind: 'added' | 'refused' | 'too-many' }

/** What a browser is told to make a passkey by (`PublicKeyCredentialCreationOptions`); none that the device has already. */
export async function passkeyToAdd(
  ctx: TenantCtx,
  { shopperId, name, contact }: PasskeyOwner,
  site: PasskeySite,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { tenantId } = ctx.tenant
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  return withTenant(ctx, async (trx) => {
    const known = await trx
      .selectFrom('shopper_passkeys')
      .select('credential_id as id')
      .where('tenant_id', '=', tenantId)
      .where('shopper_id', '=', shopperId)
      .execute()
    return generateRegistrationOptions({
      rpName: site.name,
      rpID: site.host,
      userName: contact,
      userDisplayName: name || contact,
      // Tells the device which account it is, and nobody who.
      userID: Uint8Array.from(Buffer.from(secretHash(`shopper ${tenantId} ${shopperId}`), 'base64url')),
      challenge: await newChallenge(trx, ctx, shopperId),
      supportedAlgorithmIDs: SIGNED_WITH,
      excludeCredentials: known,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  })
}

/** Keeps the passkey a browser made; refused where it answers no challenge of theirs at this host, or is known already. */
export async function addPasskey(
  ctx: TenantCtx,
  { shopperId }: Pick<PasskeyOwner, 'shopperId'>,
  { response, site, userAgent }: { response: PasskeyMade; site: PasskeySite; userAgent: string | null },
): Promise<AddPasskeyOutcome> {
  const { tenantId } = ctx.tenant
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const challenge = await withTenant(ctx, (trx) => takeChallenge(trx, ctx, response.response.clientDataJSON, shopperId))
  if (challenge === null) return { kind: 'refused' }
  const made = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    supportedAlgorithmIDs: SIGNED_WITH,
    requireUserVerification: true,
  }).catch(() => null)
  if (!made?.verified) return { kind: 'refused' }
  const { credential } = made.registrationInfo
  return withTenant(ctx, async (trx): Promise<AddPasskeyOutcome> => {
    const { count } = await trx
      .selectFrom('shopper_passkeys')
      .select(trx.fn.countAll<string>().as('count'))
      .where('tenant_id', '=', tenantId)
      .where('shopper_id', '=', shopperId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= MOST_PASSKEYS) return { kind: 'too-many' }
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('shopper_passkeys')
      .values({
        ...{ tenant_id: tenantId, shopper_id: shopperId, credential_id: credential.id },
        ...{ public_key: Buffer.from(credential.publicKey).toString('base64url'), counter: credential.counter },
        ...{ device: deviceWords(userAgent), created_at: ctx.now },
      })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'credential_id']).doNothing())
      .executeTakeFirst()
    return { kind: numInsertedOrUpdatedRows ? 'added' : 'refused' }
  })
}
