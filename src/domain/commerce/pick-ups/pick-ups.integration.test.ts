import { beforeEach, expect, test } from 'vitest'
import type { DeskCtx } from '#domain/accounts/staff-ctx.ts'
import type { Mail } from '#domain/leads/mailer.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { lettersInto } from '../../../../test/support/letters-into.ts'
import { placedOrder, sandboxWithLedger } from '../../../../test/support/placed-order.ts'
import { TEST_KEYS } from '../../../../test/support/test-server.ts'
import { followOrder } from '../contracts/follow-order.server.ts'
import { moveOrderByReference } from '../orders/list-orders.server.ts'
import type { OrderEvent } from '../orders/order-moves.ts'
import { completeReservation } from '../reservations/complete-reservation.server.ts'
import { listDeskPickUps } from './list-desk-pick-ups.server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-26T02:00:00Z')
// 10 am in Perth.
const AT = new Date('2026-12-01T02:00:00Z')
let dealers = 0
let harbour: TenantCtx
let outback: TenantCtx
let order: Awaited<ReturnType<typeof placedOrder>>
let mails: Mail[] = []
const services = () => ({ ...lettersInto(mails), keys: TEST_KEYS, signing: { sandbox: null } })
const worker = () => ({ ...harbour, db: database.worker })
const follow = (event: OrderEvent) => followOrder(worker(), { orderId: order.orderId, event }, services())
const sentTo = (to: string) => mails.find((mail) => mail.to === to)!
const calendarOf = ({ attachments }: Mail) => attachments?.map(({ filename, content }) => [filename, String(content)])

beforeEach(async () => {
  const settings = {
    commerce: { processor: 'sandbox' as const, buyOnline: true },
    leads: { destinations: [{ kind: 'email' as const, to: 'sales@harbour.example' }] },
  }
  const slug = `harbour-${++dealers}`
  const dealerships = [
    {
      slug,
      yards: [{ slug: `quay-${dealers}`, name: 'Quay', street: '1 Sample Street', state: 'WA', isPrimary: true }],
    },
    { slug: `${slug}-south` },
  ]
  harbour = { ...(await makeDealer(database, slug, { settings, dealerships })), now: NOW }
  outback = { ...(await makeDealer(database, `outback-${dealers}`, { settings })), now: NOW }
  order = await placedOrder(database, harbour, TEST_KEYS, `P${dealers}`)
  await database.owner.query(`update locations set time_zone = 'Australia/Perth' where tenant_id = $1 and slug = $2`, [
    harbour.tenant.tenantId,
    `quay-${dealers}`,
  ])
  await database.owner.query(
    `update orders set pick_up_at = $2, pick_up_location_id = (select location_id from locations where tenant_id = $3 and slug = $4)
     where order_id = $1`,
    [order.orderId, AT, harbour.tenant.tenantId, `quay-${dealers}`],
  )
  mails = []
})

const WHEN = /Tuesday 1 December 2026.* at Quay, 1 Sample Street/

test('when and where it is fetched stands in the letters, with a file for the calendar', async () => {
  await database.owner.query('update reservations set told_state = null where reservation_id = $1', [
    order.reservationId,
  ])
  const { reservationId } = order
  await completeReservation(worker(), { reservationId }, { processors: sandboxWithLedger(database), ...services() })
  const placed = sentTo(`p${dealers}@example.com`)
  expect(placed.text).toMatch(WHEN)
  const [[name, file] = []] = calendarOf(placed) ?? []
  expect(name).toBe('pick-up.ics')
  for (const line of [
    'METHOD:REQUEST',
    'DTSTART:20261201T020000Z',
    'DTEND:20261201T030000Z',
    `UID:pick-up-${order.reference}@`,
  ])
    expect(file).toContain(line)

  mails = []
  await moveOrderByReference(harbour, { reference: order.reference, to: 'contract' })
  await follow('contract')
  expect(sentTo(`P${dealers}@example.com`).text).toMatch(WHEN)
  expect(sentTo('sales@harbour.example').text).toMatch(WHEN)
  expect(calendarOf(sentTo(`P${dealers}@example.com`))![0]![0]).toBe('pick-up.ics')
  expect(calendarOf(sentTo('sales@harbour.example'))).toBeUndefined()
})

test('the letter that it is off takes it out of the calendar', async () => {
  await moveOrderByReference(harbour, { reference: order.reference, to: 'cancelled' })
  await follow('cancelled')
  const letter = sentTo(`P${dealers}@example.com`)
  expect(letter.text).not.toMatch(WHEN)
  expect(calendarOf(letter)![0]![1]).toMatch(/METHOD:CANCEL[\s\S]*SEQUENCE:1[\s\S]*STATUS:CANCELLED/)
})

test('the desk lists it among the days, for those who may see the order, until it is off', async () => {
  const desk = (ctx: TenantCtx, dealership: string | null) =>
    ({
      ...ctx,
      db: database.desk,
      staff: { sessionId: 1, email: 'olive@harbour.example', name: 'Olive', role: 'owner', dealership },
    }) as unknown as DeskCtx
  const listed = async (ctx: DeskCtx, from = '2026-11-26', days = 14) =>
    (await listDeskPickUps(ctx, { from, days })).map(({ reference, shopper }) => [reference, shopper?.name])
  expect(await listed(desk(harbour, null))).toEqual([[order.reference, 'Ann Example']])
  expect(await listed(desk(harbour, harbour.tenant.slug))).toHaveLength(1)
  expect(await listed(desk(harbour, `${harbour.tenant.slug}-south`))).toEqual([])
  expect(await listed(desk(outback, null))).toEqual([])
  expect(await listed(desk(harbour, null), '2026-12-02')).toEqual([])
  await moveOrderByReference(harbour, { reference: order.reference, to: 'cancelled' })
  expect(await listed(desk(harbour, null))).toEqual([])
})
