import { beforeAll, expect, test } from 'vitest'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { askedForCode, type SentCode, sendWaitingCodes, signInShopper } from '../../../../test/support/shopper.ts'
import { newSecret, secretHash } from '../secret.server.ts'
import { eraseContact, eraseShopper } from '../shopper-data/erase-shopper.server.ts'
import { deleteExpiredShopperSessions } from './delete-expired-shopper-sessions.server.ts'
import { endShopperSessions } from './end-shopper-sessions.server.ts'
import { enterCode } from './enter-code.server.ts'
import { findShopperSession } from './find-shopper-session.server.ts'
import { requestCode } from './request-code.server.ts'
import { saveShopper } from './save-shopper.server.ts'
import { sendCode } from './send-code.server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-20T02:00:00Z')
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
let harbour: TenantCtx
let outback: TenantCtx

beforeAll(async () => {
  harbour = { ...(await makeDealer(database, 'harbour-motors')), now: NOW }
  outback = { ...(await makeDealer(database, 'outback-utes')), now: NOW }
})

const after = (ctx: TenantCtx, ms: number): TenantCtx => ({ ...ctx, now: new Date(ctx.now.getTime() + ms) })
const enter = (ctx: TenantCtx, secret: string | null, code: string) =>
  enterCode(ctx, { secret, code, userAgent: null, former: null })
const ask = async (ctx: TenantCtx, contact: string) => {
  const { secret, code } = await askedForCode(database, ctx, contact)
  return { secret, code: code! }
}
/** A code of six digits that is not this one. */
const otherThan = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')
const secretIn = (cookie: string) => cookie.split('=')[1]!

test('one contact in any spelling is one shopper of one dealer, and another of another’s', async () => {
  const { shopper } = await signInShopper({ database, ctx: harbour }, { phone: '0491 570 006' })
  const again = await signInShopper({ database, ctx: harbour }, { phone: '+61 (0)491 570 006' })
  expect(again.shopper.shopper).toMatchObject({ shopperId: shopper.shopper.shopperId, phone: '+61491570006', name: '' })
  const theirs = await signInShopper({ database, ctx: outback }, { phone: '0491570006' })
  expect(theirs.shopper.shopper.shopperId).not.toBe(shopper.shopper.shopperId)
})

test('a code is used once, with spaces in it, by the browser that asked, at the dealer’s it asked', async () => {
  const { secret, code } = await ask(harbour, 'once@example.com')
  for (const [ctx, own] of [
    [outback, secret],
    [harbour, newSecret()],
    [harbour, null],
  ] as const)
    expect(await enter(ctx, own, code)).toEqual({ kind: 'no-such-code' })
  expect(await enter(harbour, secret, '12 34')).toEqual({ kind: 'unreadable' })
  const first = await enter(harbour, secret, ` ${code.slice(0, 3)} ${code.slice(3)} `)
  expect(first).toMatchObject({ kind: 'signed-in', isNew: true, shopper: { email: 'once@example.com', phone: null } })
  // The secret of the try is not that of the session.
  expect((first as { secret: string }).secret).not.toBe(secret)
  expect(await enter(harbour, secret, code)).toEqual({ kind: 'no-such-code' })
})

test('five tries, whatever is guessed: then the right code is none either', async () => {
  const { secret, code } = await ask(harbour, 'brute@example.com')
  for (let tried = 1; tried <= 5; tried++)
    expect(await enter(harbour, secret, otherThan(code, tried))).toEqual({ kind: 'wrong-code', triesLeft: 5 - tried })
  expect(await enter(harbour, secret, code)).toEqual({ kind: 'no-such-code' })
})

test('tries at the same moment count one by one, and of two with the right code one signs in', async () => {
  const guessed = await ask(harbour, 'race@example.com')
  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, i) => enter(harbour, guessed.secret, otherThan(guessed.code, i + 1))),
  )
  expect(guesses.filter(({ kind }) => kind === 'wrong-code')).toHaveLength(5)
  const { secret, code } = await ask(harbour, 'race@example.com')
  const both = await Promise.all(Array.from({ length: 8 }, () => enter(harbour, secret, code)))
  expect(both.map(({ kind }) => kind).sort()).toEqual([...Array(7).fill('no-such-code'), 'signed-in'])
})

test('of two codes of one contact, entered at the same moment, one signs in and the other ends', async () => {
  for (let round = 0; round < 4; round++) {
    const tries = [await ask(after(harbour, round * DAY_MS), 'twice@example.com')]
    tries.push(await ask(after(harbour, round * DAY_MS), 'twice@example.com'))
    const both = await Promise.all(tries.map(({ secret, code }) => enter(after(harbour, round * DAY_MS), secret, code)))
    expect(both.map(({ kind }) => kind).sort()).toEqual(['no-such-code', 'signed-in'])
    expect(both.find(({ kind }) => kind === 'signed-in')).toMatchObject({ isNew: round === 0 })
  }
})

test('ten minutes, and a clock that is put back makes no code live longer', async () => {
  const { secret, code } = await ask(harbour, 'clock@example.com')
  for (const minutes of [10, 60, -2, -60, -60 * 24 * 365])
    expect(await enter(after(harbour, minutes * MINUTE_MS), secret, code), `${minutes}`).toEqual({
      kind: 'no-such-code',
    })
  expect(await enter(after(harbour, 10 * MINUTE_MS - 1), secret, code)).toMatchObject({ kind: 'signed-in' })
})

test('a contact gets five codes an hour and fifteen a day, and nobody is told that there are no more', async () => {
  const contact = { kind: 'email' as const, address: 'flood@example.com' }
  const codesAt = async (hour: number) => {
    const ctx = after(harbour, hour * 60 * MINUTE_MS + 1)
    for (let i = 0; i < 8; i++) expect(await requestCode(ctx, contact)).toEqual({ secret: expect.any(String) })
    return (await sendWaitingCodes(database, [ctx])).length
  }
  const sent = []
  for (const hour of [0, 2, 4, 6, 25]) sent.push(await codesAt(hour))
  expect(sent).toEqual([5, 5, 5, 0, 5])
  expect((await askedForCode(database, after(outback, 6 * 60 * MINUTE_MS), contact.address)).code).not.toBeNull()
})

test('a dealer sends so many SMS an hour, to whomever; letters go on, and so do other dealers', async () => {
  const later = after(harbour, 100 * DAY_MS)
  await database.owner.query(
    `insert into shopper_sign_in_codes (tenant_id, token_hash, code_hash, kind, contact, created_at)
     select $1, lpad(n::text, 43, 'n'), repeat('c', 43), 'phone', '+614' || n, $2 from generate_series(1, 200) n`,
    [harbour.tenant.tenantId, later.now],
  )
  const codeAt = async (ctx: TenantCtx, contact: string) => (await askedForCode(database, ctx, contact)).code
  expect(await codeAt(later, '0491 570 158')).toBeNull()
  expect(await codeAt(later, 'letters@example.com')).not.toBeNull()
  expect(await codeAt(after(outback, 100 * DAY_MS), '0491 570 158')).not.toBeNull()
  expect(await codeAt(after(later, 61 * MINUTE_MS), '0491 570 158')).not.toBeNull()
  await database.owner.query('delete from shopper_sign_in_codes where created_at >= $1', [later.now])
})

test('a code that cannot be handed over is none, and one that waited too long is not sent', async () => {
  const asked = {
    contact: { kind: 'email' as const, address: 'away@example.com' },
    tokenHash: 'a'.repeat(43),
    codeKey: 'key',
    askedAt: NOW.toISOString(),
  }
  const worker = { ...harbour, db: database.worker }
  // Errors of jobs are logged: whom it was for is not in them.
  const busy = async () => ({ kind: 'retry' as const, answer: '450 <away@example.com> try later' })
  await expect(sendCode(worker, asked, busy)).rejects.toThrow(/could not be handed over: 450$/)
  expect(await sendCode(worker, asked, async () => ({ kind: 'rejected', answer: '550' }))).toEqual({
    ...{ kind: 'refused', answer: '550' },
  })
  const never = async () => {
    throw new Error('It was sent.')
  }
  expect(await sendCode(after(worker, 11 * MINUTE_MS), asked, never)).toEqual({ kind: 'too-late' })
  const { rows } = await database.owner.query("select 1 from shopper_sign_in_codes where contact = 'away@example.com'")
  expect(rows).toEqual([])
})

test('a demo’s messages with codes go with whoever is erased', async () => {
  const erased: string[] = []
  const letters = { eraseMessages: async (ids: readonly string[]) => void erased.push(...ids) }
  const { secret } = await ask(harbour, 'gone@example.com')
  await ask(harbour, 'stays@example.com')
  await eraseContact({ ...harbour, db: database.worker }, 'gone@example.com', letters)
  expect(erased.splice(0)).toEqual([`code-${secretHash(secret)}`])
  const { shopper } = await signInShopper({ database, ctx: harbour }, { phone: '0491 570 159' })
  const again = await ask(harbour, '0491 570 159')
  await eraseShopper(shopper, shopper.shopper.shopperId, letters)
  expect(erased).toHaveLength(2)
  expect(erased).toContain(`sms-${secretHash(again.secret)}`)
})

test('neither code nor secret is stored as it is, in the queue neither', async () => {
  const { secret } = await requestCode(harbour, { kind: 'email', address: 'hush@example.com' })
  const jobs = await database.owner.query('select payload::text from graphile_worker._private_jobs')
  const { code } = (await sendWaitingCodes(database, [harbour]))[0] as SentCode
  const { rows } = await database.owner.query('select c::text from shopper_sign_in_codes c')
  const entered = await enter(harbour, secret, code)
  const sessions = await database.owner.query('select s::text from shopper_sessions s')
  const stored = JSON.stringify([jobs.rows, rows, sessions.rows])
  expect(entered.kind).toBe('signed-in')
  for (const hidden of [secret, (entered as { secret: string }).secret]) expect(stored).not.toContain(hidden)
  expect(jobs.rows).toHaveLength(1)
  expect(JSON.stringify(jobs.rows)).not.toContain(code)
})

test('a session is this dealer’s, slides for sixty days, and ends', async () => {
  const { cookie, shopper } = await signInShopper({ database, ctx: harbour }, { email: 'slide@example.com' })
  const secret = secretIn(cookie)
  expect(await findShopperSession(outback, secret)).toBeNull()
  for (const none of ['', 'x', newSecret(), null]) expect(await findShopperSession(harbour, none)).toBeNull()
  expect(await findShopperSession(harbour, secret)).toMatchObject({ email: 'slide@example.com', isRenewed: false })
  expect(await findShopperSession(after(harbour, 59 * DAY_MS), secret)).toMatchObject({ isRenewed: true })
  expect(await findShopperSession(after(harbour, 118 * DAY_MS), secret)).toMatchObject({ isRenewed: true })
  expect(await findShopperSession(after(harbour, 178 * DAY_MS), secret)).toBeNull()

  const second = await signInShopper({ database, ctx: harbour }, { email: 'slide@example.com' })
  const theirs = await signInShopper({ database, ctx: outback }, { email: 'slide@example.com' })
  expect(await endShopperSessions(theirs.shopper, second.shopper.shopper.sessionId)).toBe(0)
  expect(await endShopperSessions(second.shopper, 'others')).toBe(1)
  expect(await findShopperSession(harbour, secret)).toBeNull()
  expect(await endShopperSessions(second.shopper, shopper.shopper.sessionId)).toBe(0)
  expect(await endShopperSessions(second.shopper, 'all')).toBe(1)
  expect(await findShopperSession(harbour, secretIn(second.cookie))).toBeNull()
  expect(await findShopperSession(outback, secretIn(theirs.cookie))).toMatchObject({ email: 'slide@example.com' })
})

test('what is merely said signs nobody in, and takes no proved number’s place', async () => {
  const { cookie, shopper } = await signInShopper({ database, ctx: harbour }, { email: 'claims@example.com' })
  await saveShopper(shopper, { name: 'Zoë', phone: '+61491570157' })
  expect(await findShopperSession(harbour, secretIn(cookie))).toMatchObject({ name: 'Zoë', phone: '+61491570157' })
  const owner = await signInShopper({ database, ctx: harbour }, { phone: '0491 570 157' })
  expect(owner.shopper.shopper).not.toMatchObject({ shopperId: shopper.shopper.shopperId })
  await saveShopper(owner.shopper, { name: 'Ann', phone: '+61491570158' })
  expect(await findShopperSession(harbour, secretIn(owner.cookie))).toMatchObject({ phone: '+61491570157' })
})

test('tries are forgotten after thirty days, sessions once they have ended, of one dealer', async () => {
  const left = async (ctx: TenantCtx) =>
    (
      await database.owner.query(
        `select (select count(*)::int from shopper_sign_in_codes where tenant_id = $1) as codes,
           (select count(*)::int from shopper_sessions where tenant_id = $1) as sessions`,
        [ctx.tenant.tenantId],
      )
    ).rows[0]
  await signInShopper({ database, ctx: harbour }, { email: 'kept@example.com' })
  const before = await left(outback)
  await deleteExpiredShopperSessions({ ...after(harbour, 40 * DAY_MS), db: database.worker })
  expect(await left(harbour)).toEqual({ codes: 0, sessions: expect.any(Number) })
  expect((await left(harbour)).sessions).toBeGreaterThan(0)
  await deleteExpiredShopperSessions({ ...after(harbour, 200 * DAY_MS), db: database.worker })
  expect(await left(harbour)).toEqual({ codes: 0, sessions: 0 })
  expect(before).toMatchObject({ codes: expect.any(Number) })
  expect(await left(outback)).toEqual(before)
})
