import { beforeAll, expect, test } from 'vitest'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { type Asked, deleteFullAllowances, takeAllowance } from './take-allowance.server.ts'

const database = testDatabase()
const TRIES = { key: 'try from 198.51.100.7', burst: 3, perSecond: 1 / 10 }
let harbour: TenantCtx
let outback: TenantCtx

beforeAll(async () => {
  harbour = await makeDealer(database, 'harbour-motors')
  outback = await makeDealer(database, 'outback-utes')
})

const later = (seconds: number) => ({ ...harbour, now: new Date(harbour.now.getTime() + seconds * 1000) })
const take = async (ctx: TenantCtx, ...asked: Asked[]) => (await takeAllowance(ctx, asked)).kind

test('of ten at once the burst is taken, then one as each time passes; another dealer has its own', async () => {
  const kinds = await Promise.all(Array.from({ length: 10 }, () => take(harbour, TRIES)))
  expect(kinds.filter((kind) => kind === 'taken')).toHaveLength(3)
  expect(await take(outback, TRIES)).toBe('taken')
  expect([await take(later(9), TRIES), await take(later(10), TRIES), await take(later(10), TRIES)]).toEqual([
    ...['over', 'taken', 'over'],
  ])
  expect([await take(later(1000), TRIES), await take(later(1000), TRIES)]).toEqual(['taken', 'taken'])
})

test('nothing is taken where one of them has none left, and what is given back is there again', async () => {
  const [none, other] = [
    { ...TRIES, key: 'none', burst: 1 },
    { ...TRIES, key: 'other', burst: 1 },
  ]
  expect([await take(harbour, none), await take(harbour, none, other), await take(harbour, other, none)]).toEqual([
    ...['taken', 'over', 'over'],
  ])
  expect(await take(harbour, other)).toBe('taken')
  await takeAllowance(harbour, [none], -1)
  expect([await take(harbour, none), await take(harbour, none)]).toEqual(['taken', 'over'])
})

test('of a day nothing comes back before midnight UTC, and then all of it', async () => {
  const at = (time: string) => ({ ...harbour, now: new Date(`2099-03-0${time}:00Z`) })
  const calls = { key: 'calls', perDay: 2 }
  const kinds = []
  for (const time of ['1T00:00', '1T12:00', '1T23:59', '2T00:00']) kinds.push(await take(at(time), calls))
  expect(kinds).toEqual(['taken', 'taken', 'over', 'taken'])
  await takeAllowance(at('2T00:01'), [calls], -1)
  for (const time of ['2T00:02', '2T23:58', '2T23:59']) kinds.push(await take(at(time), calls))
  expect(kinds.slice(4)).toEqual(['taken', 'taken', 'over'])
  await database.owner.query('delete from rate_limits where full_at > $1', [new Date('2099-01-01')])
  await database.owner.query('delete from visitor_salts')
})

test('no key can be read, and what is full again goes, of this dealer alone', async () => {
  const keys = async () => (await database.owner.query('select tenant_id, key from rate_limits')).rows
  expect(JSON.stringify(await keys())).not.toContain('198.51.100.7')
  await deleteFullAllowances(harbour)
  expect((await keys()).length).toBeGreaterThan(3)
  await deleteFullAllowances(later(5000))
  expect(await keys()).toEqual([{ tenant_id: outback.tenant.tenantId, key: expect.stringMatching(/^[\w-]{43}$/) }])
})
