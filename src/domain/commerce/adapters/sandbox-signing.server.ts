import { createHash } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import * as z from 'zod'
import type { Database } from '#db/schema.ts'
import { type DataKeys, openSealed, sealValue } from '#db/sealed-values.ts'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { checkSignature } from '../payments/webhook-signature.server.ts'
import type { Callback, Envelope, EnvelopeAnswer, SigningService } from '../signing/signing-service.ts'
import {
  dropEvent,
  emitEvent,
  jsonOf,
  LATE_MS,
  random,
  SIGNATURE_HEADER,
  signedDeliveries,
} from './sandbox-events.server.ts'

type Row = Selectable<Database['sandbox_envelopes']>
type Change = (
  trx: TenantTransaction,
  row: Row,
) => Promise<Partial<Pick<Row, 'status' | 'answered_at' | 'document_sealed'>> | null>

const eventSchema = z.object({ eventId: z.string().max(60), envelopeId: z.string().max(60) })

/**
 * A service that signs nothing, for demonstration and tests. What it knows stands in PostgreSQL, and is written by connections of its
 * own: as with a service elsewhere, an envelope stays when the transaction around its call is undone.
 */
export function sandboxSigning({ db, keys }: { db: Kysely<Database>; keys: DataKeys }): SigningService {
  const own = <T>(ctx: TenantCtx, work: (trx: TenantTransaction) => Promise<T>) =>
    withTenant({ tenant: ctx.tenant, db }, work)

  function rowOf(trx: TenantTransaction, ctx: TenantCtx, of: Partial<Pick<Row, 'envelope_id' | 'secret'>>) {
    let query = trx.selectFrom('sandbox_envelopes').selectAll().where('tenant_id', '=', ctx.tenant.tenantId)
    if (of.envelope_id !== undefined) query = query.where('envelope_id', '=', of.envelope_id)
    if (of.secret !== undefined) query = query.where('secret', '=', of.secret)
    return query.forUpdate().executeTakeFirst()
  }

  /** Finds one envelope and, while it can be answered, changes it as `change` says. */
  async function changed(
    ctx: TenantCtx,
    of: Partial<Pick<Row, 'envelope_id' | 'secret'>>,
    change: Change,
  ): Promise<EnvelopeAnswer> {
    return own(ctx, async (trx) => {
      const row = await rowOf(trx, ctx, of)
      if (!row) return { kind: 'unknown' }
      const set = envelopeOf(ctx, row).status === 'sent' ? await change(trx, row) : null
      if (set)
        await trx
          .updateTable('sandbox_envelopes')
          .set(set)
          .where('tenant_id', '=', row.tenant_id)
          .where('envelope_id', '=', row.envelope_id)
          .execute()
      return { kind: 'envelope', envelope: envelopeOf(ctx, { ...row, ...set }) }
    })
  }

  const opened = (row: Row) => openSealed(keys, placeOf(row), row.document_sealed)

  return {
    name: 'sandbox',
    isSandbox: true,
    send: (ctx, { idempotencyKey, document, title, signBy, returnHref }) =>
      own(ctx, async (trx) => {
        const key = { tenant_id: ctx.tenant.tenantId, envelope_id: `sbx_env_${random()}` }
        const fresh = {
          ...{ ...key, idempotency_key: idempotencyKey, document_sha256: sha256(document), title },
          ...{
            document_sealed: sealValue(keys, placeOf(key), document),
            return_href: returnHref,
            status: 'sent' as const,
          },
          ...{ sign_by: signBy, secret: random(), webhook_secret: random() },
        }
        const columns = ['tenant_id', 'idempotency_key'] as const
        await trx.insertInto('sandbox_envelopes').values(fresh).onConflict((c) => c.columns(columns).doNothing()).execute() // biome-ignore format: one step
        const row = await trx
          .selectFrom('sandbox_envelopes')
          .selectAll()
          .where('tenant_id', '=', key.tenant_id)
          .where('idempotency_key', '=', idempotencyKey)
          .executeTakeFirstOrThrow()
        if (row.document_sha256 !== fresh.document_sha256) return { kind: 'conflict' }
        return { kind: 'envelope', envelope: envelopeOf(ctx, row) }
      }),
    retrieve: (ctx, envelope_id) => changed(ctx, { envelope_id }, async () => null),
    withdraw: (ctx, envelope_id) => changed(ctx, { envelope_id }, async () => ({ status: 'withdrawn' })),
    signedDocument: (ctx, envelope_id) =>
      own(ctx, async (trx) => {
        const row = await rowOf(trx, ctx, { envelope_id })
        return row?.status === 'signed' ? { kind: 'document', document: opened(row) } : { kind: 'not-signed' }
      }),
    async readEvent(ctx, { rawBody, headers }) {
      const event = eventSchema.safeParse(jsonOf(rawBody)).data
      const row = event && (await own(ctx, (trx) => rowOf(trx, ctx, { envelope_id: event.envelopeId })))
      if (!row) return { kind: 'forged' }
      const verdict = checkSignature(headers.get(SIGNATURE_HEADER), rawBody, row.webhook_secret, ctx.now)
      return verdict === 'genuine' ? { kind: 'event', envelopeId: row.envelope_id } : { kind: verdict }
    },
    testDesk: {
      open: (ctx, secret) =>
        own(ctx, async (trx) => {
          const row = await rowOf(trx, ctx, { secret })
          return row ? { ...envelopeOf(ctx, row), title: row.title, returnHref: row.return_href } : null
        }),
      document: (ctx, secret) =>
        own(ctx, async (trx) => {
          const row = await rowOf(trx, ctx, { secret })
          return row ? opened(row) : null
        }),
      answer: (ctx, secret, { status, name, callback }) =>
        changed(ctx, { secret }, async (trx, row) => {
          await emit(trx, ctx, row, callback)
          // What follows the end of a PDF no reader shows; another hash it has.
          const mark = `\n% Signed in a sandbox, ${ctx.now.toISOString()}: ${name.replace(/[^\x20-\x7e]/g, '?')}\n`
          const signed = Buffer.concat([opened(row), Buffer.from(mark)])
          return {
            ...{ status, answered_at: ctx.now },
            ...(status === 'signed' && { document_sealed: sealValue(keys, placeOf(row), signed) }),
          }
        }),
      deliveries: (ctx, eventId) =>
        own(ctx, (trx) =>
          signedDeliveries(trx, ctx, eventId, async ({ envelope_id }) => {
            if (envelope_id === null) return undefined
            const row = await rowOf(trx, ctx, { envelope_id })
            return row && { says: { envelopeId: envelope_id }, secret: row.webhook_secret }
          }),
        ),
      delivered: (ctx, eventId) => own(ctx, (trx) => dropEvent(trx, ctx, eventId)),
    },
  }
}

/** What nobody answered in time is over, whenever it is asked about. */
function envelopeOf(ctx: TenantCtx, { envelope_id, status, sign_by, answered_at, secret }: Row): Envelope {
  return {
    envelopeId: envelope_id,
    status: status === 'sent' && sign_by <= ctx.now ? 'expired' : status,
    answeredAt: answered_at,
    signHref: `/api/signing/sandbox?link=${secret}`,
  }
}

/** Queues an event for the webhook call, as whoever answered chose. */
async function emit(trx: TenantTransaction, { tenant, now }: TenantCtx, row: Row, callback: Callback): Promise<void> {
  if (callback === 'never') return
  await emitEvent(trx, now, {
    ...{ tenant_id: tenant.tenantId, envelope_id: row.envelope_id, type: 'envelope.answered' },
    ...{ job: 'deliver-signing-event', delayMs: callback === 'late' ? LATE_MS : 0, isTwice: callback === 'twice' },
  })
}

function placeOf({ tenant_id, envelope_id }: Pick<Row, 'tenant_id' | 'envelope_id'>) {
  return { tenantId: tenant_id, table: 'sandbox_envelopes', column: 'document_sealed', row: envelope_id }
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
