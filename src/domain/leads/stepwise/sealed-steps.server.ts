import { randomBytes } from 'node:crypto'
import { type DataKeys, openSealed, type SealedPlace, sealValue } from '#db/sealed-values.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { Answers } from './steps.ts'

/** The tables whose rows are forms of several pages, saved sealed as one goes. */
export type StepsTable = 'finance_applications' | 'orders'

const DAY_MS = 86_400_000

/** By what somebody comes to theirs: a link, of a letter or a cookie, and their account. */
export type Whose = {
  link: string | null
  shopperId: number | null
  /** Hears that one cannot be opened for want of its key, which its shopper is not told: they begin anew. */
  report(error: Error): void
}

/** A number that nobody guesses, known before what is sealed for its row; 49 bits, so that JSON holds it. */
export function newFormId(): number {
  return Number(randomBytes(8).readBigUInt64BE() >> 15n) + 1
}

/** Seals JSON. */
export function sealJson(keys: DataKeys, place: SealedPlace, value: object): Buffer {
  return sealValue(keys, place, JSON.stringify(value))
}

/** Seals what was typed into a form. */
export function sealAnswers(
  ctx: Pick<TenantCtx, 'tenant'>,
  keys: DataKeys,
  { table, id, answers }: { table: StepsTable; id: number; answers: Answers },
): Buffer {
  return sealJson(keys, placeOf(ctx, table, 'answers_sealed', id), answers)
}

/** What was typed into a form. Throws `LostDataKey`. */
export function openAnswers(
  ctx: Pick<TenantCtx, 'tenant'>,
  keys: DataKeys,
  { table, id, sealed }: { table: StepsTable; id: number; sealed: Buffer },
): Answers {
  return JSON.parse(openSealed(keys, placeOf(ctx, table, 'answers_sealed', id), sealed).toString())
}

/**
 * What opens a form to whoever has it for so many days, by a letter or a cookie: its number and a sealed instant until which it does. It is
 * made by a key outside the database, so that who reads a backup opens nothing; nothing is stored.
 */
export function makeFormLink(
  ctx: TenantCtx,
  keys: DataKeys,
  { table, id, keepDays }: { table: StepsTable; id: number; keepDays: number },
): string {
  const until = ctx.now.getTime() + keepDays * DAY_MS
  return `${id}.${sealValue(keys, placeOf(ctx, table, 'link', id), String(until)).toString('base64url')}`
}

/** The number of the form that a link opens now; null for what this dealer has not made, and for what is over. */
export function formOfLink(ctx: TenantCtx, keys: DataKeys, table: StepsTable, link: string | null): number | null {
  const [, id, sealed] = /^([1-9]\d{0,14})\.([\w-]{60,100})$/.exec(link ?? '') ?? []
  if (!id || !sealed) return null
  try {
    const until = openSealed(keys, placeOf(ctx, table, 'link', Number(id)), Buffer.from(sealed, 'base64url'))
    return Number(until.toString()) > ctx.now.getTime() ? Number(id) : null
  } catch {
    return null
  }
}

/** No column is called `link`: what opens a form is no value of its row. */
function placeOf(
  { tenant }: Pick<TenantCtx, 'tenant'>,
  table: StepsTable,
  column: 'answers_sealed' | 'link',
  row: number,
): SealedPlace {
  return { tenantId: tenant.tenantId, table, column, row }
}
