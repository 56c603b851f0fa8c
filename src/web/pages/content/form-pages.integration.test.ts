import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listLeads } from '#domain/leads/read-leads.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { FormSectionView } from '#ui/leads/view.ts'
import type { PageView } from '#ui/sections/sections.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { dataPath, pageData } from '../../../../test/support/page-data.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const HARBOUR = 'harbour-motors.localhost'
const OUTBACK = 'outback-utes.localhost'
const PERSON = { name: 'Zoë', last_name: 'O’Brien', email: 'zoe@example.com', phone: '0491 570 156', postcode: '4000' }
let harbour: TenantCtx
let server: TestServer
let carId: number
let soonId: number
let theirCarId: number
let outback: TenantCtx

beforeAll(async () => {
  harbour = await makeDealer(database, 'harbour-motors', {
    dealerships: [
      { slug: 'north', name: 'North', yards: [{ slug: 'quay', name: 'Quay', city: 'Cairns', isPrimary: true }] },
      {
        slug: 'south',
        name: 'South',
        yards: [
          { slug: 'ridge', name: 'Ridge' },
          { slug: 'mill', name: 'Mill' },
        ],
      },
    ],
    settings: {
      site: { email: 'sales@harbour.example' },
      cards: { comingSoonTestDrive: false, buttons: ['quick-enquiry'] },
      forms: { careers: true, additionalServices: ['Wash', 'Filter'] },
      locations: { contactPaths: { ridge: '/contact-ridge-isuzu-ute' } },
      service: {
        bookingLinks: [
          { name: 'Quay workshop', location: 'quay', linkTo: '/service?location=quay' },
          { name: 'Trucks', make: 'Isuzu', location: 'ridge', linkTo: 'https://booking.example/isuzu' },
        ],
      },
      finance: { application: { enabled: true } },
      tradeIn: { faq: [{ question: 'Do you buy bikes?', answer: 'We do.' }] },
      seo: { paths: { '/contact': { heading: 'Say hello', intro: 'We are glad to hear from you.' } } },
      offers: { entries: [{ name: 'Runout', slug: 'runout' }] },
    } as never,
  })
  outback = await makeDealer(database, 'outback-utes', {
    settings: {
      ...{ service: { enabled: false }, finance: { enabled: false }, tradeIn: { enabled: false } },
      leads: { confirmation: { sent: true } },
    },
  })
  await database.owner.query("update locations set visible = false where slug = 'mill'")
  await database.owner.query(
    `insert into pages (tenant_id, path, title, sections, file_name, source)
     values ($1, '/service', 'Our workshop', $2, 'service.json', '{}'),
            ($1, '/careers', 'Working with us', $2, 'careers.json', '{}')`,
    [harbour.tenant.tenantId, JSON.stringify([{ section: 'rich-text', title: 'Twelve bays', markdown: 'All makes.' }])],
  )
  carId = await listVehicle(database, harbour, 'H1', { make: 'Mazda', model: '6', price_cents: 2_899_000 })
  soonId = await listVehicle(database, harbour, 'H2', { make: 'Kia', model: 'Rio', status: 'coming_soon' })
  theirCarId = await listVehicle(database, outback, 'O1', { make: 'Ford', model: 'Ranger' })
  server = await openTestServer(database, { now: new Date('2026-11-20T02:00:00Z'), trustedProxies: ['127.0.0.1'] })
}, 240_000)
afterAll(() => server.close())

type Answer = { page: PageView; head: { title: string; canonical: string; description: string } }
async function answerOf(path: string, host = HARBOUR) {
  const { html } = await server.get(host, dataPath(path))
  const { page, head } = pageData<Answer>(html)
  return {
    page,
    head,
    form: page.sections.find(({ kind }) => kind === 'lead-form') as FormSectionView & { id: string },
  }
}
/** Without the key of the words of consent, which other tests hold. */
const hidden = ({ form }: FormSectionView) =>
  Object.fromEntries(form.hidden.flatMap(({ name, value }) => (name === 'consent_words' ? [] : [[name, value]])))

describe.each([
  ['/book-test-drive', 'test-drive', 'Book a Test Drive', 'Tell us which car'],
  ['/service', 'service', 'Our workshop', 'Tell us about your car'],
  ['/vehicle-parts-and-accessories', 'parts', 'Parts and Accessories', 'better still the VIN'],
  ['/contact', 'contact', 'Say hello', 'We are glad to hear from you.'],
  ['/contact-us/quay', 'contact-location', 'Contact Us at Quay', 'the people who work here'],
  ['/contact-ridge-isuzu-ute', 'contact-location', 'Contact Us at Ridge', 'the people who work here'],
  ['/finance', 'finance', 'Finance', 'an enquiry about the options'],
  ['/personalised/finance', 'finance', 'Your Finance', 'how you would like to pay for this car'],
  ['/sell-my-car', 'sell-my-car', 'Sell Your Car', 'Tell us what you have'],
  ['/sell-your-car', 'sell-my-car', 'Sell Your Car', 'Tell us what you have'],
  ['/careers', 'careers', 'Working with us', 'A resume helps'],
])('%s', (path, form, title, words) => {
  test('is a page of its own: its words, its form, and where search engines find it', async () => {
    const { status, html, headers } = await server.get(HARBOUR, path)
    expect(status).toBe(200)
    expect(headers['cache-control']).toContain('public')
    expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
    for (const said of [
      words,
      `name="form" value="${form}"`,
      'action="/api/leads"',
      'name="email"',
      'What happens next',
    ])
      expect(html).toContain(said)
    const told = { '/personalised/finance': '/finance', '/sell-my-car': '/sell-your-car' }[path] ?? path
    expect(html).toContain(`<link rel="canonical" href="http://${HARBOUR}${told}"`)
    expect(html).not.toContain('noindex')
    const { html: sitemap } = await server.get(HARBOUR, '/sitemap-pages.xml')
    expect(sitemap.includes(`http://${HARBOUR}${path}<`)).toBe(told === path)
  })

  test('sends a lead', async () => {
    const { form: view } = await answerOf(path)
    const asked = view.form.fields.filter(({ required, type }) => required && type === 'select')
    const chosen = Object.fromEntries(asked.map(({ name, options }) => [name, options![0]!.value]))
    const typed = view.form.fields.filter(({ required, type }) => required && type === 'string')
    const words = Object.fromEntries(typed.map(({ name }) => [name, 'Mazda']))
    const fields = { ...hidden(view), ...words, ...PERSON, ...chosen, message: `By ${path}` }
    const { status, headers } = await server.send('POST', HARBOUR, '/api/leads', String(new URLSearchParams(fields)), {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
    })
    expect([status, headers.location]).toEqual([303, `/success?form=${form}`])
  })
})

test.each([
  ['/contact-us', '/contact'],
  ['/parts/search?make=kia', '/vehicle-parts-and-accessories?make=kia'],
  ['/contact-us/ridge', '/contact-ridge-isuzu-ute'],
  ['/Service/?utm_source=mail', '/service?utm_source=mail'],
  ['/book-test-drive/?car_id=1', '/book-test-drive?car_id=1'],
])('%s leads to %s', async (asked, to) => {
  const { status, headers } = await server.get(HARBOUR, asked)
  expect([status, headers.location]).toEqual([301, to])
})

test.each([
  ['a place that is hidden', HARBOUR, '/contact-us/mill'],
  ['a place that is none', HARBOUR, '/contact-us/nowhere'],
  ['another dealer’s place', OUTBACK, '/contact-us/quay'],
  ['another dealer’s own address of a place', OUTBACK, '/contact-ridge-isuzu-ute'],
  ['a dealer without a workshop', OUTBACK, '/service'],
  ['a dealer without parts', OUTBACK, '/vehicle-parts-and-accessories'],
  ['its other address', OUTBACK, '/parts/search'],
  ['a dealer without finance', OUTBACK, '/finance'],
  ['a dealer who buys none', OUTBACK, '/sell-my-car'],
  ['a dealer without a form of applications', OUTBACK, '/careers'],
])('404: %s', async (_, host, path) => {
  expect((await server.get(host, path)).status).toBe(404)
})

test('beside the form for anything stand pages that ask better, as far as the dealer has them', async () => {
  const { form } = await answerOf('/contact')
  expect(form.better.map(({ href }) => href)).toEqual([
    expect.stringMatching(/^\/search/),
    '/sell-your-car',
    '/finance',
    '/service',
    '/vehicle-parts-and-accessories',
  ])
  expect((await answerOf('/contact', OUTBACK)).form.better.map(({ name }) => name)).toEqual(['A car you saw here'])
  expect((await answerOf('/service')).form.better).toEqual([])
})

test('a way to reach a dealer that nobody gave is not offered', async () => {
  const textAt = async () => (await answerOf('/contact', OUTBACK)).form.text
  expect(await textAt()).toMatch(/^Write to us\. /)
  await database.owner.query(
    "update locations set phone = '+61755500222', street = '1 Long Road' where tenant_id = $1",
    [outback.tenant.tenantId],
  )
  await database.owner.query('update tenants set settings_version = settings_version + 1 where tenant_id = $1', [
    outback.tenant.tenantId,
  ])
  await server.changed(outback.tenant.tenantId)
  expect(await textAt()).toMatch(/^Write to us, call us or come by\. /)
})

test('a letter that says what was sent arrived is told of where the dealer has it sent', async () => {
  const letter = 'A letter tells you by e-mail that it arrived.'
  expect((await answerOf('/contact', OUTBACK)).form.next).toContain(letter)
  expect((await answerOf('/contact')).form.next).not.toContain(letter)
})

test('the words of a content page of that address stand around the form', async () => {
  const { page } = await answerOf('/service')
  expect(page.sections.map(({ kind }) => kind)).toEqual(['lead-form', 'rich-text'])
  expect((await server.get(HARBOUR, '/service')).html).toContain('Twelve bays')
  const careers = (await answerOf('/careers')).page
  expect(careers.sections.map(({ kind }) => kind)).toEqual(['rich-text', 'lead-form'])
})

describe('what the address says', () => {
  test('the vehicle of a test drive, and none of another dealer or that cannot be driven yet', async () => {
    const { form } = await answerOf(`/book-test-drive?car_id=${carId}`)
    expect(form.about).toMatchObject({ title: '2022 Mazda 6', href: '/cars/h1', price: { text: '$28,990' } })
    expect(hidden(form)).toMatchObject({ car_id: String(carId) })
    for (const id of [theirCarId, soonId, 'x']) {
      const { form: without } = await answerOf(`/book-test-drive?car_id=${id}`)
      expect([without.about, hidden(without).car_id]).toEqual([null, undefined])
    }
  })

  test('what a finance page is told goes along, and what cannot be read does not', async () => {
    const told = `car_id=${carId}&car_type=used&vin=ABC&vehiclePriceBudget=$28,990&preferredDealership=south`
    const { form } = await answerOf(`/finance?${told}`)
    expect(form.id).toBe('finance-form')
    expect(form.note).toBe('Your budget: $28,990')
    expect(hidden(form)).toMatchObject({ car_id: String(carId), car_type: 'used', vin: 'ABC', budget: '28990' })
    const { form: plain } = await answerOf('/finance?preferredDealership=south&vin=<b>&vehiclePriceBudget=lots')
    expect(plain.form.fields.find(({ name }) => name === 'dealership_slug')!.value).toBe('south')
    expect(hidden(plain)).toEqual({ form: 'finance' })
    const { form: other } = await answerOf('/finance?preferredDealership=outback-utes')
    expect(other.form.fields.find(({ name }) => name === 'dealership_slug')!.value).toBeUndefined()
  })

  test('the workshop: its booking pages to choose from, or the one that was chosen', async () => {
    const { form } = await answerOf('/service')
    expect(form.choices!.links.map(({ name, isElsewhere }) => [name, isElsewhere])).toEqual([
      ['Quay workshop', false],
      ['Trucks', true],
    ])
    const { html } = await server.get(HARBOUR, '/service')
    expect(html).toMatch(
      /<a href="https:\/\/booking\.example\/isuzu" target="_blank" rel="noopener">.*?Trucks.*?Isuzu.*?\(opens in a new window\)/s,
    )
    expect(html).toMatch(/<input [^>]*type="checkbox"[^>]*name="additional_services"[^>]*value="Wash"/)
    const { form: chosen } = await answerOf('/service?location=quay')
    expect([chosen.choices, chosen.note]).toEqual([null, 'For Quay'])
    expect(hidden(chosen)).toMatchObject({ location: 'quay', dealership_slug: 'north' })
    const { form: none } = await answerOf('/service?location=mill')
    expect(hidden(none)).toEqual({ form: 'service' })
  })
})

test('a location’s form reaches that location', async () => {
  const { form } = await answerOf('/contact-ridge-isuzu-ute')
  const { rows } = await database.owner.query("select location_id::text as id from locations where slug = 'ridge'")
  expect(hidden(form)).toEqual({ form: 'contact-location', location_id: rows[0].id })
  const worker = { ...harbour, db: database.worker }
  const { leads } = await listLeads(worker, { form: 'contact-location' }, { limit: 9, offset: 0 })
  expect(leads.map(({ locationName, dealership }) => [locationName, dealership?.slug])).toContainEqual([
    'Ridge',
    'south',
  ])
})

test('selling has the dealer’s questions and answers', async () => {
  expect((await server.get(HARBOUR, '/sell-your-car')).html).toContain('Do you buy bikes?')
})

describe('a form by itself, for a page and a dialog', () => {
  const formOf = async (query: string, host = HARBOUR) => {
    const { status, html } = await server.get(host, `/api/lead-forms?${query}`)
    return { status, ...JSON.parse(html) }
  }

  test('about a vehicle', async () => {
    expect(await formOf(`form=quick-enquiry&car_id=${carId}`)).toMatchObject({
      status: 200,
      title: 'Quick Enquiry',
      about: { title: '2022 Mazda 6' },
    })
    const similar = await formOf(`form=find-similar&car_id=${carId}`)
    expect(hidden({ form: similar.form } as FormSectionView)).toMatchObject({
      'Vehicle Make': 'Mazda',
      'Vehicle Model': '6',
    })
    expect((await formOf(`form=quick-enquiry&car_id=${theirCarId}`)).status).toBe(404)
    expect((await formOf('form=quick-enquiry')).status).toBe(404)
    expect((await formOf('form=constructor')).status).toBe(404)
  })

  test.each(['reservation', 'trade-in-offer', 'finance-application'])(
    'not %s, which the page it belongs to sends alone',
    async (form) => {
      const query = `form=${form}&car_id=${carId}`
      expect((await formOf(query)).status).toBe(404)
      expect((await server.get(HARBOUR, `/enquiry?${query}`)).status).toBe(404)
    },
  )

  test('to a location, of this dealer only', async () => {
    const { rows } = await database.owner.query('select location_id::text as id, slug from locations')
    const idOf = (slug: string) => rows.find((row: { slug: string }) => row.slug === slug).id
    const sent = await formOf(`form=contact-location&location_id=${idOf('quay')}`)
    expect(sent.title).toBe('Contact Us at Quay')
    expect(sent.form.hidden).toContainEqual({ name: 'location_id', value: idOf('quay') })
    expect((await formOf(`form=contact-location&location_id=${idOf('mill')}`)).status).toBe(404)
    expect((await formOf(`form=contact-location&location_id=${idOf('quay')}`, OUTBACK)).status).toBe(404)
    expect((await server.get(HARBOUR, `/enquiry?form=contact-location&location_id=${idOf('quay')}`)).html).toContain(
      'Contact Us at Quay',
    )
  })

  test('about an offer', async () => {
    const offer = await formOf('form=offer&offer_id=runout')
    expect([offer.title, offer.text]).toEqual(['Enquire Now', 'Runout'])
    expect(offer.form.hidden).toContainEqual({ name: 'offer_id', value: 'runout' })
    const none = await formOf('form=offer&offer_id=runout', OUTBACK)
    expect([none.status, none.text]).toEqual([200, null])
  })
})
