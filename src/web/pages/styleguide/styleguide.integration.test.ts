import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const HARBOUR = 'harbour-motors.localhost'
const OUTBACK = 'outback-utes.localhost'
let demo: TestServer
let live: TestServer

beforeAll(async () => {
  for (const [slug, accent] of [
    ['harbour-motors', '#0a5c36'],
    ['outback-utes', '#7a1f5c'],
  ] as const) {
    await makeDealer(database, slug)
    const settings = JSON.stringify({ tokens: { accent } })
    await database.owner.query('update tenants set settings = $2 where slug = $1', [slug, settings])
  }
  demo = await openTestServer(database, { demo: true, now: new Date() })
  live = await openTestServer(database, { demo: false, now: new Date() })
}, 120_000)
afterAll(() => Promise.all([demo.close(), live.close()]))

test("is there in demo mode, in the dealer's own tokens and no one else's", async () => {
  const { status, html, headers } = await demo.get(HARBOUR, '/styleguide')
  expect(status).toBe(200)
  expect(accentOf(html)).toBe('#0a5c36')
  expect(html.includes('#7a1f5c')).toBe(false)
  expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toBe('Style guide, meridian | Harbour Motors')
  expect(headers['x-robots-tag']).toBe('noindex')
  expect(html).not.toContain('<nav class="hidden lg:flex" aria-label="Main"')
  expect(accentOf((await demo.get(OUTBACK, '/styleguide')).html)).toBe('#7a1f5c')
})

test('takes the style sheet and tokens of the template that is asked for, and the first where there is none such', async () => {
  const sheetOf = async (path: string) => {
    const { html } = await demo.get(HARBOUR, path)
    return [/data-template="(\w+)"/.exec(html)?.[1], /href="(\/assets\/style[^"]+)"/.exec(html)?.[1]]
  }
  const [meridian, workshop] = [
    await sheetOf('/styleguide?template=meridian'),
    await sheetOf('/styleguide?template=workshop'),
  ]
  expect([meridian[0], workshop[0]]).toEqual(['meridian', 'workshop'])
  expect(meridian[1]).toBeDefined()
  expect(meridian[1]).not.toBe(workshop[1])
  expect(await sheetOf('/styleguide?template=%3Cscript%3E')).toEqual(meridian)
})

test('is no page of a live site', async () => {
  const { status, html } = await live.get(HARBOUR, '/styleguide')
  expect(status).toBe(404)
  expect(html.includes('Style guide')).toBe(false)
  expect((await demo.get(HARBOUR, '/sitemap.xml')).html.includes('styleguide')).toBe(false)
})

function accentOf(html: string): string | undefined {
  return /--accent:(#\w+)/.exec(html)?.[1]
}
