import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { ShopperCtx } from '#domain/accounts/shoppers/shopper-ctx.ts'
import { previewSecret } from '#domain/content/preview/preview-secret.server.ts'
import { sha256 } from '#domain/leads/lead-hash.server.ts'
import { localDate } from '#domain/locations/zoned-time.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { type HoldContact, readContact } from '../reservations/reservation-contact.ts'
import { TERMS_UNTICKED } from '../reservations/start-hold.server.ts'
import { draw } from './draw.server.ts'
import { ownSpin } from './read-spins.server.ts'
import { enqueuePrize } from './requeue-prizes.server.ts'
import type { Spin } from './spin.ts'
import { hasWheel, type Prize, readWord, sliceAt } from './wheel.ts'

export type SpinRequest = {
  /** Any word or number of the shopper's own. */
  word: string
  contact: HoldContact
  /** The box at the terms was ticked. */
  isAgreed: boolean
  /** `oddsHash` of what the page showed. */
  shownOdds: string
  /** Of the dealer's site, as the shopper reached it. */
  origin: string
}

export type SpinOutcome =
  /** `isNew`: it was this call that spun the wheel. */
  | { kind: 'spun'; spin: Spin; isNew: boolean }
  | { kind: 'invalid'; errors: Record<string, string[]> }
  /** Prizes, odds or terms are others than the page showed; nothing was spun. */
  | { kind: 'changed' }
  /** Somebody with their e-mail address or number had a go, by an account that is gone. */
  | { kind: 'had-go' }
  | { kind: 'over' }
  | { kind: 'not-offered' }

const DAY_MS = 86_400_000

/** What stands for the prizes, their odds and the terms, so that what was shown can be compared with what there is. */
export function oddsHash({ campaign, prizes, terms }: TenantSettings['wheel']): string {
  return sha256(JSON.stringify([campaign, prizes, terms]))
}

/** Whether the last day of a wheel has passed, by the dealer's clock. */
export function isWheelOver({ tenant, now }: Pick<ShopperCtx, 'tenant' | 'now'>): boolean {
  const { wheel, site } = tenant.settings
  return wheel.endsOn !== null && localDate(now, site.timeZone) > wheel.endsOn
}

/**
 * Spins the wheel for a shopper, once (rule:spin-to-win): the ticket is drawn of the secret whose hash they were shown and of their word. A prize of
 * which none is left wins nothing, whoever comes at the same moment: the database counts them. Spun before, it is that spin.
 */
export async function spinWheel(ctx: ShopperCtx, asked: SpinRequest): Promise<SpinOutcome> {
  const { settings } = ctx.tenant
  const { wheel } = settings
  if (!hasWheel(settings)) return { kind: 'not-offered' }
  const word = readWord(asked.word)
  const who = readContact(asked.contact, settings, 'prize')
  const errors = {
    ...(word === null && { word: ['Your word must have 1 to 40 characters.'] }),
    ...(!asked.isAgreed && { terms: [TERMS_UNTICKED] }),
    ...(who.kind === 'invalid' && who.errors),
  }
  return withTenant(ctx, async (trx): Promise<SpinOutcome> => {
    const { rows } = await sql<{ spinId: number; secret: string; isSpun: boolean }>`
      select own.spin_id as "spinId", hidden.token as secret, own.spun_at is not null as "isSpun"
      from spins own join spin_secrets hidden on hidden.tenant_id = own.tenant_id and hidden.spin_id = own.spin_id
      where own.tenant_id = ${ctx.tenant.tenantId} and own.shopper_id = ${ctx.shopper.shopperId} and own.campaign = ${wheel.campaign}
      for no key update of own`.execute(trx)
    const own = rows[0]
    if (own?.isSpun) return { kind: 'spun', spin: (await ownSpin(trx, ctx))!, isNew: false }
    if (isWheelOver(ctx)) return { kind: 'over' }
    if (word === null || who.kind === 'invalid' || Object.keys(errors).length > 0) return { kind: 'invalid', errors }
    // Without a published hash nothing is drawn: the page makes one.
    if (!own || asked.shownOdds !== oddsHash(wheel)) return { kind: 'changed' }
    if (!(await takeGo(trx, ctx))) return { kind: 'had-go' }
    const { ticket } = draw(own.secret, word)
    const landed = sliceAt(wheel.prizes, ticket).prize
    const won = landed && (await takePrize(trx, ctx, landed)) ? landed : null
    await trx
      .updateTable('spins')
      .set({
        ...{
          secret: own.secret,
          word,
          ticket,
          prizes: JSON.stringify(wheel.prizes),
          terms_words: wheel.terms,
          spun_at: ctx.now,
        },
        is_gone: landed !== null && won === null,
        ...(won && {
          ...{
            prize: won.name,
            expires_at: new Date(ctx.now.getTime() + won.validDays * DAY_MS),
            origin: asked.origin,
          },
          ...{ first_name: who.contact.firstName, last_name: who.contact.lastName },
          ...{ email: who.contact.email, phone: who.contact.phone },
        }),
      })
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('spin_id', '=', own.spinId)
      .execute()
    if (won) await enqueuePrize(trx, own.spinId)
    return { kind: 'spun', spin: (await ownSpin(trx, ctx))!, isNew: true }
  })
}

/** False where a contact of theirs had its go: by an account that was deleted, or is another. */
async function takeGo(trx: TenantTransaction, { tenant, shopper }: ShopperCtx): Promise<boolean> {
  const secret = await previewSecret(trx, tenant.tenantId)
  const { campaign } = tenant.settings.wheel
  // What somebody merely said is theirs keeps nobody from a go.
  const proved = await trx
    .selectFrom('shoppers')
    .select(['email', 'is_email_proved', 'phone', 'is_phone_proved'])
    .where('tenant_id', '=', tenant.tenantId)
    .where('shopper_id', '=', shopper.shopperId)
    .executeTakeFirstOrThrow()
  const contacts = [proved.is_email_proved ? proved.email : null, proved.is_phone_proved ? proved.phone : null]
  const hashes = contacts
    .filter((contact) => contact !== null)
    .map((contact) => createHmac('sha256', secret).update(`spin ${contact}`).digest('base64url'))
    // In one order, so that two who have the same contacts never wait for each other.
    .sort()
  if (hashes.length === 0) return true
  await sql`savepoint going`.execute(trx)
  const added = await trx
    .insertInto('spin_goes')
    .values(hashes.map((contact_hash) => ({ tenant_id: tenant.tenantId, campaign, contact_hash })))
    .onConflict((had) => had.doNothing())
    .executeTakeFirst()
  if (Number(added.numInsertedOrUpdatedRows) === hashes.length) return true
  // A contact that had no go keeps it.
  await sql`rollback to savepoint going`.execute(trx)
  return false
}

/** One of a prize; false where none is left. Its row is held until the end: who comes at the same moment waits, and counts on. */
async function takePrize(trx: TenantTransaction, { tenant }: ShopperCtx, { name, count }: Prize): Promise<boolean> {
  const { campaign } = tenant.settings.wheel
  const { rows } = await sql`
    insert into prize_stock as stock (tenant_id, campaign, prize, available, won) values (${tenant.tenantId}, ${campaign}, ${name}, ${count}, 1)
    on conflict (tenant_id, campaign, prize) do update set available = ${count}, won = stock.won + 1
      where stock.won < ${count}
    returning 1`.execute(trx)
  return rows.length > 0
}
