import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findLead, listLeads } from '#domain/leads/read-leads.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'
import { addressBytes } from '../../fairness/address-bytes.ts'
import { readParts, roomFor } from './read-parts.server.ts'

const database = testDatabase()
const HARBOUR = 'harbour-motors.localhost'
const NOW = new Date('2026-11-20T02:00:00Z')
const MIB = 1024 * 1024
const PDF = '%PDF-1.7\n%%EOF\n'
const PERSON = { name: 'Zoë', last_name: 'O’Brien', email: 'zoe@example.com', phone: '0491 570 156', postcode: '4000' }
const OUTBACK = 'outback-utes.localhost'
const JSON_HEADERS = { 'content-type': 'application/json' }
const PLAIN = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
const SETTINGS = {
  site: { email: 'sales@harbour.example', phone: '07 5550 1234' },
  service: { enabled: true },
  forms: {
    careers: true,
    requestPhotosText: 'Pictures of all sides, please.',
    additionalServices: ['Wash', 'Wheels', 'Filter'],
    optIn: { checked: true },
    fields: [
      {
        form: 'service',
        field: 'drop_off',
        label: 'Drop-off',
        type: 'radio',
        options: ['Morning', 'Evening'],
        required: true,
      },
      { form: 'service', field: 'dash_light', label: 'A light is on', type: 'checkbox' },
      { form: 'service', field: 'source_code', label: 'Source', type: 'hidden', value: 'site' },
    ],
  },
}
const SELL: [string, string][] = Object.entries({ form: 'sell-my-car', ...PERSON, make: 'Mazda', model: '6' })
const pdf = (name = 'papers.pdf', text = PDF) => new File([text], name, { type: 'image/png' })
let harbour: TenantCtx
let worker: TenantCtx
let server: TestServer
let carId: number

beforeAll(async () => {
  harbour = { ...(await makeDealer(database, 'harbour-motors', { settings: SETTINGS as never })), now: NOW }
  await makeDealer(database, 'outback-utes', { settings: { tradeIn: { enabled: false } } })
  worker = { ...harbour, db: database.worker }
  carId = await listVehicle(database, harbour, '20460', { make: 'Mazda', model: '6', price_cents: 2_899_000 })
  server = await openTestServer(database, { now: NOW, trustedProxies: ['127.0.0.1'] })
}, 240_000)
afterAll(() => server.close())

let visitors = 0
const from = (headers: Record<string, string>) => ({ 'x-forwarded-for': `198.51.100.${visitors++ % 250}`, ...headers })
const post = (body: string | Uint8Array, headers: Record<string, string>) =>
  server.send('POST', HARBOUR, '/api/leads', body as string, from(headers))
const sendForm = (fields: object, headers: Record<string, string> = PLAIN) =>
  post(
    String(
      new URLSearchParams(
        Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])),
      ),
    ),
    headers,
  )
async function sendParts(parts: [string, string | File][], headers: Record<string, string> = { accept: 'text/html' }) {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type')!
  return post(Buffer.from(await encoded.arrayBuffer()), { 'content-type': type, ...headers })
}
const total = async () => (await listLeads(worker, {}, { limit: 1, offset: 0 })).total
const latest = async () => (await listLeads(worker, {}, { limit: 1, offset: 0 })).leads[0]!
const wordsKey = (html: string) => /name="consent_words" value="(\w+)"/.exec(html)![1]!

describe('a form that is shown again', () => {
  test('keeps ticks, choices, places and everything it was begun with unseen', async () => {
    const { status, html } = await sendForm({
      ...{ form: 'service', ...PERSON, email: 'zoe', drop_off: 'Evening', additional_services: ['Wash', 'Filter'] },
      ...{
        dash_light: 'yes',
        offer_id: '17',
        page_id: 'service',
        subcategory: 'Logbook',
        url: 'http://h.example/service',
      },
    })
    expect(status).toBe(422)
    const ticked = (value: string) => new RegExp(`checked="" value="${value}"|value="${value}" checked=""`).test(html)
    expect(['Evening', 'Wash', 'Filter'].map(ticked)).toEqual([true, true, true])
    expect(['Morning', 'Wheels'].map(ticked)).toEqual([false, false])
    expect(html).toMatch(/<input [^>]*name="dash_light"[^>]*checked=""/)
    expect(html).toMatch(/<input (?![^>]*checked)[^>]*name="opt_in"/)
    for (const [name, value] of Object.entries({
      offer_id: '17',
      page_id: 'service',
      subcategory: 'Logbook',
      source_code: 'site',
      url: 'http://h.example/service',
    }))
      expect(html).toContain(`<input type="hidden" name="${name}" value="${value}"/>`)
    expect(html).toMatch(/<div id="enquiry-errors"[^>]*autofocus=""/i)
    expect(html).toContain('href="#enquiry-email"')
  })

  test('answers of the dealer’s own fields stand under their words', async () => {
    const sent = {
      form: 'service',
      ...PERSON,
      page_id: '7',
      drop_off: 'Evening',
      dash_light: 'yes',
      source_code: 'site',
    }
    expect((await sendForm({ ...sent, additional_services: ['Wash', 'Filter'] })).status).toBe(303)
    expect((await latest()).answers).toEqual(
      expect.arrayContaining([
        { name: 'page_id', label: 'Page id', value: '7', unseen: true },
        { name: 'drop_off', label: 'Drop-off', value: 'Evening' },
        { name: 'dash_light', label: 'A light is on', value: 'Yes' },
        { name: 'source_code', label: 'Source', value: 'site', unseen: true },
        { name: 'additional_services', label: 'Extras', value: 'Wash, Filter' },
      ]),
    )
  })
})

test('a request for photos says so in the dealer’s words, which nobody sees or types', async () => {
  const asked = await server.get(HARBOUR, `/enquiry?form=request-photos&car_id=${carId}`)
  expect(asked.html).not.toContain('name="message"')
  expect((await sendForm({ form: 'request-photos', car_id: carId, ...PERSON })).status).toBe(303)
  expect(await latest()).toMatchObject({ form: 'request-photos', message: 'Pictures of all sides, please.' })
})

describe('files (rule:lead-attachments)', () => {
  test('come with a form, with scripts and without; a box where none was chosen sends none', async () => {
    expect((await sendParts([...SELL, ['photos', pdf()], ['photos', pdf('second.pdf')]])).status).toBe(303)
    expect((await latest()).attachments).toMatchObject([{ name: 'papers.pdf' }, { name: 'second.pdf' }])
    const inPlace = await sendParts([...SELL, ['photos', new File([], '')]], { accept: 'application/json' })
    expect(inPlace.status).toBe(201)
    expect((await findLead(worker, JSON.parse(inPlace.html).lead_id))!.attachments).toEqual([])
  })

  test('a resume comes with a job application, which asks nobody for offers', async () => {
    const applied: [string, string][] = Object.entries({ form: 'careers', ...PERSON, role: 'Parts', opt_in: 'on' })
    expect((await sendParts([...applied, ['resume', pdf('resume.pdf')]])).status).toBe(303)
    const lead = await latest()
    expect(lead).toMatchObject({ category: 'Job Application', attachments: [{ name: 'resume.pdf' }] })
    expect(lead.answers).toContainEqual({ name: 'role', label: 'The job you would like', value: 'Parts' })
    expect(lead.consents.filter(({ purpose, given }) => purpose === 'offers' && given)).toEqual([])
  })

  test('a form that the dealer has switched off takes none, and is no page and no dialog either', async () => {
    for (const form of ['careers', 'sell-my-car'])
      expect(
        JSON.parse(
          (
            await server.send(
              'POST',
              OUTBACK,
              '/api/leads',
              JSON.stringify({ form, fields: PERSON }),
              from(JSON_HEADERS),
            )
          ).html,
        ),
      ).toMatchObject({ errors: { form: ['There is no such form here.'] } })
    expect((await server.get(OUTBACK, '/api/lead-forms?form=careers')).status).toBe(404)
    expect((await server.get(OUTBACK, '/enquiry?form=careers')).status).toBe(404)
    expect((await server.get(HARBOUR, '/api/lead-forms?form=careers')).status).toBe(200)
  })

  test('what is none is told at its field, and the form keeps the rest', async () => {
    const before = await total()
    const sent: [string, string | File][] = [...SELL, ['photos', pdf('run.pdf', 'MZ program')]]
    const { status, html } = await sendParts(sent)
    expect(status).toBe(422)
    expect(html).toContain('run: please attach a picture (JPEG, PNG, WebP, AVIF or GIF) or a PDF.')
    expect(html).toMatch(/name="make"[^>]*value="Mazda"/)
    const asJson = await sendParts([...SELL, ['message', pdf()]], { accept: 'application/json' })
    expect([asJson.status, Object.keys(JSON.parse(asJson.html).errors)]).toEqual([422, ['message']])
    expect(await total()).toBe(before)
  })

  test('more than a lead may have is a 413, and a million parts are refused at once', async () => {
    const large = await sendParts([...SELL, ['photos', pdf('big.pdf', 'x'.repeat(23 * 1024 * 1024))]])
    expect(large.status).toBe(413)
    expect(large.html).toContain('That is too much for one message')
    const body = new Array(20_000).fill('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n').join('')
    const many = await post(`${body}--b--`, { 'content-type': 'multipart/form-data; boundary=b' })
    expect(many.status).toBe(422)
    const disguised = await post(`${body}--b--`, {
      'content-type': 'multipart/form-data; xboundary=zz; boundary=b',
      accept: 'application/json',
    })
    expect([disguised.status, Object.keys(JSON.parse(disguised.html).errors)]).toEqual([422, ['fields']])
    const unmarked = await post(`${body}--b--`, {
      'content-type': 'multipart/form-data; xboundary=b',
      accept: 'application/json',
    })
    expect([unmarked.status, JSON.parse(unmarked.html).errors]).toEqual([422, { body: ['It is no form.'] }])
    const torn = await post('--b\r\nno headers', {
      'content-type': 'multipart/form-data; boundary=b',
      accept: 'application/json',
    })
    expect([torn.status, JSON.parse(torn.html).errors]).toEqual([422, { body: ['It is no form.'] }])
    const bytes = Buffer.concat([
      Buffer.from('--b\r\nContent-Disposition: form-data; name="name"\r\n\r\n'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('\r\n--b--\r\n'),
    ])
    const noText = await post(bytes, { 'content-type': 'multipart/form-data; boundary=b', accept: 'application/json' })
    expect([noText.status, JSON.parse(noText.html).errors]).toEqual([422, { body: ['It is no UTF-8 text.'] }])
  })

  test('a character that stands for a lost one is a character: somebody pasted it', async () => {
    expect((await sendParts([...SELL, ['message', 'Price\ufffd']])).status).toBe(303)
    expect((await latest()).message).toBe('Price\ufffd')
  })

  test.each(['constructor', '__proto__', 'toString'])(
    'a file at a field named %s is none of the form’s',
    async (name) => {
      const before = await total()
      for (const sent of [pdf(), pdf('run.pdf', 'MZ program')]) {
        const { status, html } = await sendParts([...SELL, [name, sent]], { accept: 'application/json' })
        expect([status, Object.keys(JSON.parse(html).errors)]).toEqual([422, [name]])
      }
      expect(await total()).toBe(before)
    },
  )

  test('room is held by what came: senders of nothing leave it to others, many large ones do not', async () => {
    const open = new Set<ReadableStreamDefaultController>()
    const bytes = addressBytes(64 * MIB)
    const send = async (address: string, body: ReadableStream | FormData, headers: Record<string, string> = {}) => {
      const room = roomFor({ address, bytes })
      const request = new Request('http://h.example/', { method: 'POST', body, headers, duplex: 'half' } as never)
      return readParts(request, true, room).finally(room.leave)
    }
    const begun = (bytes: number, address: string) => {
      let own: ReadableStreamDefaultController
      const start = (controller: ReadableStreamDefaultController) => {
        own = controller
        open.add(own)
        if (bytes > 0) own.enqueue(new Uint8Array(bytes))
      }
      // What is refused is read no further.
      const cancel = () => void open.delete(own)
      const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(20 * MIB) }
      return send(address, new ReadableStream({ start, cancel }), headers)
    }
    const form = new FormData()
    form.append('message', 'Hello')
    const family = '198.51.100.7'
    const idle = Array.from({ length: 6 }, () => begun(0, family))
    expect(await send(family, form)).toMatchObject({ kind: 'read' })
    // Two tabs with all that a form may have, and a short one beside them; a third is too much of one address.
    const tabs = [begun(20 * MIB, family), begun(20 * MIB, family)]
    expect(await send(family, form)).toMatchObject({ kind: 'read' })
    expect(await begun(20 * MIB, family)).toMatchObject({ kind: 'refused', status: 429 })
    expect(await send('198.51.100.8', form)).toMatchObject({ kind: 'read' })

    const others = [9, 9, 10, 10].map((end) => begun(20 * MIB, `198.51.100.${end}`))
    expect(await send('198.51.100.8', form)).toMatchObject({ kind: 'refused', status: 503 })
    for (const controller of open) controller.close()
    await Promise.all([...idle, ...tabs, ...others])
    expect(await send('198.51.100.8', form)).toMatchObject({ kind: 'read' })
  })

  test('two tabs of one address send six photos each at once', async () => {
    const parts = [
      ...SELL,
      ...Array.from({ length: 6 }, (_, at): [string, File] => ['photos', pdf(`${at}.pdf`, `${PDF}${at}`)]),
    ]
    const family = { accept: 'application/json', 'x-forwarded-for': '203.0.113.9' }
    const sent = await Promise.all(
      ['First tab', 'Second tab'].map((message) => sendParts([...parts, ['message', message]], family)),
    )
    expect(sent.map(({ status }) => status)).toEqual([201, 201])
  })

  test('are nowhere to be had on the site', async () => {
    const { rows } = await database.owner.query('select lead_attachment_id as id from lead_attachments limit 1')
    for (const path of [`/media/${rows[0].id}/640-75.jpg`, `/media/files/papers.pdf`, `/media/attached/papers.pdf`])
      expect((await server.get(HARBOUR, path)).status).toBe(404)
  })
})

describe('without scripts, what is not taken is answered by a page of the dealer’s (rule:form-refusals)', () => {
  const expectPage = (answer: { html: string; headers: Record<string, string | undefined> }, title: string) => {
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.html).toContain(title)
    expect(answer.html).toContain('Harbour Motors')
    expect(answer.html).toContain('07 5550 1234')
  }

  test('from another site', async () => {
    const answer = await sendForm({ form: 'contact', ...PERSON }, { ...PLAIN, 'sec-fetch-site': 'cross-site' })
    expect(answer.status).toBe(403)
    expectPage(answer, 'Please send this from our own page')
    const program = await sendForm(PERSON, { ...PLAIN, accept: 'application/json', 'sec-fetch-site': 'cross-site' })
    expect(JSON.parse(program.html)).toEqual({ error: 'Forms of other sites are not taken.' })
  })

  test('too large', async () => {
    const answer = await sendForm({ form: 'contact', ...PERSON, message: 'x'.repeat(2_200_000) })
    expect(answer.status).toBe(413)
    expectPage(answer, 'That is too much for one message')
  })

  test('unreadable', async () => {
    const torn = await post('--b\r\nno headers', {
      'content-type': 'multipart/form-data; boundary=b',
      accept: 'text/html',
    })
    const many = await post(new Array(600).fill('a').join('&'), PLAIN)
    for (const answer of [torn, many]) {
      expect(answer.status).toBe(422)
      expectPage(answer, 'Your browser sent something we could not read. Please go back and try again')
    }
  })

  test('too many', async () => {
    const flood = { ...PLAIN, 'x-forwarded-for': '203.0.113.88' }
    const answers = await Promise.all(
      Array.from({ length: 66 }, () => sendForm({ form: 'contact', email: 'x' }, flood)),
    )
    const over = answers.find(({ status }) => status === 429)!
    expectPage(over, 'Please wait a minute or two')
    expect(over.headers['retry-after']).toMatch(/^\d+$/)
  })

  test('not just now: what was typed is there to be sent again, but files, which no page can hold', async () => {
    await database.owner.query(`
      create function no_room() returns trigger language plpgsql as $$
        begin raise exception 'could not extend file' using errcode = '53100'; end $$;
      create trigger no_room before insert on leads for each row execute function no_room()`)
    const typed = { form: 'vehicle', car_id: String(carId), ...PERSON, message: 'Room < 2 & "quiet"' }
    const answer = await sendForm(typed)
    const noFile = await sendParts([...SELL, ['photos', new File([], '')]])
    const withFile = await sendParts([...SELL, ['photos', pdf('papers.pdf')]])
    await database.owner.query('drop trigger no_room on leads; drop function no_room()')
    for (const { status, headers } of [answer, noFile, withFile])
      expect([status, headers['retry-after']]).toEqual([503, expect.stringMatching(/^\d+$/)])
    for (const one of [answer, noFile]) expectPage(one, 'what you typed is still here')
    const sent = (html: string) =>
      [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, ...pair]) => pair)
    expect(answer.html).toContain('action="/api/leads"')
    expect(sent(answer.html)).toEqual(
      Object.entries({ ...typed, message: 'Room &lt; 2 &amp; &quot;quiet&quot;' }).map((pair) => [...pair]),
    )
    expect(sent(noFile.html)).toEqual(SELL)
    expectPage(withFile, 'Go back and send it again shortly')
    expect((await sendForm(typed)).headers.location).toBe(`/success?form=vehicle&car_id=${carId}`)
  })
})

describe('the words somebody agreed to are those that stood at the form (rule:lead-consent)', () => {
  const open = async () => (await server.get(HARBOUR, `/enquiry?form=vehicle&car_id=${carId}`)).html
  const sent = (given: object = {}) => ({
    form: 'vehicle',
    car_id: carId,
    ...PERSON,
    message: `${Math.random()}`,
    ...given,
  })
  const change = async (forms: object) => {
    await database.owner.query(
      'update tenants set settings = $2, settings_version = settings_version + 1 where tenant_id = $1',
      [harbour.tenant.tenantId, JSON.stringify({ ...SETTINGS, forms: { ...SETTINGS.forms, ...forms } })],
    )
    await server.changed(harbour.tenant.tenantId)
  }

  test('a box that was ticked beforehand is stored as that, left or not', async () => {
    const consent_words = wordsKey(await open())
    expect((await sendForm(sent({ consent_words, opt_in: 'yes' }))).status).toBe(303)
    const offers = async () => (await latest()).consents.find(({ purpose }) => purpose === 'offers')
    expect(await offers()).toMatchObject({ given: true, preTicked: true })
    expect((await sendForm(sent({ consent_words }))).status).toBe(303)
    expect(await offers()).toMatchObject({ given: false, preTicked: true })
    // A program shows words of its own: nobody knows how its form looked.
    expect((await sendForm(sent({ opt_in: 'yes' }))).status).toBe(303)
    expect(await offers()).toMatchObject({ given: true, preTicked: null })
  })

  test('where they changed while the form stood open, it is shown again with the new ones, and nothing is stored', async () => {
    const consent_words = wordsKey(await open())
    await change({ optIn: { checked: false, label: 'Send me offers of the week.' } })
    const before = await total()
    const again = await sendForm(sent({ consent_words, opt_in: 'yes' }))
    expect(again.status).toBe(422)
    expect(again.html).toContain('What stands here about privacy and offers has changed.')
    expect(again.html).toContain('Send me offers of the week.')
    const program = await post(
      JSON.stringify({ form: 'contact', fields: { ...PERSON, message: 'x' }, consent_words }),
      {
        'content-type': 'application/json',
      },
    )
    expect(Object.keys(JSON.parse(program.html).errors)).toEqual(['consent_words'])
    expect(await total()).toBe(before)
    expect((await sendForm(sent({ consent_words: wordsKey(again.html), opt_in: 'yes' }))).status).toBe(303)
    expect((await latest()).consents).toContainEqual(
      expect.objectContaining({
        purpose: 'offers',
        words: 'Send me offers of the week.',
        given: true,
        preTicked: false,
      }),
    )
    await change({})
  })
})
