import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locationSchema } from '#domain/locations/location-schema.ts'
import { testDatabase } from './support/database.ts'
import { temporaryFolder } from './support/temporary-folder.ts'
import { openTestServer, type TestServer } from './support/test-server.ts'
import { type Step, stepsOf, walkThrough } from './support/walk-through.ts'

const DOCUMENT = 'docs/first-site.md'
/** What its dealer does from then on. */
const AFTERWARDS = 'docs/everyday.md'
const HOST = 'two-gums-motors.localhost'
const database = testDatabase()
const folder = temporaryFolder()
let walked: { step: Step; printed: string }[]
let server: TestServer

beforeAll(async () => {
  const environment = { DATABASE_URL: database.ownerUrl, DATA_DIR: join(folder, '.data') }
  walked = await walkThrough(stepsOf(DOCUMENT), folder, environment)
  server = await openTestServer(database, { now: new Date() })
  const lead =
    'form=contact&name=Zo%C3%AB&last_name=Reader&email=zoe%40example.com&phone=0491570156&postcode=4350&message=Is+it+there'
  const sent = await server.send('POST', HOST, '/api/leads', lead, {
    ...{ origin: `http://${HOST}`, 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(sent.status).toBe(303)
  walked.push(...(await walkThrough(stepsOf(AFTERWARDS), folder, environment)))
})
afterAll(() => server?.close())

test('every command of both documents prints what its document says', () => {
  const runs = walked.flatMap(({ step, printed }) => (step.kind === 'run' ? [{ ...step, printed }] : []))
  expect(runs.length).toBeGreaterThan(4)
  for (const { commands, prints, printed } of runs) {
    expect(prints, `${commands}: the document says nothing of what it prints`).not.toEqual([])
    for (const line of prints) expect(printed).toContain(line.trim())
  }
})

test('it ends with a site that shows the dealer, both yards and the stock', async () => {
  const home = await server.get(HOST, '/')
  expect(home.status).toBe(200)
  expect(home.html).toContain('Two Gums Motors')
  const search = await server.get(HOST, '/search/used-cars')
  expect(new Set(search.html.match(/(?<=href=")\/cars\/[^"?#]+/g)).size).toBe(12)
  const places = await server.get(HOST, '/locations')
  for (const words of ['118 Ridge Line Road', '9 Silo Lane', '07 5550 0152']) expect(places.html).toContain(words)
  const byYard = await database.owner.query(
    'select l.slug, count(*)::int from listings join locations l using (tenant_id, location_id) join tenants t using (tenant_id) where t.slug = $1 group by 1 order by 1',
    ['two-gums-motors'],
  )
  expect(byYard.rows).toEqual([
    { slug: 'dalby', count: 5 },
    { slug: 'toowoomba', count: 7 },
  ])
})

test('the second dealership has the stock of both its systems, each at the yard that its system means', async () => {
  const bySource = await database.owner.query(
    'select l.slug, g.feed_name, count(*)::int from listings g join locations l using (tenant_id, location_id) join tenants t using (tenant_id) where t.slug = $1 group by 1, 2 order by 1',
    ['ferry-road-cars'],
  )
  expect(bySource.rows).toEqual([
    { slug: 'bundaberg', feed_name: 'dealersolutions-csv', count: 4 },
    { slug: 'childers', feed_name: 'easycars-xml', count: 3 },
  ])
  const search = await server.get('ferry-road-cars.localhost', '/search/used-cars')
  expect(new Set(search.html.match(/(?<=href=")\/cars\/[^"?#]+/g)).size).toBe(7)
})

test('the document tells of every key of a location', () => {
  const text = readFileSync(join(import.meta.dirname, '..', DOCUMENT), 'utf8')
  const told = text.slice(text.indexOf('## Every key of a location'))
  expect(Object.keys(locationSchema.shape).filter((key) => !told.includes(`\`${key}\``))).toEqual([])
})
