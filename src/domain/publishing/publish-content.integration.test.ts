import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { diskStore } from '#domain/media/adapters/disk.server.ts'
import { sharp } from '#domain/media/normalise-image.server.ts'
import { findTenant, loadTenant } from '#domain/tenants/load-tenant.server.ts'
import { NEUTRAL_TOKENS } from '#domain/tenants/tokens.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { changeText } from './config-diff.server.ts'
import { exportTenant } from './export-tenant.server.ts'
import { publishFolder } from './publish-folder.server.ts'
import type { PublishingCtx } from './publishing-ctx.ts'
import { readTenantFolder } from './tenant-folder.server.ts'

const database = testDatabase()
const root = temporaryFolder()
const store = diskStore(join(root, 'media'))
const now = new Date('2026-09-07T00:00:00Z')
const ctx = (): PublishingCtx => ({
  platform: { platform: true, db: database.platform, now },
  app: database.app,
  now,
  templates: { meridian: NEUTRAL_TOKENS },
})
let dir: string
let dirs = 0

beforeEach(async () => {
  dir = join(root, `tenant-${++dirs}`)
  await write('config.json', config)
  await write('pictures/yard.webp', await picture('webp'))
  await write('pictures/logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>')
})
afterEach(() => database.owner.query('delete from tenants'))

const config = {
  slug: 'harbour',
  name: 'Harbour',
  template: 'meridian',
  settings: {
    site: { logo: { src: 'pictures/logo.svg', alt: 'Harbour' } },
    home: { slides: [{ id: 'sale', name: 'Sale', imageSrc: 'pictures/yard.webp' }] },
  },
}
const HOME = { sections: [{ section: 'hero', title: 'Hello', imageSrc: 'pictures/yard.webp' }] }
const ABOUT = '---\ntitle: About us\n---\n\nWe are [here](/locations).\n\n![The yard](pictures/yard.webp)\n'
const ARTICLE = '---\ntitle: Spring sale\ndate: 2026-09-01\nimageSrc: pictures/yard.webp\n---\nIt begins.\n'

async function write(name: string, content: unknown) {
  const file = join(dir, name)
  await mkdir(dirname(file), { recursive: true })
  const isRaw = typeof content === 'string' || content instanceof Uint8Array
  await writeFile(file, isRaw ? content : JSON.stringify(content, null, 2))
}
function picture(format: 'webp' | 'png', width = 64) {
  const image = sharp({ create: { width, height: 40, channels: 4, background: { r: 90, g: 9, b: 9, alpha: 0.5 } } })
  return image.toFormat(format).toBuffer()
}
async function writeAll() {
  await write('content/pages/home.json', HOME)
  await write('content/pages/about-us.md', ABOUT)
  await write('content/pages/company/history.json', { title: 'History', sections: [{ section: 'payment-strip' }] })
  await write('content/articles/spring-sale.md', ARTICLE)
}
async function publish(options: { dryRun?: boolean } = {}) {
  const read = await readTenantFolder(dir)
  if (read.kind !== 'read') throw new Error(JSON.stringify(read))
  const { settings } = await publishFolder(ctx(), read.folder, { ...options, store })
  if (settings.kind === 'refused') throw new Error(JSON.stringify(settings))
  return settings
}
async function problems() {
  const read = await readTenantFolder(dir)
  return read.kind === 'invalid' ? read.problems.map((one) => ({ ...one, file: one.file.slice(dir.length + 1) })) : read
}
const rows = async (sql: string) => (await database.owner.query(sql)).rows
const versionOf = async (tenantId: number) => (await loadTenant(database.app, tenantId))!.settingsVersion
async function exportTo(folder: string) {
  const found = await findTenant(ctx().platform, database.app, 'harbour')
  if (found.kind !== 'found') throw new Error(found.kind)
  const outcome = await exportTenant(found.ctx)
  dir = folder
  await write('config.json', outcome.json)
  for (const { name, source } of outcome.texts) await write(name, source)
  for (const { name, sha256 } of outcome.files) await write(name, (await store.read(sha256))!)
}

describe('a folder with content', () => {
  test('is stored whole, and applying it again changes nothing', async () => {
    await writeAll()
    expect(await publish()).toMatchObject({ kind: 'applied', created: true })
    expect(await rows('select path, title from pages order by path')).toEqual([
      { path: '/', title: null },
      { path: '/about-us', title: 'About us' },
      { path: '/company/history', title: 'History' },
    ])
    expect(await rows('select slug, date::text, image_src from articles')).toEqual([
      { slug: 'spring-sale', date: '2026-09-01', image_src: 'pictures/yard.webp' },
    ])
    expect(await rows('select name, kind, image_id is null as plain from tenant_files order by name')).toEqual([
      { name: 'pictures/logo.svg', kind: 'svg', plain: true },
      { name: 'pictures/yard.webp', kind: 'image', plain: false },
    ])
    expect(await publish()).toMatchObject({ kind: 'unchanged' })
  })

  test('a change of content is named by its file and raises the version that servers follow', async () => {
    await writeAll()
    const { tenantId } = await publish()
    await write('content/pages/home.json', { sections: [{ section: 'hero', title: 'Good day' }] })
    await write('content/articles/second.md', ARTICLE)
    await rm(join(dir, 'content/pages/about-us.md'))
    await write('pictures/yard.webp', await picture('webp', 80))
    const dry = await publish({ dryRun: true })
    expect(dry.kind).toBe('would-apply')
    expect(await versionOf(tenantId!)).toBe(1)
    const applied = await publish()
    if (applied.kind !== 'applied') throw new Error(applied.kind)
    expect(applied.changes.map(changeText)).toEqual([
      'content/articles/second.md: new',
      'content/pages/about-us.md: gone',
      'content/pages/home.json: changed',
      'pictures/yard.webp: changed',
    ])
    expect(dry).toMatchObject({ changes: applied.changes })
    expect(await versionOf(tenantId!)).toBe(2)
  })

  test('a dry run of a new tenant stores nothing', async () => {
    await writeAll()
    expect(await publish({ dryRun: true })).toMatchObject({ kind: 'would-apply', created: true })
    expect(await rows('select 1 from pages')).toEqual([])
    expect(await rows('select 1 from images')).toEqual([])
  })

  test('comes back from an export, and applying that changes nothing', async () => {
    await writeAll()
    // Kept in another format than it came in.
    await write('pictures/wide.png', await picture('png', 3000))
    await publish()
    const before = dir
    await exportTo(join(root, `export-${dirs}`))
    expect(await readFile(join(dir, 'content/pages/about-us.md'), 'utf8')).toBe(ABOUT)
    expect(await publish()).toMatchObject({ kind: 'unchanged' })
    dir = before
    expect(await publish()).toMatchObject({ kind: 'unchanged' })
  })

  test('of two dealers each has their own', async () => {
    await writeAll()
    await publish()
    await write('config.json', { ...config, slug: 'outback', name: 'Outback' })
    await rm(join(dir, 'content'), { recursive: true })
    await publish()
    expect(
      await rows(`select slug, (select count(*)::int from pages p where p.tenant_id = t.tenant_id) as pages,
        (select count(*)::int from tenant_files f where f.tenant_id = t.tenant_id) as files from tenants t order by slug`),
    ).toEqual([
      { slug: 'harbour', pages: 3, files: 2 },
      { slug: 'outback', pages: 0, files: 2 },
    ])
  })
})

describe('refused, with the file and the line, and nothing changed', () => {
  const home = (...sections: object[]) => JSON.stringify({ sections }, null, 2)
  const block = (row: string) => {
    const { settings, ...dealer } = config
    return `${JSON.stringify({ ...dealer, settings: { home: settings.home } }).slice(0, -2)},\n"blocks": [\n${row}]}}`
  }
  const markdown = (text: string) => `---\ntitle: A\n---\n\nFirst.\n\n${text}\n`
  const svg = (inner: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">\n${inner}\n</svg>`

  type Refusal = [
    what: string,
    name: string,
    content: string | Uint8Array,
    line: number | null,
    reason: RegExp,
    more?: object,
  ]
  // biome-ignore format: a table
  const REFUSALS: Refusal[] = [
    ['a section there is not', 'content/pages/home.json', home({ section: 'heroo' }), 4, /must be one of/, { suggestion: 'hero' }],
    ['an unknown key', 'content/pages/home.json', home({ section: 'hero', titel: 'x' }), 5, /no such key/, { path: 'sections[0].titel', suggestion: 'title' }],
    ['a value of the wrong kind', 'content/pages/home.json', home({ section: 'fresh-stock', count: 'eight' }), 5, /must be a number/, { value: 'eight' }],
    ['no sections', 'content/pages/home.json', '{}', 1, /required/],
    ['no JSON', 'content/pages/home.json', '{\n  "sections": [],\n}', 3, /comma too many/],
    ['a key twice', 'content/pages/home.json', '{ "title": "a",\n "title": "b", "sections": [{ "section": "hero" }] }', 2, /twice/],
    ['a page without a title', 'content/pages/about.json', home({ section: 'hero' }), 1, /heading of the page/],
    ['a link that is a script', 'content/pages/home.json', home({ section: 'call-to-action', title: 'Go', links: [{ label: 'Go', linkTo: 'javascript:alert(1)' }] }), 9, /Use a path such as/, { value: 'javascript:alert(1)' }],
    ['a link that is data', 'content/pages/home.json', home({ section: 'feature-banner', links: ['data:text/html,x', '/', '/'].map((linkTo) => ({ label: 'x', linkTo })) }), 8, /Use a path such as/],
    ['a script behind a Markdown link', 'content/pages/a.md', markdown('See [this](javascript:alert(1)).'), 7, /not safe/, { value: 'javascript:alert(1)' }],
    ['one in disguise', 'content/pages/a.md', markdown('See [this](<java&#115;cript:alert(1)>).'), 7, /not safe/],
    ['one by reference', 'content/pages/a.md', markdown('See [this].\n\n[this]: vbscript:x'), 7, /not safe/],
    ['data behind one', 'content/articles/a.md', `---\ntitle: A\ndate: 2026-01-01\n---\n<data:text/html,x>`, 5, /not safe/],
    ['a script in an answer', 'content/pages/home.json', home({ section: 'faq', items: [{ question: 'q', answer: '[x](JavaScript:a)' }] }), 8, /not safe/],
    ['a picture that is not there', 'content/pages/home.json', home({ section: 'hero', imageSrc: 'pictures/yord.webp' }), 5, /no file/, { suggestion: 'pictures/yard.webp' }],
    ['a picture in Markdown that is not there', 'content/pages/a.md', markdown('![x](pictures/none.png)'), 7, /no file/],
    ['a picture from a data address', 'content/pages/a.md', markdown('![x](data:image/png;base64,AA)'), 7, /cannot be shown/],
    ['a search that is none', 'content/pages/home.json', home({ section: 'stock-row', title: 'x', search: '/finance' }), 6, /search of this site/],
    ['a search of nothing', 'content/pages/home.json', home({ section: 'stock-row', title: 'x', search: '/search' }), 6, /default search/],
    ['a search path too deep', 'content/pages/home.json', home({ section: 'stock-row', title: 'x', search: '/search/used-cars/a/b/c' }), 6, /No search has this path/],
    ['a part the search does not know', 'content/pages/home.json', home({ section: 'stock-row', title: 'x', search: '/search/used-cars?refinementList[wheels]=4' }), 6, /says nothing/],
    ['a range that is none', 'content/pages/home.json', home({ section: 'stock-row', title: 'x', search: '/search/used-cars?range[price]=cheap' }), 6, /says nothing/],
    ['a slide that is not there', 'content/pages/home.json', home({ section: 'promotions-slider', slides: ['sole'] }), 6, /none of this id/, { suggestion: 'sale' }],
    ['a block with a key it does not know', 'config.json', block('{ "on": ["article"],\n"block": { "section": "hero",\n"titel": "x" } }'), 5, /no such key/, { suggestion: 'title' }],
    ['a block there is none of', 'config.json', block('{ "on": ["article"], "block": {\n"section": "herro" } }'), 4, /no such section/, { suggestion: 'hero' }],
    ['a block on a kind of page there is none of', 'config.json', block('{ "on": ["articles"], "block": { "section": "hero" } }'), 3, /./],
    ['a block with a picture that is not there', 'config.json', block('{ "on": ["article"], "block": { "section": "hero", \n"imageSrc": "pictures/none.webp" } }'), 4, /no file/],
    ['a video that is none', 'content/pages/home.json', home({ section: 'video', src: 'https://videos.example/1' }), 5, /YouTube or Vimeo/],
    ['an address of the platform', 'content/pages/search.json', '{ "title": "Search", "sections": [{ "section": "hero" }] }', null, /address of the platform/],
    ['one below such', 'content/pages/cars/special.md', markdown('x'), null, /address of the platform/],
    ['the address of a brand', 'content/pages/kia/overview.md', markdown('x'), null, /address of the platform/],
    ['an address nobody can type', 'content/pages/About_Us.md', markdown('x'), null, /lower-case/],
    ['a page of another kind', 'content/pages/about.html', '<p>', null, /\.json or \.md/],
    ['a file beside', 'content/about.md', markdown('x'), null, /in neither/],
    ['no front matter', 'content/pages/a.md', 'Just text', 1, /start with a line of ---/],
    ['front matter that does not end', 'content/pages/a.md', '---\ntitle: A\n\nText', 1, /second ---/],
    ['front matter that is none', 'content/pages/a.md', '---\ntitle: A\n- list\n---\nText', 3, /Use lines such as/],
    ['a key of front matter twice', 'content/pages/a.md', '---\ntitle: A\ntitle: B\n---\nText', 3, /twice/],
    ['a key it does not know', 'content/pages/a.md', '---\ntitle: A\nautor: B\n---\nText', 3, /no such key/],
    ['no text', 'content/pages/a.md', '---\ntitle: A\n---\n', 4, /no text/],
    ['a text that no page can hold', 'content/pages/a.md', markdown('word '.repeat(10_001)), 4, /50000 characters/],
    ['values in one another without end', 'content/pages/home.json', '['.repeat(20_000), 1, /deep here/],
    ['an article of a year there was not', 'content/articles/a.md', '---\ntitle: A\ndate: 0000-01-01\n---\nText', 3, /yyyy-mm-dd/],
    ['an article of no day', 'content/articles/a.md', '---\ntitle: A\ndate: 2026-02-30\n---\nText', 3, /yyyy-mm-dd/, { value: '2026-02-30' }],
    ['an article without a title', 'content/articles/a.md', '---\ndate: 2026-02-20\n---\nText', 1, /required/],
    ['a picture that is a page', 'pictures/a.png', '<html></html>', null, /no picture that can be used/],
    ['a picture cut off', 'pictures/a.webp', new Uint8Array([0x52, 0x49, 0x46, 0x46, 9, 0, 0, 0, 0x57, 0x45, 0x42, 0x50, 1, 2]), null, /damaged/],
    ['a picture too large', 'pictures/a.png', new Uint8Array(21 * 1024 * 1024), null, /at most 20 MB/],
    ['a file of another kind', 'pictures/a.pdf', '%PDF-', null, /webp, png/],
    ['a video that is no video', 'videos/a.mp4', 'x', null, /no mp4 video/],
    ['a drawing with a script', 'pictures/a.svg', svg('<script>alert(1)</script>'), 2, /only draws/],
    ['with another spelling of it', 'pictures/a.svg', svg('<g>\n<svg:SCRIPT xmlns:svg="http://www.w3.org/2000/svg"/></g>'), 3, /only draws/],
    ['with markup of pages', 'pictures/a.svg', svg('<foreignObject/>'), 2, /only draws/],
    ['with a handler', 'pictures/a.svg', svg('<path\nonload="alert(1)"/>'), 3, /event handler/],
    ['with a reference elsewhere', 'pictures/a.svg', svg('<image xlink:href="https://example.com/x.png"/>'), 2, /leads out/],
    ['with a link', 'pictures/a.svg', svg('<a href=" javascript:alert(1)"/>'), 2, /leads out/],
    ['with a style that fetches', 'pictures/a.svg', svg('<style>@import "x.css";</style>'), 2, /style/],
    ['with a fill that fetches', 'pictures/a.svg', svg('<path fill="url( https://example.com/x )"/>'), 2, /elsewhere/],
    ['with a style in two pieces', 'pictures/a.svg', svg('<style>@im<!-- -->port "x.css";</style>'), 2, /style/],
    ['with elements in one another without end', 'pictures/a.svg', svg('<g>'.repeat(40_000) + '</g>'.repeat(40_000)), 2, /deep here/],
    ['with a style around an element', 'pictures/a.svg', svg('<style>@im<g/>port "x.css";</style>'), 2, /stands in a style/],
    ['with a style in disguise', 'pictures/a.svg', svg('<style>a { fill: u\\72l(//x.example) }</style>'), 2, /style/],
    ['with a fill in disguise', 'pictures/a.svg', svg('<path fill="\\000075rl(//x.example)"/>'), 2, /elsewhere/],
    ['with a style of several pictures', 'pictures/a.svg', svg('<style>a { mask: image-set("//x.example" 1x) }</style>'), 2, /style/],
    ['with elements of a page', 'pictures/a.svg', svg('<h:img xmlns:h="http://www.w3.org/1999/xhtml" srcset="//x.example 1x"/>'), 2, /only draws/],
    ['that no browser draws', 'pictures/a.svg', '<svg><path d="M0 0h9"/></svg>', 1, /xmlns/],
    ['with an animated link', 'pictures/a.svg', svg('<set attributeName="href" to="x"/>'), 2, /animation/],
    ['with entities', 'pictures/a.svg', `<!DOCTYPE svg [<!ENTITY x "y">]>${svg('')}`, 1, /document type/],
    ['that is cut off', 'pictures/a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><g>', 1, /well-formed/],
    ['that is a page', 'pictures/a.svg', '<html/>', 1, /starts with <html>/],
  ]

  test.each(REFUSALS)('%s', async (_what, name, content, line, reason, more = {}) => {
    await writeAll()
    await publish()
    await write(name, content)
    expect(await problems()).toMatchObject([{ file: name, line, reason: expect.stringMatching(reason), ...more }])
    expect(await rows('select count(*)::int as n from pages')).toEqual([{ n: 3 }])
  })

  test.each([
    ['content/pages/s.md', '/etc/hostname'],
    ['content/articles/s.md', '/nowhere/at-all'],
    ['pictures/s.webp', 's.webp'],
    ['pictures/all', '..'],
  ])('%s is a link', async (name, target) => {
    await mkdir(dirname(join(dir, name)), { recursive: true })
    await symlink(target, join(dir, name))
    expect(await problems()).toMatchObject([{ file: name, reason: expect.stringContaining('not followed') }])
  })

  test('more files than are taken', async () => {
    for (let n = 0; n <= 1000; n++) await write(`pictures/many/${n}.svg`, svg(''))
    expect(await problems()).toMatchObject([{ file: 'pictures', reason: expect.stringContaining('at most 1000') }])
  })

  test('a page in two files', async () => {
    await write('content/pages/about.md', markdown('x'))
    await write('content/pages/about.json', { title: 'About', sections: [{ section: 'hero' }] })
    expect(await problems()).toMatchObject([
      { file: 'content/pages/about.md', reason: expect.stringContaining('about.json is the page /about already') },
    ])
  })

  test('settings that name a picture the folder does not have, a token that is no colour, an unsafe link', async () => {
    const written = JSON.stringify(
      {
        ...config,
        settings: {
          site: { logo: { src: 'pictures/lago.svg' } },
          brands: { tiles: [{ title: 'Kia', slug: 'kia', description: '[x](javascript:x)' }] },
        },
      },
      null,
      2,
    )
    await write('config.json', written)
    expect(await problems()).toMatchObject([
      { file: 'config.json', line: 8, path: 'settings.site.logo.src', suggestion: 'pictures/logo.svg' },
      { file: 'config.json', line: 16, path: 'settings.brands.tiles[0].description', value: 'javascript:x' },
    ])
    await write('config.json', { ...config, tokens: { accent: 'reddish' } })
    expect(await problems()).toMatchObject([{ file: 'config.json', line: 23, path: 'tokens.accent', value: 'reddish' }])
    for (const bad of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil.example']) {
      await write('config.json', {
        ...config,
        settings: { popup: { title: 'x', linkTo: bad }, search: { promoCard: { linkTo: bad } } },
      })
      expect(await problems()).toMatchObject([
        { path: 'settings.popup.linkTo' },
        { path: 'settings.search.promoCard.linkTo' },
      ])
    }
  })
})
