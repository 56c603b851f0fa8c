import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { sharp } from '#domain/media/normalise-image.server.ts'
import { runForecourt } from '../../test/support/command-line.ts'
import { testDatabase } from '../../test/support/database.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'

const database = testDatabase()
const home = temporaryFolder()
const forecourt = (...args: string[]) =>
  runForecourt(args, { DATABASE_URL: database.ownerUrl, DATA_DIR: join(home, 'data') })

const config = {
  slug: 'north-side',
  name: 'Northside Motors',
  template: 'meridian',
  settings: {
    site: { tagline: 'By the river', logo: { src: 'pictures/yard.webp' } },
    offers: { entries: [{ name: 'Wash', disclaimer: 'One each.', imageSrc: 'pictures/yard.webp' }] },
    reviews: { entries: [{ customerName: 'Pat', rating: 5, text: 'Good.', reviewDate: '2026-01-02' }] },
  },
  locations: [{ slug: 'yard', name: 'Yard', state: 'NSW' }],
  manufacturers: [{ slug: 'kia', name: 'Kia', models: [{ slug: 'rio', name: 'Rio' }] }],
}
const texts = {
  'content/pages/about-us.md': '---\ntitle: About us\n---\nSince 1998.\n',
  'content/pages/team/all.json': JSON.stringify({ title: 'Team', sections: [{ section: 'statistics' }] }),
  'content/articles/spring.md': '---\ntitle: Spring\ndate: 2026-09-01\n---\n![The yard](pictures/yard.webp)\n',
  'redirects.csv': 'from,to,status,replaces_page\n/old.html,/about-us,301,\n/gone.html,,410,\n',
}

beforeAll(async () => {
  const colours = { width: 40, height: 30, channels: 3, background: '#336699' } as const
  const picture = await sharp({ create: colours }).webp().toBuffer()
  for (const slug of ['north-side', 'south-side']) {
    write(join(home, slug), { ...texts, 'config.json': JSON.stringify({ ...config, slug }) })
    mkdirSync(join(home, slug, 'pictures'), { recursive: true })
    writeFileSync(join(home, slug, 'pictures/yard.webp'), picture)
    expect(await forecourt('tenant', 'apply', join(home, slug))).toMatchObject({ code: 0, err: '' })
  }
}, 60_000)

test('content goes out as a folder and in again: no row is written, and it goes out the same', async () => {
  const [first, second] = [join(home, 'first'), join(home, 'second')]
  expect(await forecourt('content', 'export', first, '--tenant', 'north-side')).toMatchObject({ code: 0 })
  const written = readFileSync(join(first, 'config.json'), 'utf8')
  expect(Object.keys(JSON.parse(written))).toEqual(['$schema', 'slug', 'settings', 'manufacturers'])
  expect(Object.keys(JSON.parse(written).settings)).toEqual(['reviews', 'offers'])

  const before = await rows()
  const applied = await forecourt('content', 'apply', first, '--tenant', 'north-side')
  expect(applied).toMatchObject({ code: 0, out: 'Northside Motors (north-side): nothing to change.\n' })
  expect(await rows()).toEqual(before)
  expect(await forecourt('content', 'export', second, '--tenant', 'north-side')).toMatchObject({ code: 0 })
  expect(filesIn(second)).toEqual(filesIn(first))
  expect([...filesIn(first).keys()].sort()).toEqual(['config.json', 'pictures/yard.webp', ...Object.keys(texts)].sort())
}, 60_000)

test('a changed folder changes what it says, its settings and another dealer stay; a dry run changes nothing', async () => {
  const dir = join(home, 'changed')
  await forecourt('content', 'export', dir, '--tenant', 'north-side')
  const json = JSON.parse(readFileSync(join(dir, 'config.json'), 'utf8'))
  json.settings.offers.entries[0].name = 'Wax'
  json.settings.site = { tagline: 'Elsewhere' }
  json.template = 'atrium'
  write(dir, { 'config.json': JSON.stringify(json), 'content/pages/about-us.md': '---\ntitle: Us\n---\nStill here.\n' })
  const before = await rows()
  const told = ['settings.offers.entries', 'content/pages/about-us.md: changed']
  const dry = await forecourt('content', 'apply', dir, '--tenant', 'north-side', '--dry-run')
  for (const change of told) expect(dry.out).toContain(change)
  expect(await rows()).toEqual(before)

  const applied = await forecourt('content', 'apply', dir, '--tenant', 'north-side')
  for (const change of told) expect(applied.out).toContain(change)
  expect(applied.out).not.toMatch(/tagline|template/)
  const after = await rows()
  expect(after['north-side']).not.toEqual(before['north-side'])
  expect(after['south-side']).toEqual(before['south-side'])
  const { rows: pages } = await database.owner.query(
    "select slug, settings->'site'->>'tagline' as tagline, path, pages.updated_at is not null as told from pages join tenants using (tenant_id) where slug = 'north-side' and title = 'Us'",
  )
  expect(pages).toEqual([{ slug: 'north-side', tagline: 'By the river', path: '/about-us', told: true }])
}, 60_000)

test('all that is wrong is told at once with file, line and value, and nothing is changed', async () => {
  const dir = join(home, 'wrong')
  const json = `{ "slug": "south-side",\n "settings": {\n  "reviews": { "entries": [{ "customerName": "Pat", "rating": 9, "text": "x", "reviewDate": "2026-01-02" }] },\n  "offers": { "entries": [{ "name": "Wax", "imageSrc": "pictures/none.webp" }] } } }`
  write(dir, {
    'config.json': json,
    'content/articles/x.md': '---\ntitle: X\ndate: tomorrow\n---\n',
    'redirects.csv': 'from,to\n/a,nowhere\n',
  })
  const before = await rows()
  const { code, err } = await forecourt('content', 'apply', dir, '--tenant', 'north-side')
  expect(code).not.toBe(0)
  for (const line of [
    /config\.json:1 {2}slug \("south-side"\): This is the content of another dealer than north-side\./,
    /config\.json:3 {2}settings\.reviews\.entries\[0\]\.rating \(9\)/,
    /config\.json:4 {2}settings\.offers\.entries\[0\]\.imageSrc \("pictures\/none\.webp"\)/,
    /x\.md:3 {2}date \("tomorrow"\)/,
  ])
    expect(err).toMatch(line)
  expect(await rows()).toEqual(before)
}, 60_000)

test('an export does not leave other files among what it writes', async () => {
  const dir = join(home, 'full')
  write(dir, { 'content/pages/older.md': 'x', 'notes.txt': 'y' })
  const { code, err } = await forecourt('content', 'export', dir, '--tenant', 'north-side')
  expect(code).not.toBe(0)
  expect(err).toContain('content/pages/older.md')
  expect(err).not.toContain('notes.txt')
}, 60_000)

function write(dir: string, files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true })
    writeFileSync(join(dir, name), text)
  }
}

function filesIn(dir: string): Map<string, string> {
  const all = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = all.map(({ parentPath, name }) => join(parentPath, name))
  return new Map(paths.map((path) => [path.slice(dir.length + 1), readFileSync(path, 'base64')]))
}

/** Every row of content and settings with the transaction that wrote it, by dealer. */
async function rows(): Promise<Record<string, unknown>> {
  const tables = ['tenants', 'pages', 'articles', 'tenant_files', 'redirects', 'manufacturers', 'manufacturer_models']
  const all: Record<string, unknown> = {}
  for (const slug of ['north-side', 'south-side']) {
    const of = tables.map(
      (table) => `select '${table}' as name, array_agg(t.xmin::text || t::text order by t::text) as found
        from ${table} t where tenant_id = (select tenant_id from tenants where slug = '${slug}')`,
    )
    all[slug] = (await database.owner.query(of.join(' union all '))).rows
  }
  return all
}
