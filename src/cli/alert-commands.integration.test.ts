import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { confirmAlert } from '#domain/alerts/confirm-alert.server.ts'
import { matchAlerts } from '#domain/alerts/match-alerts.server.ts'
import { requestAlert } from '#domain/alerts/request-alert.server.ts'
import { runForecourt } from '../../test/support/command-line.ts'
import { testDatabase } from '../../test/support/database.ts'
import { makeDealer } from '../../test/support/dealers.ts'
import { listVehicle } from '../../test/support/list-vehicle.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'

const database = testDatabase()
const home = temporaryFolder()
const TENANT = ['--tenant', 'harbour-motors']
let alertId: number

beforeAll(async () => {
  const harbour = { ...(await makeDealer(database, 'harbour-motors')), now: new Date() }
  const worker = { ...harbour, db: database.worker }
  await makeDealer(database, 'outback-utes')
  const id = await listVehicle(database, harbour, '20460', { make: 'Mazda', model: '6', price_cents: 2_000_000 })
  const asked = {
    email: 'zoe@example.com',
    frequency: 'weekly',
    consentKey: null,
    address: 'a',
    origin: 'https://x.example',
    shopperId: null,
  }
  // A vehicle's price needs no search.
  await requestAlert(harbour, null as never, { kind: 'price-drop', slug: '20460', ...asked })
  const { rows } = await database.owner.query(
    'select a.alert_id, c.token from alerts a join alert_contacts c using (alert_contact_id)',
  )
  alertId = Number(rows[0].alert_id)
  await confirmAlert(harbour, `${alertId}.${rows[0].token}`)
  await matchAlerts(worker)
  await database.owner.query('update tenants set stock_version = 9 where tenant_id = $1', [harbour.tenant.tenantId])
  await database.owner.query('update listings set price_cents = 1900000, stock_version = 9 where listing_id = $1', [id])
  await matchAlerts(worker)
})

const forecourt = (...args: string[]) =>
  runForecourt(args, { DATABASE_URL: database.ownerUrl, DATA_DIR: join(home, 'data') })

test('alerts are listed with whose they are, and explained: each condition with its values', async () => {
  const { out } = await forecourt('alert', 'list', ...TENANT, '--contact', 'ZOE@example.com')
  expect(out).toMatch(new RegExp(`${alertId} .* price-drop +2022 Mazda 6 +zoe@example.com +weekly +on +0\\n`))
  expect(JSON.parse((await forecourt('alert', 'list', ...TENANT, '--state', 'stopped', '--json')).out)).toEqual({
    total: 0,
    alerts: [],
  })
  expect(JSON.parse((await forecourt('alert', 'list', '--tenant', 'outback-utes', '--json')).out).total).toBe(0)

  const explained = await forecourt('alert', 'explain', String(alertId), '20460', ...TENANT)
  expect(explained.out).toMatch(/yes +price +under 20000 +19000\n/)
  expect(explained.out).toMatch(/price-drop to \$19000, found .*: waiting; no letter yet\./)
  const json = JSON.parse((await forecourt('alert', 'explain', String(alertId), '20460', ...TENANT, '--json')).out)
  expect(json).toMatchObject({
    kind: 'explained',
    isTold: false,
    told: [{ reason: 'price-drop', priceDollars: 19_000 }],
  })
  expect(json.conditions.filter(({ holds }: { holds: boolean }) => !holds)).toEqual([])
})

test('what is not there is said, and a mailbox is erased', async () => {
  const failed = await forecourt('alert', 'explain', '999', '20460', ...TENANT)
  expect(failed).toMatchObject({ code: 1, err: expect.stringContaining('has no alert 999') })
  expect((await forecourt('alert', 'explain', String(alertId), 'never', ...TENANT)).err).toContain('has no vehicle')
  expect((await forecourt('alert', 'explain', 'x', '20460', ...TENANT)).code).toBe(2)
  expect((await forecourt('alert', 'allow', 'zoe@example.com', ...TENANT)).out).toContain('It was not blocked.')
  expect((await forecourt('alert', 'erase', 'zoe@example.com', ...TENANT)).out).toContain('1 alert erased')
  expect((await forecourt('alert', 'list', ...TENANT)).out).toContain('0 alerts.')
})
