import { sql } from 'kysely'
import type { DataKeys } from '#db/sealed-values.ts'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { SigningService, SigningServices } from '../signing/signing-service.ts'
import { settlePack } from './settle-pack.server.ts'
import { findPacks } from './stored-pack.server.ts'

export type SigningEventOutcome =
  /** Now or before. */
  | { kind: 'taken' }
  | { kind: 'forged' }
  | { kind: 'stale' }
  /** The service does not say how the envelope stands: it is to be sent again. */
  | { kind: 'unavailable' }

/** Takes an event of a signing service. What it says is not believed: it only says which envelope to ask for, so it may come late and twice. */
export async function takeSigningEvent(
  ctx: TenantCtx,
  service: SigningService,
  sent: { rawBody: string; headers: Headers },
  services: { keys: DataKeys; signing: SigningServices },
): Promise<SigningEventOutcome> {
  const read = await service.readEvent(ctx, sent)
  if (read.kind !== 'event') return read
  const [pack] = await withTenant(ctx, (trx) =>
    findPacks(trx, ctx, sql`service = ${service.name} and envelope_id = ${read.envelopeId}`),
  )
  const settled = pack && (await settlePack(ctx, { packId: pack.packId }, services))
  return settled?.kind === 'unavailable' ? { kind: 'unavailable' } : { kind: 'taken' }
}

/** Delivers an event of the sandbox as its service would, as often as whoever answered chose; throws where it has to be sent again. */
export async function deliverSigningEvent(
  ctx: TenantCtx,
  { eventId }: { eventId: string },
  services: { keys: DataKeys; signing: SigningServices },
): Promise<void> {
  const { sandbox } = services.signing
  for (const sent of (await sandbox?.testDesk?.deliveries(ctx, eventId)) ?? []) {
    const { kind } = await takeSigningEvent(ctx, sandbox!, sent, services)
    if (kind === 'unavailable') throw new Error('The signing service does not say how the envelope stands.')
  }
  await sandbox?.testDesk?.delivered(ctx, eventId)
}
