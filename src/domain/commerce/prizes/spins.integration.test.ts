import { beforeEach, expect, test } from 'vitest'
import { eraseShopper } from '#domain/accounts/shopper-data/erase-shopper.server.ts'
import { exportShopper } from '#domain/accounts/shopper-data/export-shopper.server.ts'
import type { ShopperCtx } from '#domain/accounts/shoppers/shopper-ctx.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { signInShopper } from '../../../../test/support/shopper.ts'
import { commitmentOf, draw } from './draw.server.ts'
import { countWon, listOwnPrizes, listPrizes, readSpin, readyOwnSpin, winnerOf } from './read-spins.server.ts'
import { requeuePrizes } from './requeue-prizes.server.ts'
import { oddsHash, type SpinRequest, spinWheel } from './spin-wheel.server.ts'
import { tellPrize } from './tell-prize.server.ts'
import { sliceAt } from './wheel.ts'

const database = testDatabase()
const settings = {
  leads: { destinations: [{ kind: 'email' as const, to: 'sales@harbour.example' }] },
  wheel: {
    ...{ enabled: true, campaign: 'one', terms: 'One go each.', endsOn: '2026-12-01' },
    prizes: [
      { name: 'A mug', chancePercent: 60, count: 7, worthDollars: 9, validDays: 30 },
      { name: 'A cap', chancePercent: 30, count: 3, worthDollars: 20, validDays: 10 },
    ],
  },
}
const NOW = new Date('2026-11-26T02:00:00Z')
let dealers = 0
let harbour: TenantCtx
let worker: TenantCtx

beforeEach(async () => {
  harbour = { ...(await makeDealer(database, `harbour-${++dealers}`, { settings })), now: NOW }
  worker = { ...harbour, db: database.worker }
})

const signedIn = async (email: string, ctx = harbour) =>
  ({ ...(await signInShopper({ database, ctx }, { email })).shopper, now: ctx.now }) as ShopperCtx
const asked = (ctx: TenantCtx, changed: Partial<SpinRequest> = {}): SpinRequest => ({
  ...{
    word: 'blue',
    isAgreed: true,
    shownOdds: oddsHash(ctx.tenant.settings.wheel),
    origin: 'https://harbour.example',
  },
  contact: { firstName: 'Ann', lastName: 'Example', email: 'ann@example.com', phone: '0491570156' },
  ...changed,
})
async function spun(ctx: ShopperCtx, changed: Partial<SpinRequest> = {}) {
  const outcome = await spinWheel(ctx, asked(ctx, changed))
  if (outcome.kind !== 'spun') throw new Error(JSON.stringify(outcome))
  return outcome
}

/** Shoppers as the database has them; that they signed in is another test's. */
async function shoppers(count: number): Promise<ShopperCtx[]> {
  const { rows } = await database.owner.query(
    `insert into shoppers (tenant_id, email, is_email_proved, created_at)
     select $1, 'spinner-' || n || '@example.com', true, now() from generate_series(1, $2) n returning shopper_id as id, email`,
    [harbour.tenant.tenantId, count],
  )
  return rows.map(({ id, email }) => ({
    ...harbour,
    shopper: { shopperId: Number(id), name: '', email, phone: null, sessionId: 1, isRenewed: false },
  }))
}

test('the hash is there before, the secret after; the draw is that of the sum, once', async () => {
  const ann = await signedIn('ann@example.com')
  const before = await readyOwnSpin(ann)
  expect(before).toMatchObject({ secret: null, ticket: null, commitment: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(await readyOwnSpin(ann)).toEqual(before)
  // Not even their own file tells the secret before.
  const file = JSON.stringify(await exportShopper(worker, { shopperId: ann.shopper.shopperId, contacts: [] }))
  const { rows } = await database.owner.query('select token as secret from spin_secrets where tenant_id = $1', [
    harbour.tenant.tenantId,
  ])
  expect(file).toContain(before.commitment)
  expect(file).not.toContain(rows[0].secret)

  const { spin, isNew } = await spun(ann, { word: ' blue ' })
  expect(isNew).toBe(true)
  expect(commitmentOf(spin.secret!)).toBe(before.commitment)
  expect(spin.secret).toBe(rows[0].secret)
  expect(spin.ticket).toBe(draw(spin.secret!, 'blue').ticket)
  expect(spin.prize).toBe(sliceAt(settings.wheel.prizes, spin.ticket!).prize?.name ?? null)
  // Whatever is sent again, at the same moment too, it is that spin.
  const again = await Promise.all(['red', 'green', 'blue'].map((word) => spun(ann, { word })))
  for (const one of again) expect(one).toEqual({ kind: 'spun', spin, isNew: false })
})

test('a hundred spin at the same moment: no prize is overdrawn, and each ticket is its own sum', async () => {
  const all = await shoppers(100)
  await Promise.all(all.map((ctx) => readyOwnSpin(ctx)))
  const spins = (await Promise.all(all.map((ctx, at) => spun(ctx, { word: `w${at}` })))).map(({ spin }) => spin)
  const landed = (name: string) =>
    spins.filter(({ ticket }) => sliceAt(settings.wheel.prizes, ticket!).prize?.name === name).length
  const won = (name: string) => spins.filter(({ prize }) => prize === name).length
  for (const { name, count } of settings.wheel.prizes) expect(won(name)).toBe(Math.min(count, landed(name)))
  expect(landed('A mug')).toBeGreaterThan(7)
  for (const spin of spins) {
    const slice = sliceAt(settings.wheel.prizes, spin.ticket!)
    expect(spin.isGone).toBe(slice.prize !== null && spin.prize === null)
    expect(spin.ticket).toBe(draw(spin.secret!, spin.word!).ticket)
  }
  expect(await countWon(harbour, 'one')).toEqual(
    new Map([
      ['A mug', won('A mug')],
      ['A cap', won('A cap')],
    ]),
  )
  const overdraw = 'update prize_stock set won = available + 1 where tenant_id = $1'
  await expect(database.owner.query(overdraw, [harbour.tenant.tenantId])).rejects.toThrow('prize_stock')
  // Who won is known; of who did not, nothing of how to reach them.
  const { rows } = await database.owner.query(
    'select count(*)::int as n from spins where tenant_id = $1 and (email is not null) <> (prize is not null)',
    [harbour.tenant.tenantId],
  )
  expect(rows[0].n).toBe(0)
}, 60_000)

test('what keeps a spin from being spun spends nothing', async () => {
  const ann = await signedIn('ann@example.com')
  expect((await spinWheel(ann, asked(ann))).kind).toBe('changed')
  await readyOwnSpin(ann)
  expect((await spinWheel(ann, asked(ann, { shownOdds: 'x' }))).kind).toBe('changed')
  expect(await spinWheel(ann, asked(ann, { word: ' ', isAgreed: false }))).toMatchObject({
    errors: { word: expect.anything(), terms: ['*You must agree to the terms of use before submitting.'] },
  })
  expect(await spinWheel(ann, asked(ann, { word: 'a\nb' }))).toHaveProperty('errors.word')
  const late = { ...ann, now: new Date('2026-12-02T00:00:00Z') }
  expect((await spinWheel(late, asked(late))).kind).toBe('over')
  const off = { ...ann, tenant: { ...ann.tenant, settings: { ...ann.tenant.settings } } }
  off.tenant.settings.wheel = { ...off.tenant.settings.wheel, enabled: false }
  expect((await spinWheel(off, asked(off))).kind).toBe('not-offered')
  expect((await spun(ann)).isNew).toBe(true)
})

test('an account that is deleted and made again has no second go', async () => {
  const ann = await signedIn('ann@example.com')
  await readyOwnSpin(ann)
  await spun(ann)
  expect(await eraseShopper(harbour, ann.shopper.shopperId)).toBe(true)
  const again = await signedIn('ann@example.com')
  await readyOwnSpin(again)
  expect((await spinWheel(again, asked(again))).kind).toBe('had-go')
  expect(await listPrizes(harbour)).toEqual([])
})

test('who had their go by one contact keeps nobody from one by the other', async () => {
  const ann = await signedIn('ann@example.com')
  await readyOwnSpin(ann)
  await spun(ann)
  const prove = (address: string, phone: string) =>
    database.owner.query('update shoppers set phone = $3, is_phone_proved = true where tenant_id = $1 and email = $2', [
      harbour.tenant.tenantId,
      address,
      phone,
    ])
  const goes = async () => {
    const sql = 'select count(*)::int as n from spin_goes where tenant_id = $1'
    return (await database.owner.query(sql, [harbour.tenant.tenantId])).rows[0].n
  }
  // Of whichever contact comes first in order: many, so that some of them are tried before Ann's.
  for (let at = 0; at < 12; at++) {
    await eraseShopper(harbour, (await signedIn('ann@example.com')).shopper.shopperId)
    const again = await signedIn('ann@example.com')
    await prove('ann@example.com', `+6149157${String(at).padStart(4, '0')}`)
    await readyOwnSpin(again)
    expect((await spinWheel(again, asked(again))).kind).toBe('had-go')
    expect(await goes()).toBe(1)
  }
})

test('a number that somebody merely said is theirs keeps nobody from a go', async () => {
  const both = [await signedIn('ann@example.com'), await signedIn('bob@example.com')]
  await database.owner.query("update shoppers set phone = '+61491570156' where tenant_id = $1", [
    harbour.tenant.tenantId,
  ])
  for (const ctx of both) {
    await readyOwnSpin(ctx)
    expect((await spun(ctx)).isNew).toBe(true)
  }
})

test('a prize is told to the dealer once, and is nobody else’s', async () => {
  const all = await shoppers(5)
  for (const ctx of all) await readyOwnSpin(ctx)
  const spins = []
  for (const ctx of all) spins.push((await spun(ctx)).spin)
  const prizes = await listPrizes(harbour)
  expect(prizes.length).toBeGreaterThan(0)
  const [spin] = prizes
  // A job that gave up is queued again within a fortnight, until the dealer has been told.
  const later = (hours: number) => ({ ...worker, now: new Date(NOW.getTime() + hours * 3_600_000) })
  for (const hours of [0, 24 * 15]) expect(await requeuePrizes(later(hours))).toEqual([])
  expect(await requeuePrizes(later(2))).toEqual(prizes.map(({ spinId }) => spinId).sort((a, b) => a - b))
  const told = await tellPrize(worker, spin!)
  expect(told).toEqual({ kind: 'told', leadId: expect.any(Number) })
  expect(await tellPrize(worker, spin!)).toEqual({ kind: 'nothing-to-do' })
  expect(await requeuePrizes(later(2))).not.toContain(spin!.spinId)
  const { rows } = await database.owner.query('select form, message from leads where tenant_id = $1', [
    harbour.tenant.tenantId,
  ])
  expect(rows).toEqual([
    {
      form: 'prize',
      // A link would open for nobody but the winner.
      message: expect.stringMatching(new RegExp(`^Won "${spin!.prize}" .* Spin ${spin!.spinId}\\.$`)),
    },
  ])
  const owner = all[spins.findIndex(({ spinId }) => spinId === spin!.spinId)]!
  expect(await listOwnPrizes(owner)).toHaveLength(1)
  const other = all.find((ctx) => ctx !== owner)!
  expect((await listOwnPrizes(other)).some(({ spinId }) => spinId === spin!.spinId)).toBe(false)

  const outback = { ...(await makeDealer(database, `outback-${dealers}`, { settings })), now: NOW }
  const theirs = { ...outback, db: database.worker }
  expect(await readSpin(outback, spin!.spinId)).toBeNull()
  expect(await winnerOf(theirs, spin!.spinId)).toBeNull()
  expect(await tellPrize(theirs, spin!)).toEqual({ kind: 'nothing-to-do' })
  expect(await requeuePrizes({ ...theirs, now: later(2).now })).toEqual([])
  expect([await listPrizes(outback), [...(await countWon(outback, 'one'))]]).toEqual([[], []])
  const eve = { ...owner, ...outback }
  expect((await spinWheel(eve, asked(eve))).kind).toBe('changed')
})
