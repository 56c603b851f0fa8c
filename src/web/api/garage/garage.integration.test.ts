import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOwnVehicles } from '#domain/accounts/garage/list-own-vehicles.server.ts'
import { makeReminderLink } from '#domain/accounts/garage/reminder-link.server.ts'
import { saveOwnVehicle } from '#domain/accounts/garage/save-own-vehicle.server.ts'
import type { ShopperCtx } from '#domain/accounts/shoppers/shopper-ctx.ts'
import { listAlerts } from '#domain/alerts/list-alerts.server.ts'
import { requestAlert } from '#domain/alerts/request-alert.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { signInShopper } from '../../../../test/support/shopper.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-20T02:00:00Z')
const HOST = 'harbour-motors.localhost'
let harbour: TenantCtx
let ann: { cookie: string; shopper: ShopperCtx }
let server: TestServer

beforeAll(async () => {
  const settings = { shortlist: { garage: true } }
  harbour = { ...(await makeDealer(database, 'harbour-motors', { settings })), now: NOW }
  await makeDealer(database, 'outback-utes', { settings })
  ann = await signInShopper({ database, ctx: harbour }, { email: 'ann@example.com' })
  server = await openTestServer(database, { now: NOW })
}, 60_000)
afterAll(() => server.close())

/** A form of the garage, as its page sends it without scripts. */
const send = (path: string, fields: Record<string, string>, { host = HOST, cookie = ann.cookie } = {}) =>
  server.send('POST', host, path, String(new URLSearchParams(fields)), {
    'content-type': 'application/x-www-form-urlencoded',
    origin: `http://${host}`,
    cookie,
  })

test('a vehicle that is typed wrong stands there again with what was typed, its field, value and reason', async () => {
  const typed = { name: 'The <old> ute', rego: 'TEST 1', rego_state: 'QLD', is_reminded: 'yes' }
  const wrong = { ...typed, service_due_on: '2026-02-30' }
  const SAID = 'Next service: “2026-02-30” is no day of the calendar. Write year, month and day: 2027-03-31.'
  const page = await send('/api/garage/vehicles', wrong)
  expect(page).toMatchObject({ status: 422, headers: { 'cache-control': 'private, no-store' } })
  const notice = /<div[^>]*role="alert".*?<\/div>/s.exec(page.html)![0]
  expect(notice).toContain(SAID)
  const form = formOf(page.html, 'own-new-name')
  expect(form).toContain('value="The &lt;old&gt; ute"')
  expect(form).toContain('value="TEST 1"')
  expect(form).toMatch(/<option value="qld" selected/)
  expect(form).toMatch(/<input[^>]*name="is_reminded"[^>]*checked/)
  expect(form).toMatch(/<p id="own-new-service-error"[^>]*>.*is no day of the calendar/)
  expect(await listOwnVehicles(ann.shopper)).toEqual([])

  const { headers } = await send('/api/garage/vehicles', typed)
  const { html } = await server.get(HOST, headers.location!, { cookie: ann.cookie })
  expect(html).toContain('Your vehicle is saved.')
  const [{ ownVehicleId } = { ownVehicleId: 0 }] = await listOwnVehicles(ann.shopper)
  const again = await send('/api/garage/vehicles', { ...wrong, name: 'Mine', own_vehicle_id: String(ownVehicleId) })
  expect(formOf(again.html, `own-${ownVehicleId}-name`)).toContain('value="Mine"')
  expect(formOf(again.html, 'own-new-name')).not.toContain('value="Mine"')
  expect(again.html.match(/<details[^>]* open=""/g)).toHaveLength(1)
  const elsewhere = await send('/api/garage/vehicles', wrong, { host: 'outback-utes.localhost' })
  expect(elsewhere).toMatchObject({ status: 303, headers: { location: expect.stringContaining('/sign-in?') } })
  // Without scripts the device keeps nothing: the answer does, once the session has ended.
  const over = await send('/api/garage/vehicles', { ...wrong, plain: 'yes' }, { cookie: '' })
  expect(over).toMatchObject({ status: 401, headers: { 'cache-control': 'private, no-store' } })
  expect(over.html).toContain(`name="rego" value="${wrong.rego}"`)
  expect(over.html).toContain('action="/api/garage/vehicles"')
  expect(over.html).toContain('target="_blank"')
})

test('an alert is changed and stopped there by whose it is, and by nobody else', async () => {
  await listVehicle(database, harbour, 'H1', { make: 'Kia', model: 'Tasman' })
  const asked = { kind: 'price-drop' as const, slug: 'h1', email: 'ann@example.com', frequency: 'daily' }
  const { shopperId } = ann.shopper.shopper
  const from = { consentKey: null, address: '198.51.100.7', origin: `http://${HOST}`, shopperId }
  expect(await requestAlert(harbour, null as never, { ...asked, ...from })).toEqual({ kind: 'asked' })
  const alerts = () => listAlerts(harbour, { shopperId })
  const [{ alertId } = { alertId: 0 }] = await alerts()
  const { html } = await server.get(HOST, '/my-garage', { cookie: ann.cookie })
  expect(formOf(html, `often-${alertId}`)).toMatch(/<option value="daily" selected/)

  const bob = await signInShopper({ database, ctx: harbour }, { email: 'bob@example.com' })
  const alert_id = String(alertId)
  const weekly = { alert_id, frequency: 'weekly' }
  const UNKNOWN = { status: 303, headers: { location: '/my-garage?said=unknown' } }
  for (const fields of [weekly, { alert_id, stop: 'yes' }]) {
    expect(await send('/api/garage/alerts', fields, { cookie: bob.cookie })).toMatchObject(UNKNOWN)
    const elsewhere = await send('/api/garage/alerts', fields, { host: 'outback-utes.localhost' })
    expect(elsewhere.headers.location).toContain('/sign-in?')
  }
  expect(await send('/api/garage/alerts', { frequency: 'weekly' })).toMatchObject(UNKNOWN)
  expect((await send('/api/garage/alerts', { alert_id, frequency: 'hourly' })).status).toBe(422)
  expect(await alerts()).toMatchObject([{ frequency: 'daily', state: 'unconfirmed' }])
  expect((await send('/api/garage/alerts', weekly)).headers.location).toBe('/my-garage?said=saved')
  expect(await alerts()).toMatchObject([{ frequency: 'weekly' }])
  expect((await send('/api/garage/alerts', { alert_id, stop: 'yes' })).headers.location).toBe('/my-garage?said=stopped')
  expect(await alerts()).toMatchObject([{ state: 'stopped' }])
})

test('the letters about a vehicle are stopped by the link of one, on its page and by a mail program', async () => {
  const [{ ownVehicleId } = { ownVehicleId: 0 }] = await listOwnVehicles(ann.shopper)
  const link = await makeReminderLink(harbour, ownVehicleId)
  const address = `/alerts/stop?link=${link}`
  const isReminded = async () => (await listOwnVehicles(ann.shopper))[0]!.isReminded
  const { status, html, headers } = await server.get(HOST, address)
  expect({ status, cached: headers['cache-control'] }).toEqual({ status: 200, cached: 'private, no-store' })
  expect(html).toContain('The &lt;old&gt; ute')
  expect(await isReminded()).toBe(true)
  expect((await server.get('outback-utes.localhost', address)).status).toBe(410)
  const pressed = await send('/api/alerts/stop', { link }, { cookie: '' })
  expect(pressed).toMatchObject({ status: 303 })
  expect((await server.get(HOST, pressed.headers.location!)).html).toContain('No more reminders')
  expect(await isReminded()).toBe(false)

  await saveOwnVehicle(ann.shopper, { ...(await listOwnVehicles(ann.shopper))[0]!, isReminded: true, origin: 'x' })
  expect((await send(address, { 'List-Unsubscribe': 'One-Click' }, { cookie: '' })).status).toBe(200)
  expect(await isReminded()).toBe(false)
})

/** The form with a field of that id. */
function formOf(html: string, id: string): string {
  return html.match(/<form\b.*?<\/form>/gs)!.find((form) => form.includes(`id="${id}"`))!
}
