import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const HOST = 'harbour.localhost'
const lines: Record<string, unknown>[] = []
let server: TestServer
let tenantId: number

beforeAll(async () => {
  const { rows } = await database.owner.query(
    "insert into tenants (slug, name, template, settings) values ('harbour', 'Harbour', 'meridian', $1) returning tenant_id",
    [JSON.stringify({ popup: { title: 'Sale' }, home: { heroTitle: 7 }, site: { tagline: 'By the water' } })],
  )
  tenantId = rows[0].tenant_id
  await database.owner.query("insert into hosts (host, tenant_id, is_primary) values ('harbour', $1, false)", [
    tenantId,
  ])
  await page('/about-us', [
    { section: 'banner', title: 'Still here' },
    { section: 'carousel-of-old', title: 'Gone' },
    { section: 'hero', imageSrc: 'http://pictures.example/yard.jpg' },
    null,
  ])
  await page('/', [{ section: 'rich-text', markdown: '' }])
  await article('spring', 'Spring', 'pictures/spring.webp')
  await article('summer', 'Summer', 'javascript:alert(1)')
  const log = pino({}, new Writable({ write: (line, _, done) => done(void lines.push(JSON.parse(line))) }))
  server = await openTestServer(database, { now: new Date('2026-09-07T02:00:00Z'), log })
}, 120_000)
beforeEach(() => {
  lines.length = 0
})
afterAll(() => server?.close())

const page = (path: string, sections: unknown) =>
  database.owner.query(
    'insert into pages (tenant_id, path, file_name, title, sections, source) values ($1, $2, $3, $4, $5, $6)',
    [tenantId, path, `${path.slice(1) || 'home'}.json`, `Page ${path}`, JSON.stringify(sections), ''],
  )
const article = (slug: string, title: string, imageSrc: string) =>
  database.owner.query(
    "insert into articles (tenant_id, slug, title, date, image_src, image_alt, markdown, source) values ($1, $2, $3, '2026-09-01', $4, '', 'Words.', '')",
    [tenantId, slug, title, imageSrc],
  )

test('a stored section that fits no longer is left out of its page; everything else is there', async () => {
  const about = await server.get(HOST, '/about-us')
  expect([about.status, about.html.includes('Still here')]).toEqual([200, true])
  expect(about.html).not.toMatch(/Gone|pictures\.example/)
  expect((await server.get(HOST, '/blog/spring')).status).toBe(200)
  expect((await server.get(HOST, '/blog/summer')).status).toBe(404)
})

test('a home page of which nothing is left is the one the settings make', async () => {
  const { status, html } = await server.get(HOST, '/')
  expect(status).toBe(200)
  expect(html).toMatch(/<h1/)
})

test('the log names tenant, page, section and reason of each', async () => {
  await server.changed(tenantId)
  await database.owner.query('update tenants set settings_version = settings_version + 1 where tenant_id = $1', [
    tenantId,
  ])
  await server.changed(tenantId)
  await server.get(HOST, '/about-us')
  const told = lines.filter(({ msg }) => msg === 'stored content does not fit and is left out')
  expect(told.map(({ tenant, place, part }) => [tenant, place, part])).toEqual([
    ['harbour', 'settings', 'popup'],
    ['harbour', 'settings', 'home'],
    ['harbour', '/', 'sections[0] rich-text'],
    ['harbour', '/about-us', 'sections[1] carousel-of-old'],
    ['harbour', '/about-us', 'sections[2] hero'],
    ['harbour', '/about-us', 'sections[3]'],
    ['harbour', '/blog/summer', 'article'],
  ])
  expect(told.every(({ level, reason }) => level === 50 && String(reason).length > 10)).toBe(true)
  expect(told[0]).toMatchObject({ reason: expect.stringContaining('linkTo') })
})
