import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { sandboxProcessor } from '#domain/commerce/adapters/sandbox-processor.server.ts'
import { beginPayment } from '#domain/commerce/reservations/begin-payment.server.ts'
import { readReservation } from '#domain/commerce/reservations/read-reservations.server.ts'
import { settleReservation } from '#domain/commerce/reservations/settle-reservation.server.ts'
import { startHold } from '#domain/commerce/reservations/start-hold.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { runForecourt } from '../../test/support/command-line.ts'
import { testDatabase } from '../../test/support/database.ts'
import { makeDealer } from '../../test/support/dealers.ts'
import { listVehicle } from '../../test/support/list-vehicle.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'

const database = testDatabase()
const home = temporaryFolder()
const TENANT = ['--tenant', 'harbour-motors']
let harbour: TenantCtx
const numbers: number[] = []

beforeAll(async () => {
  const settings = { commerce: { processor: 'sandbox' as const } }
  harbour = { ...(await makeDealer(database, 'harbour-motors', { settings })), now: new Date() }
  await makeDealer(database, 'outback-utes', { settings })
  const processors = { stripe: null, sandbox: sandboxProcessor({ db: database.app }) }
  for (const stock of ['N1', 'N2']) {
    const listingId = await listVehicle(database, harbour, stock, { make: 'Kia', model: 'Rio', price_cents: 2_000_000 })
    const held = await startHold(
      harbour,
      {
        ...{ listingId, isAgreed: true, shopperId: null, origin: 'https://harbour.example' },
        contact: { firstName: 'Ann', lastName: 'Example', email: 'ann@example.com', phone: '0491570156' },
        ...{ shown: { depositCents: 20_000, priceCents: 2_000_000 }, sender: { address: 'a' } },
      },
      { processors },
    )
    if (held.kind !== 'held') throw new Error(held.kind)
    const { reservationId } = held
    const begun = await beginPayment(harbour, (await readReservation(harbour, reservationId))!, processors)
    if (begun.kind !== 'created') throw new Error(begun.kind)
    await processors.sandbox.testCards!.confirm(harbour, begun.browser.clientSecret, '4242424242424242')
    await settleReservation(harbour, { reservationId }, processors)
    numbers.push(reservationId)
  }
})

const forecourt = (...args: string[]) =>
  runForecourt(['reservation', ...args], { DATABASE_URL: database.ownerUrl, DATA_DIR: join(home, 'data') })

test('a vehicle whose deposit is paid is not freed by hand: the line that frees it, and pays back, is said', async () => {
  const stock = (...args: string[]) =>
    runForecourt(['stock', ...args, ...TENANT], { DATABASE_URL: database.ownerUrl, DATA_DIR: join(home, 'data') })
  const err =
    `N1 is reserved by a deposit that is paid. Nothing was changed. ` +
    `"reservation release ${numbers[0]}" frees it, and pays the deposit back.\n`
  for (const args of [
    ['unlock', 'N1', 'price', 'reserved'],
    ['set', 'N1', 'reserved=no'],
  ])
    expect(await stock(...args)).toMatchObject({ code: 1, err })
  expect(await stock('unlock', 'N1', 'price')).toMatchObject({ code: 0 })
  const { rows } = await database.owner.query("select reserved from listings where stock_number = 'N1'")
  expect(rows).toEqual([{ reserved: true }])
})

test('reservations are listed and shown, released and refunded, once', async () => {
  const [first, second] = numbers.map(String) as [string, string]
  const { out } = await forecourt('list', '--live', ...TENANT)
  expect(out).toMatch(new RegExp(`${first} .* N1 +2022 Kia Rio +\\$200 +paid, until `))
  expect((await forecourt('show', first, ...TENANT)).out).toMatch(
    /Shopper +Ann Example, ann@example\.com, \+61491570156\n/,
  )
  expect((await forecourt('release', first, ...TENANT)).out).toBe(
    `Reservation ${first} is over; the deposit goes back to the shopper’s card.\n`,
  )
  expect(await forecourt('release', first, ...TENANT)).toMatchObject({
    ...{ code: 1, err: `Reservation ${first} is over. Nothing was changed.\n` },
  })
  expect(JSON.parse((await forecourt('refund', second, '--json', ...TENANT)).out)).toEqual({
    ...{ kind: 'released', isPaidBack: true },
  })
  const unlocked = ['stock', 'unlock', 'N1', 'reserved', ...TENANT]
  expect(await runForecourt(unlocked, { DATABASE_URL: database.ownerUrl, DATA_DIR: join(home, 'data') })).toMatchObject(
    {
      code: 0,
    },
  )
  expect((await forecourt('list', ...TENANT)).out).toMatch(/released, deposit on its way back/)
  expect(JSON.parse((await forecourt('list', '--live', '--json', ...TENANT)).out)).toEqual([])
})

test('another dealer has none of them, and a word is no number', async () => {
  const elsewhere = ['--tenant', 'outback-utes']
  expect(JSON.parse((await forecourt('list', '--json', ...elsewhere)).out)).toEqual([])
  for (const verb of ['show', 'release', 'refund'])
    expect(await forecourt(verb, String(numbers[0]), ...elsewhere)).toMatchObject({
      ...{ code: 1, err: `Outback Utes has no reservation ${numbers[0]}.\n` },
    })
  expect((await forecourt('show', 'x', ...TENANT)).code).toBe(2)
})
