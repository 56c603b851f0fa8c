import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { emailChannel } from '#domain/leads/adapters/email/email.server.ts'
import { smtpMailer } from '#domain/leads/adapters/mailers/smtp.server.ts'
import { webhookChannel } from '#domain/leads/adapters/webhook/webhook.server.ts'
import { deliverLead } from '#domain/leads/deliver-lead.server.ts'
import { findLead } from '#domain/leads/read-leads.server.ts'
import { submitLead } from '#domain/leads/submit-lead.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { runForecourt } from '../../test/support/command-line.ts'
import { testDatabase } from '../../test/support/database.ts'
import { makeDealer } from '../../test/support/dealers.ts'
import { listVehicle } from '../../test/support/list-vehicle.ts'
import { mailServer, webReceiver } from '../../test/support/receivers.ts'
import { sampleSubmission } from '../../test/support/sample-submission.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'

const database = testDatabase()
const home = temporaryFolder()
const TENANT = ['--tenant', 'harbour-motors']
let good: number
let held: number

beforeAll(async () => {
  const leads = { destinations: [{ kind: 'email', to: 'sales@harbour.example' }] }
  const harbour = {
    ...(await makeDealer(database, 'harbour-motors', { settings: { leads } as never })),
    now: new Date(),
  }
  await makeDealer(database, 'outback-utes')
  const carId = await listVehicle(database, harbour, '20460', { make: 'Mazda', model: '6' })
  good = await sent(harbour, { carId })
  held = await sent(harbour, {
    carId,
    trapFilled: true,
    fields: { message: 'Pills', email: 'max@example.com', phone: '0491 570 157' },
  })
})

async function sent(ctx: TenantCtx, given: object): Promise<number> {
  const outcome = await submitLead(ctx, sampleSubmission(given))
  if (outcome.kind !== 'stored') throw new Error(JSON.stringify(outcome))
  return outcome.leadId
}

test('who looked at a lead is told, of this dealer alone', async () => {
  await database.owner.query(
    `insert into staff_audit (tenant_id, at, email, staff_session_id, action, subject_ids)
     select tenant_id, now(), slug || '@x.example', 3, 'lead-read', array[$1::bigint] from tenants`,
    [good],
  )
  const { out } = await forecourt('lead', 'audit', String(good), ...TENANT)
  expect(out).toMatch(/When +Who +Session +What +Leads +Details\n.* harbour-motors@x\.example +3 +lead-read +1\n$/)
  expect(JSON.parse((await forecourt('lead', 'audit', String(held), ...TENANT, '--json')).out)).toEqual([])
  const all = JSON.parse((await forecourt('lead', 'audit', ...TENANT, '--json')).out)
  expect(all).toMatchObject([{ email: 'harbour-motors@x.example', action: 'lead-read', sessionId: 3 }])
})

test('leads are listed, shown with every step, and routed', async () => {
  const { out } = await forecourt('lead', 'list', ...TENANT)
  expect(out).toMatch(/Lead +When +Form +From +Vehicle +Dealership +State +Delivered\n/)
  expect(out).toMatch(
    new RegExp(
      `${held} +\\d+ \\w+ 20\\d\\d, [\\d.]+[ap]m +vehicle +Zoë O’Brien +20460 +harbour-motors +quarantined +0 of 1\n`,
    ),
  )
  expect(out).toContain('2 leads.')
  const listed = JSON.parse((await forecourt('lead', 'list', ...TENANT, '--state', 'quarantined', '--json')).out)
  expect(listed).toMatchObject({ total: 1, leads: [{ leadId: held }], suspended: [] })

  const shown = await forecourt('lead', 'show', String(good), ...TENANT)
  for (const words of [
    'Is it still available?',
    'harbour-motors has the vehicle.',
    'Consent (offers): no',
    'email to sales@harbour.example: pending, 0 tries',
  ])
    expect(shown.out).toContain(words)
  expect(JSON.parse((await forecourt('lead', 'show', String(good), ...TENANT, '--json')).out)).toMatchObject({
    leadId: good,
    phone: '0491 570 156',
  })

  const route = await forecourt('lead', 'route', ...TENANT, '--car', '20460', '--form', 'test-drive', '--json')
  expect(JSON.parse(route.out)).toMatchObject({
    dealership: 'harbour-motors',
    destinations: [{ to: 'sales@harbour.example' }],
  })
})

test('a lead is shown with its files, and with a tick that was there before its shopper came', async () => {
  const third = { ...(await makeDealer(database, 'third-cars')), now: new Date() }
  const page = await sent(third, { form: 'contact', consentKey: null, fields: { opt_in: true } })
  const bytes = new TextEncoder().encode('%PDF-1.7\n%%EOF')
  const files = [{ field: 'photos', name: 'papers.pdf', bytes }]
  const selling = await sent(third, { form: 'sell-my-car', fields: { make: 'Mazda', model: '6' }, files })
  await database.owner.query("update lead_consents set pre_ticked = true where lead_id = $1 and purpose = 'offers'", [
    page,
  ])
  const shown = async (lead: number) => (await forecourt('lead', 'show', String(lead), '--tenant', 'third-cars')).out
  expect(await shown(selling)).toMatch(
    /Files +1 attached: papers\.pdf[\s\S]*File \d+: papers\.pdf, application\/pdf, 1 kB/,
  )
  expect(await shown(page)).toContain('Consent (offers): yes (left ticked, as it was shown)')
})

test('every try of every delivery is told, with what was answered, and who did what since', async () => {
  const mail = await mailServer()
  const crm = await webReceiver()
  const destinations = [
    { kind: 'email', to: 'sales@told.example' },
    { kind: 'webhook', to: `${crm.url}/leads` },
  ]
  const told = { ...(await makeDealer(database, 'told-motors', { settings: { leads: { destinations } } as never })) }
  const now = new Date('2026-11-20T02:00:00Z')
  const leadId = await sent({ ...told, now }, { form: 'contact' })
  const worker = { ...told, db: database.worker }
  const channels = {
    email: emailChannel(smtpMailer({ url: mail.url, from: 'leads@forecourt.example' })),
    webhook: webhookChannel({ allowedNetworks: ['127.0.0.0/8'] }),
  }
  const tryAll = async (at: string) => {
    for (const { deliveryId } of (await findLead({ ...worker, now }, leadId))!.deliveries)
      await deliverLead({ ...worker, now: new Date(at) }, { deliveryId, random: 0.5 }, channels)
  }
  mail.refuse(451)
  await tryAll('2026-11-20T02:00:01Z')
  const shown = async () => (await forecourt('lead', 'show', String(leadId), '--tenant', 'told-motors')).out
  expect(await shown()).toContain('email to sales@told.example: pending, 1 try, next 20 Nov 2026, 12pm')
  mail.refuse(null)
  await tryAll('2026-11-20T02:00:20Z')
  const out = await shown()
  expect(out).toMatch(
    /email to sales@told\.example: sent, 2 tries\n {2}20 Nov 2026, 12pm retry: 451 .*\n {2}20 Nov 2026, 12pm sent: 250 /,
  )
  expect(out).toMatch(/webhook to http:\S+\/leads: sent, 1 try\n {2}20 Nov 2026, 12pm sent: HTTP 202: thanks\n/)
  expect([mail.letters.length, crm.calls.length]).toEqual([1, 1])
  await database.owner.query(
    `insert into lead_activity (tenant_id, lead_id, at, by_name, by_email, kind, says)
     values ($1, $2, now(), 'Harriet', 'harriet@told.example', 'note', 'Rang back')`,
    [told.tenant.tenantId, leadId],
  )
  expect(await shown()).toContain('Harriet (note): Rang back')
  await Promise.all([mail.close(), crm.close()])
})

test('a held lead is sent by its release alone, released once, and any lead sent again', async () => {
  expect((await forecourt('lead', 'redeliver', String(held), ...TENANT)).code).toBe(1)
  expect((await forecourt('lead', 'release', String(held), ...TENANT)).code).toBe(0)
  expect((await forecourt('lead', 'release', String(held), ...TENANT)).code).toBe(1)
  const again = await forecourt('lead', 'redeliver', String(good), ...TENANT, '--json')
  expect(JSON.parse(again.out)).toEqual({ deliveries: 1 })
  expect(JSON.parse((await forecourt('lead', 'redeliver', '--suspended', ...TENANT, '--json')).out)).toEqual({
    deliveries: 0,
  })
})

test('what is not there, or another dealer’s, is a failure; a wrong call is said so', async () => {
  expect(await forecourt('lead', 'show', '999999', ...TENANT)).toMatchObject({ code: 1 })
  expect(await forecourt('lead', 'show', String(good), '--tenant', 'outback-utes')).toMatchObject({ code: 1 })
  expect(await forecourt('lead', 'redeliver', String(good), ...TENANT, '--to', 'nobody@x.example')).toMatchObject({
    code: 1,
  })
  expect(await forecourt('lead', 'route', ...TENANT, '--car', 'none')).toMatchObject({ code: 1 })
  expect(await forecourt('lead', 'show', 'x', ...TENANT)).toMatchObject({ code: 2 })
  expect(await forecourt('lead', 'redeliver', ...TENANT)).toMatchObject({ code: 2 })
})

test('a lead that told nobody is said to be one, and no receiver’s secret is ever said', async () => {
  const secret = 'never to be seen'
  const settings = {
    leads: { destinations: [{ kind: 'webhook', to: 'https://crm.example/leads', leads: ['service'], secret }] },
  }
  const quiet = { ...(await makeDealer(database, 'quiet-motors', { settings: settings as never })), now: new Date() }
  const leadId = await sent(quiet, { fields: { dealership_slug: '', message: 'Hello?' } })
  const theirs = ['--tenant', 'quiet-motors']
  const listed = await forecourt('lead', 'list', ...theirs)
  expect(listed.out).toMatch(/accepted +nobody\n/)
  expect(listed.out).toContain(`Nobody was told of ${leadId}:`)
  expect((await forecourt('lead', 'show', String(leadId), ...theirs)).out).toContain('Nobody was told:')
  expect((await forecourt('lead', 'redeliver', String(leadId), ...theirs)).code).toBe(1)
  const route = await forecourt('lead', 'route', ...theirs, '--form', 'service', '--json')
  expect(JSON.parse(route.out)).toMatchObject({ destinations: [{ kind: 'webhook', to: 'https://crm.example/leads' }] })
  const exported = await forecourt('tenant', 'export', 'quiet-motors')
  expect(exported.out).toContain('https://crm.example/leads')
  expect(route.out + exported.out).not.toContain(secret)
})

test('what waits is said, by receiver and since when', async () => {
  const { out } = await forecourt('lead', 'queue', ...TENANT)
  expect(out).toMatch(/email +sales@harbour\.example +2 /)
  expect(out).toMatch(/2 deliveries wait, the oldest for (?:less than )?a minute\./)
  expect((await forecourt('lead', 'list', ...TENANT)).out).toMatch(/2 leads\. 2 deliveries wait/)
  const queue = JSON.parse((await forecourt('lead', 'queue', ...TENANT, '--json')).out)
  expect(queue).toMatchObject({
    waiting: 2,
    destinations: [{ kind: 'email', to: 'sales@harbour.example', waiting: 2 }],
  })
  expect((await forecourt('lead', 'queue', '--tenant', 'outback-utes')).out).toBe('No delivery waits.\n')
  const all = await forecourt('lead', 'queue')
  expect(all.out).toMatch(/Dealer +Waiting +For +Suspended\n(?:.*\n)*harbour-motors +2 +(?:less than )?a minute +0\n/)
  expect(all.out).not.toContain('outback-utes')
  expect(JSON.parse((await forecourt('lead', 'queue', '--json')).out)).toContainEqual(
    expect.objectContaining({ tenant: 'harbour-motors', waiting: 2 }),
  )
})

describe('report leads', () => {
  const report = (...args: string[]) => forecourt('report', 'leads', ...TENANT, ...args)

  test('counts as a table, as CSV and as JSON, and names nobody', async () => {
    const outs = await Promise.all([
      report('--by', 'source'),
      report('--by', 'car', '--csv'),
      report('--by', 'dealership', '--json'),
      report('--by', 'category'),
    ])
    const [source, car, dealership, category] = outs.map(({ out }) => out)
    expect(source).toMatch(/Source +Leads +Accepted +Quarantined +Delivered\ndirect +2 +2 +0 +0\n/)
    expect(car).toBe('car,leads,accepted,quarantined,delivered\n20460 2022 Mazda 6,2,2,0,0\n')
    expect(JSON.parse(dealership!)).toMatchObject({
      by: 'dealership',
      rows: [{ group: 'harbour-motors', leads: 2, accepted: 2, quarantined: 0, delivered: 0 }],
      total: { leads: 2 },
    })
    expect(category).toContain('Vehicle Enquiry')
    expect(JSON.stringify(outs)).not.toMatch(/zoe|brien|0491 ?570|example/i)
  })

  test('has a row for each day, and none of another dealer', async () => {
    const rows = async (tenant: string) => {
      const { out } = await forecourt('report', 'leads', '--tenant', tenant, '--json')
      return (JSON.parse(out) as { rows: { leads: number }[] }).rows
    }
    const mine = await rows('harbour-motors')
    expect(mine).toHaveLength(30)
    expect(mine.at(-1)!.leads).toBe(2)
    expect((await rows('outback-utes')).filter(({ leads }) => leads > 0)).toEqual([])
  })

  test.each([
    [['--from', '2026-13-01'], 'It must be a day of the calendar, such as 2026-11-25.'],
    [['--to', 'yesterday'], 'It must be a day of the calendar, such as 2026-11-25.'],
    [['--from', '2026-02-02', '--to', '2026-02-01'], '--from 2026-02-02 is after --to 2026-02-01.'],
    [['--from', '1999-01-01'], 'is more than ten years.'],
    [['--by', 'name'], 'Allowed choices are day, source, category, car, dealership.'],
    [['--csv', '--json'], 'Choose --csv or --json.'],
  ])('%j is a wrong call, and it is said why', async (args, words) => {
    const { code, out, err } = await report(...args)
    expect([code, out + err]).toEqual([2, expect.stringContaining(words)])
  })
})

test('what is held of somebody is exported, and erased', async () => {
  const exported = JSON.parse((await forecourt('lead', 'export', 'max@example.com', ...TENANT, '--json')).out)
  expect(exported).toMatchObject([{ leadId: held, message: 'Pills' }])
  // However the number is written.
  expect(JSON.parse((await forecourt('lead', 'erase', '61491570157', ...TENANT, '--json')).out)).toEqual({ erased: 1 })
  expect(JSON.parse((await forecourt('lead', 'export', 'max@example.com', ...TENANT, '--json')).out)).toEqual([])
  expect(JSON.parse((await forecourt('lead', 'list', ...TENANT, '--json')).out)).toMatchObject({ total: 1 })
})

/** The command line as an operator runs it. */
function forecourt(...args: string[]) {
  return runForecourt(args, { DATABASE_URL: database.ownerUrl, DATA_DIR: join(home, 'data') })
}
