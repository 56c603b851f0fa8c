import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliverReleased } from '#domain/leads/redeliver-lead.server.ts'
import { submitLead } from '#domain/leads/submit-lead.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { type DeskBrowser, signedIn } from '../../../test/support/desk.ts'
import { listVehicle } from '../../../test/support/list-vehicle.ts'
import { sampleSubmission } from '../../../test/support/sample-submission.ts'
import { openTestServer, type TestServer } from '../../../test/support/test-server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-20T02:00:00Z')
const OWNER = 'owner@harbour.example'
const NORTH = 'north@harbour.example'
const logged: string[] = []
let harbour: TenantCtx
let outback: TenantCtx
let server: TestServer
let owner: DeskBrowser
let north: DeskBrowser
let theirs: DeskBrowser
let leads: Record<'drive' | 'south' | 'spam' | 'theirs' | 'formula', number>

beforeAll(async () => {
  const person = (email: string, given: object = {}) => ({ email, name: 'Olive', role: 'owner' as const, ...given })
  const dealerships = [
    { slug: 'harbour-north', name: 'Harbour North' },
    { slug: 'harbour-south', name: 'Harbour South' },
  ]
  const settings = {
    site: { email: 'sales@harbour.example' },
    leads: { destinations: [{ kind: 'email' as const, to: 'sales@harbour.example' }] },
    staff: { people: [person(OWNER), person(NORTH, { role: 'sales', name: 'Nora', dealership: 'harbour-north' })] },
  }
  harbour = { ...(await makeDealer(database, 'harbour-motors', { dealerships, settings })), now: NOW }
  const others = { ...settings, staff: { people: [person('owner@outback.example')] } }
  outback = { ...(await makeDealer(database, 'outback-utes', { settings: others })), now: NOW }
  const carId = await listVehicle(database, harbour, '20460', { make: 'Mazda', model: '6', price_cents: 2_899_000 })
  const stored = async (ctx: TenantCtx, minutesAgo: number, given: Parameters<typeof sampleSubmission>[0]) => {
    const at = new Date(NOW.getTime() - minutesAgo * 60_000)
    const outcome = await submitLead({ ...ctx, now: at }, sampleSubmission(given))
    if (outcome.kind !== 'stored') throw new Error(JSON.stringify(outcome))
    return outcome.leadId
  }
  const places = (dealership_slug: string) => ({ category: 'General Enquiry', dealership_slug })
  leads = {
    drive: await stored(harbour, 60, {
      carId,
      form: 'test-drive',
      fields: { message: 'On Saturday & "Sunday"?' },
      visitedPages: ['/', '/cars/20460'],
      linkedQueryParams: { utm_source: 'mail' },
    }),
    south: await stored(harbour, 40, {
      fields: {
        ...places('harbour-south'),
        name: 'Max',
        last_name: 'Muller',
        email: 'max@example.com',
        phone: '+61 491 570 157',
        message: 'Caravan parts',
      },
    }),
    spam: await stored(harbour, 30, {
      trapFilled: true,
      fields: {
        ...places('harbour-north'),
        name: 'Bot',
        last_name: 'Bot',
        email: 'bot@example.com',
        phone: '0491 570 158',
        message: 'Pills',
      },
    }),
    formula: await stored(harbour, 20, {
      fields: {
        ...places('harbour-north'),
        name: '=1+1',
        last_name: 'Sum',
        email: 'sum@example.com',
        phone: '0491 570 159',
        message: '"Quoted", and\nlonger',
      },
    }),
    theirs: await stored(outback, 10, {
      fields: {
        category: 'General Enquiry',
        dealership_slug: '',
        name: 'Secret',
        email: 'secret@example.com',
        phone: '0491 570 110',
      },
    }),
  }
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  server = await openTestServer(database, { now: NOW, log, trustedProxies: ['127.0.0.1'] })
  owner = await signedIn(server, database, { ctx: harbour, email: OWNER })
  north = await signedIn(server, database, { ctx: harbour, email: NORTH })
  theirs = await signedIn(server, database, { ctx: outback, email: 'owner@outback.example' })
}, 240_000)
afterAll(() => server.close())

const path = (lead: keyof typeof leads) => `/dealer/leads/${leads[lead]}`
/** The leads a page lists, by our names for them, in its order. */
async function listed(browser: DeskBrowser, query = ''): Promise<string[]> {
  const { html, status } = await browser.get(`/dealer/leads${query.replace(/[^ -~]/g, encodeURIComponent)}`)
  if (status !== 200) throw new Error(`${status} ${logged.filter((line) => line.includes('"level":50')).join('\n')}`)
  const ids = [...html.matchAll(/<h2><a href="\/dealer\/leads\/(\d+)/g)].map(([, id]) => Number(id))
  return ids.map((id) => Object.entries(leads).find(([, known]) => known === id)?.[0] ?? String(id))
}
const audit = async () =>
  (
    await database.owner.query(
      'select email, action, subject_ids::int[] as ids, details from staff_audit order by staff_audit_id desc limit 1',
    )
  ).rows[0]

describe('the list', () => {
  test('is the newest first, of this dealer alone', async () => {
    expect(await listed(owner)).toEqual(['formula', 'spam', 'south', 'drive'])
    expect(await listed(theirs)).toEqual(['theirs'])
    expect(await audit()).toMatchObject({ email: 'owner@outback.example', action: 'lead-list', ids: [leads.theirs] })
  })

  test.each([
    ['?status=new', ['formula', 'spam', 'south', 'drive']],
    ['?status=won', []],
    ['?held=yes', ['spam']],
    ['?held=no', ['formula', 'south', 'drive']],
    ['?kind=test-drive', ['drive']],
    ['?dealership=harbour-south', ['south']],
    ['?dealership=nowhere', []],
    ['?from=2026-11-20', ['formula', 'spam', 'south', 'drive']],
    ['?to=2026-11-19', []],
    ['?from=2026-11-21', []],
    ['?q=zoe', ['drive']],
    ['?q=ZOË+o%27brien', ['drive']],
    ['?q=O’Brien', ['drive']],
    ['?q=max%40example.com', ['south']],
    ['?q=0491+570+157', ['south']],
    ['?q=%2B61491570157', ['south']],
    ['?q=491570157', ['south']],
    ['?q=20460', ['drive']],
    ['?q=mazda+saturday', ['drive']],
    ['?q=%25', []],
    ['?q=caravan+_arts', []],
    ["?q=%00'%3B--", []],
    ['?status=nonsense&from=2026-02-30&kind=x&older=x', ['formula', 'spam', 'south', 'drive']],
  ])('%s', async (query, names) => {
    expect(await listed(owner, query)).toEqual(names)
  })

  test('pages go on from the last lead, there and back', async () => {
    const { leadId, at } = { leadId: leads.spam, at: NOW.getTime() - 30 * 60_000 }
    expect(await listed(owner, `?older=${at}-${leadId}`)).toEqual(['south', 'drive'])
    expect(await listed(owner, `?newer=${at}-${leadId}`)).toEqual(['formula'])
  })

  test('what was searched for is not in the audit, nor in the log, only that something was', async () => {
    await listed(owner, '?q=zoe@example.com&held=no')
    expect(await audit()).toEqual({
      email: OWNER,
      action: 'lead-list',
      ids: [leads.drive],
      details: { isHeld: false, words: true },
    })
    expect(logged.join('\n')).not.toMatch(/zoe/i)
  })
})

describe('one lead', () => {
  test('says everything that was sent, where it went and why', async () => {
    const { html, status } = await owner.get(path('drive'))
    expect(status).toBe(200)
    for (const words of [
      'Zoë O’Brien',
      'tel:+61491570156',
      'mailto:zoe@example.com?subject=Your%20enquiry',
      'Saturday',
      'Test Drive',
      'Stock 20460',
      '$28,990',
      'Harbour North has the vehicle.',
      'sales@harbour.example',
      'utm_source=mail',
      '/, /cars/20460',
      'Privacy notice: shown',
    ])
      expect(html, words).toContain(words)
    expect(await audit()).toEqual({ email: OWNER, action: 'lead-read', ids: [leads.drive], details: {} })
  })

  test('of another dealer, of another dealership, or of nobody, is none: on every route', async () => {
    const absent: [DeskBrowser, string][] = [
      [owner, path('theirs')],
      [theirs, path('drive')],
      [north, path('south')],
      [owner, '/dealer/leads/999999'],
      [owner, '/dealer/leads/0'],
      [owner, '/dealer/leads/x'],
      [owner, '/dealer/leads/99999999999999999999'],
    ]
    const before = await everything()
    for (const [browser, at] of absent) {
      const page = await browser.get(at)
      expect(page.status, at).toBe(404)
      expect(page.html, at).toContain('No such lead')
      const deeds: Record<string, string>[] = [
        { do: 'status', status: 'won' },
        { do: 'note', words: 'Mine' },
        { do: 'release' },
        { do: 'send-again', delivery: String(await deliveryOf('drive')) },
        { do: 'send-again', delivery: String(await deliveryOf('south')) },
      ]
      for (const fields of deeds) {
        const { status, headers } = await browser.post(at, fields, page)
        expect(status, `${at} ${fields.do}`).toBe(303)
        expect(headers.location).not.toContain('said=')
      }
      const data = await browser.get(`${at}.data`)
      expect(data.html).not.toMatch(/secret@|zoe@|max@/)
    }
    expect(await everything()).toEqual(before)
    const list = await north.get('/dealer/leads')
    expect(await listed(north)).toEqual(['formula', 'spam', 'drive'])
    expect(await listed(north, '?dealership=harbour-south')).toEqual([])
    expect(await listed(north, '?q=max')).toEqual([])
    expect(list.html).not.toContain('max@example.com')
  })

  test('a delivery of another lead is not sent again by the way', async () => {
    const before = await everything()
    const page = await owner.get(path('drive'))
    const { headers } = await owner.post(
      path('drive'),
      { do: 'send-again', delivery: String(await deliveryOf('theirs')) },
      page,
    )
    expect(headers.location).toContain('said=unchanged')
    await owner.post(path('drive'), { do: 'send-again', delivery: String(await deliveryOf('spam')) }, page)
    expect(await everything()).toEqual(before)
  })

  test('its status is set, said by whom, and once', async () => {
    const page = await owner.get(path('south'))
    const set = await owner.post(`${path('south')}?list=held%3Dno`, { do: 'status', status: 'appointment' }, page)
    expect(set.headers.location).toBe(`${path('south')}?list=held%3Dno&said=status`)
    expect(await audit()).toEqual({
      email: OWNER,
      action: 'lead-status',
      ids: [leads.south],
      details: { says: 'appointment' },
    })
    const again = await owner.post(path('south'), { do: 'status', status: 'appointment' }, page)
    expect(again.headers.location).toBe(`${path('south')}?said=unchanged`)
    const shown = (await owner.get(set.headers.location!)).html
    expect(shown).toContain('The status is saved.')
    expect(shown.match(/set it to Appointment/g)).toHaveLength(1 + 1)
    expect(shown).toContain('href="/dealer/leads?held=no"')
    expect(await listed(owner, '?status=appointment')).toEqual(['south'])
    const wrong = await owner.post(path('south'), { do: 'status', status: 'sold' }, page)
    expect(wrong.status).toBe(400)
  })

  test('notes are added and never changed; one that cannot be is said, with what was typed', async () => {
    const page = await owner.get(path('south'))
    const words = 'Called back.\r\n<script>alert(1)</script>'
    expect((await owner.post(path('south'), { do: 'note', words }, page)).status).toBe(303)
    const shown = (await owner.get(path('south'))).html
    expect(shown).toContain('Called back.\n&lt;script&gt;')
    expect(shown).not.toContain('<script>alert')
    expect(await audit()).toMatchObject({ action: 'lead-read' })

    const empty = await owner.post(path('south'), { do: 'note', words: '  ' }, page)
    expect(empty).toMatchObject({ status: 422, html: expect.stringContaining('Please write a note first.') })
    const long = await owner.post(path('south'), { do: 'note', words: 'x'.repeat(5001) }, page)
    expect(long).toMatchObject({ status: 422, html: expect.stringContaining('at most 5000 characters') })
    expect(long.html).toContain('x'.repeat(5001))
    const nul = await owner.post(path('south'), { do: 'note', words: 'a\0b' }, page)
    expect(nul.status).toBe(422)
    const desk = database.desk
    await expect(desk.updateTable('lead_activity').set({ says: 'Nothing' }).execute()).rejects.toThrow(
      'permission denied',
    )
  })

  test('what was held as spam is let go once, and is then delivered', async () => {
    const page = await north.get(path('spam'))
    expect(page.html).toContain('Held as spam: nobody has been sent it')
    const released = await north.post(path('spam'), { do: 'release' }, page)
    expect(released.headers.location).toContain('said=release')
    expect((await north.post(path('spam'), { do: 'release' }, page)).headers.location).toContain('said=unchanged')
    const jobs = await database.owner.query(
      "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'deliver-released'",
    )
    const requestId = released.headers['x-request-id']
    expect(jobs.rows).toEqual([{ payload: { leadId: leads.spam, tenantId: harbour.tenant.tenantId, requestId } }])
    // What the worker does of it, may it begin twice.
    for (let i = 0; i < 2; i++) await deliverReleased({ ...harbour, db: database.worker }, leads.spam)
    const { rows } = await database.owner.query('select state from lead_deliveries where lead_id = $1', [leads.spam])
    expect(rows).toEqual([{ state: 'pending' }])
    expect(await listed(north, '?held=yes')).toEqual([])
  })

  test('is sent again by one of its deliveries, and that lifts a suspension', async () => {
    await database.owner.query("update lead_deliveries set state = 'suspended', tries = 8 where lead_id = $1", [
      leads.drive,
    ])
    await database.owner.query(
      "insert into lead_destinations (tenant_id, kind, target, failures, suspended_at) values ($1, 'email', 'sales@harbour.example', 9, $2)",
      [harbour.tenant.tenantId, NOW],
    )
    const list = await owner.get('/dealer/leads')
    expect(list.html).toMatch(
      /It failed for a day and more: since [^<]+ nothing is sent to sales@harbour\.example any more\./,
    )
    expect((await north.get('/dealer/leads')).html).not.toContain('value="send-suspended"')
    const refused = await north.post('/dealer/leads', { do: 'send-suspended' }, await north.get('/dealer/leads'))
    expect(refused.headers.location).toBe('/dealer/leads?said=unchanged')

    const page = await owner.get(path('drive'))
    const sent = await owner.post(
      path('drive'),
      { do: 'send-again', delivery: String(await deliveryOf('drive')) },
      page,
    )
    expect(sent.headers.location).toBe(`${path('drive')}?said=send-again`)
    expect(await audit()).toEqual({
      email: OWNER,
      action: 'lead-send-again',
      ids: [leads.drive],
      details: { says: 'sales@harbour.example' },
    })
    const { rows } = await database.owner.query('select state, tries from lead_deliveries where lead_id = $1', [
      leads.drive,
    ])
    expect(rows).toEqual([{ state: 'pending', tries: 0 }])
    expect((await owner.get('/dealer/leads')).html).not.toContain('It failed for a day')
    const jobs = await database.owner.query(
      "select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'deliver-lead' and (payload->>'deliveryId')::bigint = $1",
      [await deliveryOf('drive')],
    )
    expect(jobs.rows).toHaveLength(1)

    await database.owner.query("update lead_deliveries set state = 'suspended' where lead_id = $1", [leads.south])
    const all = await owner.post('/dealer/leads', { do: 'send-suspended' }, list)
    expect(all.headers.location).toBe('/dealer/leads?said=send-suspended')
    expect(await audit()).toMatchObject({ action: 'lead-send-again', details: { suspended: 1 } })
  })
})

describe('the file', () => {
  test('has what the filter finds, as a spreadsheet reads it, and every lead of it in the audit', async () => {
    const { status, headers, html } = await owner.get('/dealer/leads.csv?q=sum@example.com')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="leads-harbour-motors-2026-11-20.csv"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(html.startsWith('\uFEFFLead,Received,Status,')).toBe(true)
    expect(html).toContain(
      `\r\n${leads.formula},2026-11-20 11:40,New,No,General Enquiry,"'=1+1",Sum,sum@example.com,0491 570 159,`,
    )
    expect(html).toContain('"""Quoted"", and\nlonger"')
    expect(html.trimEnd().split('\r\n')).toHaveLength(2)
    expect(await audit()).toEqual({
      email: OWNER,
      action: 'lead-export',
      ids: [leads.formula],
      details: { words: true },
    })
    const everyone = (await owner.get('/dealer/leads.csv')).html
    expect(everyone).toContain('"\'+61 491 570 157"')
    expect(everyone).not.toContain('secret@example.com')
  })

  test('is for owners alone, and says so nowhere else', async () => {
    expect((await north.get('/dealer/leads.csv')).status).toBe(403)
    expect((await north.get('/dealer/leads')).html).not.toContain('leads.csv')
    expect((await owner.get('/dealer/leads')).html).toContain('href="/dealer/leads.csv"')
  })
})

test('a file of a lead is a download, for who may see the lead, and in the audit', async () => {
  const pdf = new TextEncoder().encode('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')
  const outcome = await submitLead(
    harbour,
    sampleSubmission({
      form: 'sell-my-car',
      files: [{ field: 'photos', name: "O'Brien’s papers.pdf", bytes: pdf }],
      fields: {
        make: 'Mazda',
        model: '6',
        dealership_slug: 'harbour-south',
        email: 'papers@example.com',
        phone: '0491 570 111',
      },
    }),
  )
  if (outcome.kind !== 'stored') throw new Error(JSON.stringify(outcome))
  const page = await owner.get(`/dealer/leads/${outcome.leadId}`)
  const href = /href="(\/dealer\/leads\/\d+\/files\/\d+)"/.exec(page.html)![1]!
  const file = await owner.get(href)
  expect(file).toMatchObject({ status: 200, html: new TextDecoder().decode(pdf) })
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "attachment; filename*=UTF-8''O%27Brien%E2%80%99s%20papers.pdf",
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  expect(await audit()).toMatchObject({ email: OWNER, action: 'lead-attachment', ids: [outcome.leadId] })
  const [leadId, attachmentId] = href.match(/\d+/g)!
  for (const [browser, at] of [
    [north, href],
    [theirs, href],
    [owner, `/dealer/leads/${leads.drive}/files/${attachmentId}`],
    [owner, `/dealer/leads/${leadId}/files/999999`],
  ] as const)
    expect((await browser.get(at)).status, at).toBe(404)
  expect((await server.get('harbour-motors.localhost', href)).headers.location).toContain('/dealer/sign-in?back=')
})

test('whom the dealer’s people call from the desk is no call of a shopper', async () => {
  const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36' }
  const call = (at: string) =>
    server.send('POST', 'harbour-motors.localhost', '/api/events', JSON.stringify({ id: 25, path: at }), browser)
  expect([(await call(path('drive'))).status, (await call('/contact')).status]).toEqual([201, 201])
  const { rows } = await database.owner.query('select path from analytics_events where event_id = 25')
  expect(rows).toEqual([{ path: '/contact' }])
})

test('nothing of who wrote a lead is in the log', () => {
  expect(logged.length).toBeGreaterThan(50)
  expect(logged.join('\n')).not.toMatch(/zoe|O’Brien|max@example|0491 ?570|Saturday/i)
})

async function deliveryOf(lead: keyof typeof leads): Promise<number> {
  const { rows } = await database.owner.query('select lead_delivery_id as id from lead_deliveries where lead_id = $1', [
    leads[lead],
  ])
  return rows[0].id
}

/** All that the desk could change. */
async function everything() {
  const { rows } = await database.owner.query(
    `select (select jsonb_agg(jsonb_build_array(lead_id, state, status) order by lead_id) from leads) as leads,
      (select jsonb_agg(to_jsonb(v) order by lead_delivery_id) from lead_deliveries v) as deliveries,
      (select count(*)::int from lead_activity) as activity`,
  )
  return rows[0]
}
