import type { TenantTransaction } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { isSecret, newSecret, secretHash } from '../secret.server.ts'

/** As long as somebody may take to find the finger, the face or the key. */
const CHALLENGE_MS = 5 * 60_000

/** Ed25519, ES256, RS256: what authenticators sign with. To be asked for more, Node warns that it is new to it. */
export const SIGNED_WITH = [-8, -7, -257]

/** The site a passkey is for: passkeys know each other's sites by host name alone (WebAuthn's `rpID`). */
export type PasskeySite = { host: string; origin: string; name: string }

/** What an authenticator is to sign, once. `shopperId`: who adds a passkey; null: whoever signs in. */
export async function newChallenge(
  trx: TenantTransaction,
  { tenant, now }: TenantCtx,
  shopperId: number | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const secret = newSecret()
  await trx
    .insertInto('passkey_challenges')
    .values({
      ...{ tenant_id: tenant.tenantId, challenge_hash: secretHash(secret), shopper_id: shopperId },
      expires_at: new Date(now.getTime() + CHALLENGE_MS),
    })
    .execute()
  return Uint8Array.from(Buffer.from(secret, 'base64url'))
}

/**
 * Uses up the challenge that was signed, whatever becomes of the signature; null where it is none of this dealer's, was
 * another's, used or is too old.
 */
export async function takeChallenge(
  trx: TenantTransaction,
  { tenant, now }: TenantCtx,
  clientDataJSON: string,
  shopperId: number | null,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON)
  if (!isSecret(challenge)) return null
  const taken = await trx
    .deleteFrom('passkey_challenges')
    .where('tenant_id', '=', tenant.tenantId)
    .where('challenge_hash', '=', secretHash(challenge))
    .where('shopper_id', shopperId === null ? 'is' : '=', shopperId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return taken.numDeletedRows === 1n ? challenge : null
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}
