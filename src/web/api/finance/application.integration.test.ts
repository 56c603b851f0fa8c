import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataTables } from '#db/backup.server.ts'
import { dataKey } from '#db/sealed-values.ts'
import { applicationOfLink, makeApplicationLink } from '#domain/leads/applications/application-link.server.ts'
import {
  applicationsOf,
  deleteExpiredApplications,
  listApplications,
} from '#domain/leads/applications/erase-applications.server.ts'
import { findApplication } from '#domain/leads/applications/find-application.server.ts'
import { sendApplicationLink } from '#domain/leads/applications/send-application-link.server.ts'
import { leadCsvLine } from '#domain/leads/desk/lead-csv.ts'
import { eraseLeads } from '#domain/leads/erase-leads.server.ts'
import type { Mailer } from '#domain/leads/mailer.ts'
import { findLead } from '#domain/leads/read-leads.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { type DeskBrowser, signedIn } from '../../../../test/support/desk.ts'
import { signInShopper } from '../../../../test/support/shopper.ts'
import { openTestServer, type Page, TEST_KEYS, type TestServer } from '../../../../test/support/test-server.ts'

type Letter = Parameters<Mailer>[0]
const database = testDatabase()
const NOW = new Date('2026-11-20T02:00:00Z')
const PATH = '/finance/application'
const OWNER = 'owner@harbour.example'
const PERSON = {
  name: 'Zoë',
  last_name: 'Quillfeather',
  email: 'quill@example.com',
  phone: '0491 570 156',
  postcode: '4000',
}
const ABOUT = { ...PERSON, living: 'I board', years_there: '17', dependants: '2' }
const WORK = {
  work: 'Casual',
  employer: 'Gumnut Lighthouse Co',
  years_in_work: '3',
  net_income: '$7,654',
  other_income: '',
}
const OUTGOINGS = { housing: '1318', living_costs: '2467', other_loans: '0', changes: 'Twins in Auguste' }
const CAR = { amount: '28643', deposit: '', term: '5', use: 'Mostly private' }
const PAPER = '%PDF-1.7\n1 0 obj <<>> endobj % licence of Quillfeather 0451-PAPER\ntrailer <<>>\n%%EOF\n'
/** What nobody may find in the database but by the key; digits alone stand in many a hash. */
const SEALED = ['Gumnut Lighthouse', '"7654"', ',7654,', '"28643"', ',28643,', 'Twins', '0451-PAPER', 'my-licence']
const SECRETS = [...SEALED, 'Quillfeather', 'quill@example.com', '0491 570 156']
let harbour: TenantCtx
let outback: TenantCtx
let server: TestServer

beforeAll(async () => {
  const application = { enabled: true }
  const staff = { people: [{ email: OWNER, name: 'Olive', role: 'owner' as const }] }
  const leads = { destinations: [{ kind: 'email' as const, to: 'sales@harbour.example' }] }
  const forms = { optIn: { checked: true } }
  harbour = {
    ...(await makeDealer(database, 'harbour-motors', { settings: { finance: { application }, staff, leads, forms } })),
    now: NOW,
  }
  const people = [{ email: 'owner@outback.example', name: 'Max', role: 'owner' as const }]
  const gates = { pages: ['finance' as const] }
  outback = {
    ...(await makeDealer(database, 'outback-utes', {
      settings: { finance: { application }, staff: { people }, gates },
    })),
    now: NOW,
  }
  await makeDealer(database, 'quiet-cars')
  server = await openTestServer(database, { now: NOW, trustedProxies: ['127.0.0.1'] })
}, 240_000)
afterAll(() => server.close())

let visitors = 0
/** A browser without scripts. */
function browser(host = 'harbour-motors.localhost', cookie = '') {
  const from = { 'x-forwarded-for': `198.51.100.${visitors++}`, origin: `http://${host}` }
  const own = { cookie }
  const kept = (page: Page) => {
    const set = [page.headers['set-cookie']].flat().find((one) => one?.startsWith('__Host-application='))
    if (set) own.cookie = [cookie, set.split(';')[0]!].filter(Boolean).join('; ')
    return page
  }
  return {
    own,
    get: async (path: string) => kept(await server.get(host, path, { ...from, ...own })),
    save: async (step: string, fields: object, headers: object = {}) => {
      const body = String(new URLSearchParams({ form: `application-${step}`, ...fields }))
      const type = { 'content-type': 'application/x-www-form-urlencoded' }
      return kept(
        await server.send('POST', host, '/api/finance-application', body, { ...type, ...from, ...own, ...headers }),
      )
    },
    attach: async (field: string, name: string, content: string) => {
      const parts = new FormData()
      parts.set('form', 'application-documents')
      parts.set(field, new File([content], name, { type: 'application/pdf' }))
      const made = new Response(parts)
      const type = { 'content-type': made.headers.get('content-type')! }
      const body = Buffer.from(await made.arrayBuffer())
      return kept(await server.send('POST', host, '/api/finance-application', body, { ...type, ...from, ...own }))
    },
  }
}
type Browser = ReturnType<typeof browser>

async function filledIn(shopper: Browser): Promise<void> {
  for (const [step, fields] of Object.entries({ about: ABOUT, work: WORK, outgoings: OUTGOINGS, car: CAR }))
    expect((await shopper.save(step, fields)).status, step).toBe(303)
  expect((await shopper.attach('licence', 'my-licence.pdf', PAPER)).headers.location).toBe(`${PATH}?step=consent`)
}

/** Does what the worker would with the letters that wait. */
async function mailedLinks(): Promise<Letter[]> {
  const { rows } = await database.owner.query(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'send-application-link' returning j.payload`,
  )
  const letters: Letter[] = []
  const mailer = async (letter: Letter) => {
    letters.push(letter)
    return { kind: 'sent' as const, answer: '250' }
  }
  for (const { payload } of rows)
    await sendApplicationLink({ ...harbour, db: database.worker }, payload, {
      ...{ keys: TEST_KEYS, mailer },
      drawLetter: () => '',
    })
  return letters
}

/** Every table as a dump has it, bytes in hexadecimals. */
async function dump(): Promise<string> {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  let text = ''
  for (const { schema, name } of await dataTables(client)) {
    const { rows } = await client.query(`select t::text as row from ${schema}.${pg.escapeIdentifier(name)} t`)
    text += rows.map(({ row }) => row).join('\n')
  }
  await client.end()
  return text
}
const hex = (words: string) => Buffer.from(words).toString('hex')

describe('an application without scripts (rule:finance-application)', () => {
  const shopper = browser()

  test('asks a step a page, says what it is, ticks nothing, and is nobody else’s to keep', async () => {
    const { html, status, headers } = await shopper.get(PATH)
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(html).toContain('find out whether a loan suits you')
    expect(html).toContain('aria-current="step"')
    for (const name of ['name', 'email', 'living', 'dependants']) expect(html).toContain(`name="${name}"`)
    expect(html).not.toMatch(/name="net_income"|Max-Age|checked=""/)
    // None behind the first, before there is a first.
    expect((await shopper.get(`${PATH}?step=car`)).html).toContain('name="living"')
    expect((await shopper.save('work', WORK)).status).toBe(404)
    expect((await shopper.save('nonsense', {})).status).toBe(404)
  })

  test('says of every field what is wrong, with what was typed', async () => {
    const { status, html } = await shopper.save('about', {
      ...ABOUT,
      years_there: '170',
      living: 'In a tree',
      postcode: 'x',
    })
    expect(status).toBe(422)
    for (const words of [
      'For how many years: from 0 to 99.',
      'Where you live: please choose one of the list.',
      'Invalid postcode',
    ])
      expect(html).toContain(words)
    expect(html).toContain('value="Quillfeather"')
    expect(await listApplications({ ...harbour, db: database.worker })).toEqual([])
  })

  test('is saved as it goes, comes back as it was typed, and by its letter in another browser', async () => {
    const saved = await shopper.save('about', ABOUT)
    expect([saved.status, saved.headers.location]).toEqual([303, `${PATH}?step=work`])
    expect(shopper.own.cookie).toMatch(/^__Host-application=\d+\.[\w-]+$/)
    const wrong = await shopper.save('work', { ...WORK, employer: '' })
    expect(wrong.html).toContain('Your employer, or your business: please fill this in.')
    expect((await shopper.save('work', { work: 'Retired', net_income: '1' })).status).toBe(303)
    expect((await shopper.save('work', WORK)).status).toBe(303)
    expect((await shopper.get(`${PATH}?step=work`)).html).toContain('value="Gumnut Lighthouse Co"')

    const [letter, ...more] = await mailedLinks()
    expect(more).toEqual([])
    expect(letter!.to).toBe(PERSON.email)
    expect(`${letter!.text} ${letter!.subject}`).not.toMatch(/Quillfeather|Gumnut|7654/)
    const { pathname, search } = new URL(/http\S+/.exec(letter!.text)![0])
    const elsewhere = browser()
    const followed = await elsewhere.get(pathname + search)
    expect([followed.status, followed.headers.location]).toEqual([303, PATH])
    expect((await elsewhere.get(PATH)).html).toContain('name="housing"')
    expect((await elsewhere.get(`${PATH}?step=about`)).html).toContain('value="quill@example.com"')
    expect((await elsewhere.get(`${PATH}?step=car`)).html).toContain('name="housing"')
    expect((await browser().get(`${PATH}?link=${search.slice(6, -3)}abc`)).status).toBe(410)
  })

  test('nothing of it is in a dump of the database, and another key does not open it', async () => {
    await shopper.save('outgoings', OUTGOINGS)
    await shopper.save('car', CAR)
    expect((await shopper.save('consent', { credit: 'yes' })).headers.location).toBe(`${PATH}?step=documents`)
    expect((await shopper.save('documents', {})).html).toContain('please attach a file')
    expect((await shopper.attach('licence', 'wrong.exe', 'MZ')).status).toBe(422)
    expect((await shopper.attach('licence', 'my-licence.pdf', PAPER)).status).toBe(303)
    expect((await shopper.get(`${PATH}?step=documents`)).html).toContain('Attached: my-licence.pdf')
    const text = await dump()
    expect(SECRETS.filter((secret) => text.includes(secret) || text.includes(hex(secret)))).toEqual([])
    // It would be found were it there.
    expect(text).toContain('harbour-motors')
    expect(text).toContain('{about,work,outgoings,car,documents}')

    const { applicationId } = (await listApplications({ ...harbour, db: database.worker }))[0]!
    const link = makeApplicationLink(harbour, TEST_KEYS, applicationId)
    const reports: string[] = []
    const whose = { link, shopperId: null, report: (error: Error) => reports.push(error.message) }
    expect(await findApplication(harbour, TEST_KEYS, whose)).toMatchObject({
      answers: { work: { net_income: '7654' } },
    })
    const lost = [dataKey(Buffer.alloc(32, 9))] as const
    expect(
      await findApplication(harbour, lost, { ...whose, link: makeApplicationLink(harbour, lost, applicationId) }),
    ).toBeNull()
    expect(reports).toEqual([
      expect.stringContaining(`the key ${TEST_KEYS[0].id}, which is not here: add it to DATA_KEYS`),
    ])
  })

  test('a link is good for its dealer and its days alone, and cannot be made without the key', async () => {
    const link = makeApplicationLink(harbour, TEST_KEYS, 41)
    expect(applicationOfLink(harbour, TEST_KEYS, link)).toBe(41)
    expect(applicationOfLink(outback, TEST_KEYS, link)).toBeNull()
    expect(applicationOfLink(harbour, TEST_KEYS, link.replace('41.', '42.'))).toBeNull()
    expect(applicationOfLink(harbour, [dataKey(Buffer.alloc(32, 9))], link)).toBeNull()
    const later = { ...harbour, now: new Date(NOW.getTime() + 30 * 86_400_000) }
    expect(applicationOfLink(later, TEST_KEYS, link)).toBeNull()
  })

  test('another dealer, and a form of another site, get nothing of it', async () => {
    const elsewhere = browser('outback-utes.localhost', shopper.own.cookie)
    // That dealer's has a gate, too.
    expect((await elsewhere.get(PATH)).headers.location).toContain('/sign-in?type=car-finance')
    expect((await elsewhere.save('about', ABOUT)).status).toBe(403)
    expect((await shopper.save('work', WORK, { origin: 'https://elsewhere.example' })).status).toBe(403)
    const whose = { link: shopper.own.cookie.split('=')[1]!, shopperId: null, report() {} }
    expect(await findApplication(outback, TEST_KEYS, whose)).toBeNull()
    const own = { shopperId: null, contacts: ['quill@example.com'] }
    expect((await applicationsOf({ ...outback, db: database.worker }, TEST_KEYS, own)).applications).toEqual([])
    expect((await applicationsOf({ ...harbour, db: database.worker }, TEST_KEYS, own)).applications).toHaveLength(1)
    expect((await browser('quiet-cars.localhost').get(PATH)).status).toBe(404)
    expect((await browser('quiet-cars.localhost').save('about', ABOUT)).status).toBe(404)
  })

  test('what fills in a hidden field hears the same, and nothing is kept', async () => {
    const before = await listApplications({ ...harbour, db: database.worker })
    expect((await browser().save('about', { ...ABOUT, company_url: 'x' })).status).toBe(303)
    expect(await listApplications({ ...harbour, db: database.worker })).toEqual(before)
  })

  test('sent, it is a lead with what was agreed to, shown at the desk alone, each look in the audit', async () => {
    const consent = (await shopper.get(`${PATH}?step=consent`)).html
    expect(consent).toContain('passed on to lenders')
    expect(consent).not.toMatch(/checked=""|Quillfeather/)
    expect((await shopper.save('consent', {})).html).toContain('please tick this')
    const key = /name="consent_words" value="([\w-]+)"/.exec(consent)![1]!
    const sent = await shopper.save('consent', { credit: 'yes', consent_words: key })
    expect([sent.status, sent.headers.location]).toEqual([303, '/success?form=finance-application'])
    const { rows } = await database.owner.query('select lead_id, answers, message from leads')
    expect(rows).toHaveLength(1)
    const leadId = Number(rows[0].lead_id)
    const worker = { ...harbour, db: database.worker }
    const lead = (await findLead(worker, leadId))!
    expect(lead).toMatchObject({ firstName: 'Zoë', lastName: 'Quillfeather', category: 'Finance Application' })
    expect(lead.consents).toContainEqual(
      expect.objectContaining({
        purpose: 'credit',
        given: true,
        preTicked: false,
        words: expect.stringContaining('credit reporting'),
      }),
    )
    expect(lead.consents).toContainEqual(expect.objectContaining({ purpose: 'offers', given: false, preTicked: false }))
    // Nothing but who and what about is delivered or exported.
    const delivered = JSON.stringify(lead) + leadCsvLine({ ...lead, status: 'new' }, String)
    expect(SEALED.filter((secret) => delivered.includes(secret))).toEqual([])
    const text = await dump()
    expect(SEALED.filter((secret) => text.includes(secret) || text.includes(hex(secret)))).toEqual([])
    // Who applies is in the lead, as of every lead: the same look finds it.
    expect(text).toContain('Quillfeather')

    const desk: DeskBrowser = await signedIn(server, database, { ctx: harbour, email: OWNER })
    const { html } = await desk.get(`/dealer/leads/${leadId}`)
    for (const words of ['Finance application', 'Gumnut Lighthouse Co', '7654', 'my-licence.pdf', 'Work and income'])
      expect(html).toContain(words)
    const href = `/dealer/leads/${leadId}/documents/licence/0`
    expect(html).toContain(href)
    const file = await desk.get(href)
    expect(file).toMatchObject({ status: 200, html: PAPER, headers: { 'content-type': 'application/pdf' } })
    expect(file.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringContaining('attachment'),
    })
    const audit = await database.owner.query(
      'select action, details from staff_audit order by staff_audit_id desc limit 3',
    )
    expect(audit.rows.map(({ action }) => action)).toContain('lead-application')
    expect(audit.rows[0]).toEqual({ action: 'lead-application', details: { field: 'licence', part: 0 } })
    const theirs = await signedIn(server, database, { ctx: outback, email: 'owner@outback.example' })
    expect((await theirs.get(href)).status).toBe(404)
    expect((await desk.get(`/dealer/leads/${leadId}/documents/licence/1`)).status).toBe(404)
    expect((await server.get('harbour-motors.localhost', href)).status).not.toBe(200)

    // Its link opens nothing any more, and sent again it is the same lead.
    expect(shopper.own.cookie).toBe('__Host-application=')
    const { applicationId } = (await listApplications(worker))[0]!
    const again = browser(undefined, `__Host-application=${makeApplicationLink(harbour, TEST_KEYS, applicationId)}`)
    expect((await again.get(`${PATH}?step=work`)).html).not.toContain('Gumnut')
    expect((await again.save('consent', { credit: 'yes' })).headers.location).toContain('/success')
    expect((await again.save('work', WORK)).status).toBe(404)
    expect((await database.owner.query('select from leads')).rowCount).toBe(1)

    await eraseLeads(worker, PERSON.email)
    for (const table of ['finance_applications', 'finance_documents'])
      expect((await database.owner.query(`select from ${table}`)).rowCount, table).toBe(0)
  })

  test('nobody sends that form as a lead of their own', async () => {
    const body = JSON.stringify({ form: 'finance-application', fields: { ...PERSON, credit: true } })
    const { status, html } = await server.send('POST', 'harbour-motors.localhost', '/api/leads', body, {
      'content-type': 'application/json',
    })
    expect([status, html]).toEqual([422, expect.stringContaining('sent by the page that it is about')])
  })
})

test('a shopper who has signed in finds it on another device, in what is exported of them, and gone with their account', async () => {
  const { cookie, shopper } = await signInShopper({ database, ctx: harbour }, { email: 'max@example.com' })
  await browser(undefined, cookie).save('about', ABOUT)
  expect((await browser(undefined, cookie).get(`${PATH}?step=about`)).html).toContain('value="Quillfeather"')
  const exported = await server.get('harbour-motors.localhost', '/api/me/export', { cookie })
  expect(JSON.parse(exported.html).finance_applications).toMatchObject([
    { answers: { about: { last_name: 'Quillfeather' } } },
  ])
  const other = await signInShopper({ database, ctx: harbour }, { email: 'olive@example.com' })
  expect((await browser(undefined, other.cookie).get(PATH)).html).not.toContain('Quillfeather')
  await database.owner.query('delete from shoppers where shopper_id = $1', [shopper.shopper.shopperId])
  expect(await listApplications({ ...harbour, db: database.worker })).toEqual([])
})

test('what nobody saved for the dealer’s days goes, of that dealer alone', async () => {
  await database.owner.query('delete from finance_applications')
  await filledIn(browser())
  const worker = { ...harbour, db: database.worker }
  const after = (days: number, ctx = worker) => ({ ...ctx, now: new Date(NOW.getTime() + days * 86_400_000 + 1) })
  const erased: string[] = []
  const letters = { eraseMessages: async (ids: readonly string[]) => void erased.push(...ids) }
  await deleteExpiredApplications(after(29))
  await deleteExpiredApplications(after(400, { ...outback, db: database.worker }))
  const [kept] = await listApplications(worker)
  expect(kept).toMatchObject({
    documents: 1,
    stepsDone: ['about', 'work', 'outgoings', 'car', 'documents'],
    leadId: null,
  })
  await deleteExpiredApplications(after(30), letters)
  expect(await listApplications(worker)).toEqual([])
  expect(erased).toEqual([`application-${kept!.applicationId}`])
  expect((await database.owner.query('select from finance_documents')).rowCount).toBe(0)
})
