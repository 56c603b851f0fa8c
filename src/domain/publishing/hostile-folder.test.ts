import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { placesOf } from '#domain/locations/places.ts'
import { SECTION_SCHEMAS } from '#ui/sections/sections.ts'
import { addressPlaces } from '../../../test/support/address-places.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { tenantConfigSchema } from './tenant-config-schema.ts'
import { readTenantFolder } from './tenant-folder.server.ts'

const root = temporaryFolder()
const config = { slug: 'harbour', name: 'Harbour', template: 'meridian' }
let dir: string
let dirs = 0

beforeEach(async () => {
  dir = join(root, `tenant-${++dirs}`)
  await write('config.json', JSON.stringify(config))
})

async function write(name: string, content: string | Uint8Array) {
  await mkdir(dirname(join(dir, name)), { recursive: true })
  await writeFile(join(dir, name), content)
}
/** A file that is no plain one and cannot be read. */
function socket(): Promise<void> {
  const server = createServer().listen(join(dir, 'config.json'))
  server.unref()
  return new Promise((resolve) => server.once('listening', resolve))
}
const folder = (name: string) => mkdir(join(dir, name), { recursive: true })
async function problems() {
  const read = await readTenantFolder(dir)
  if (read.kind !== 'invalid') return read
  return read.problems.map(({ file, line, path, reason }) => ({ file: file.slice(dir.length + 1), line, path, reason }))
}

test('an ending in capitals is the same ending: what it ends is read, and named as it stands', async () => {
  const markdown = '---\ntitle: A\ndate: 2026-01-02\n---\nText.\n'
  await write('content/articles/faq.MD', markdown)
  await write('content/pages/our-story.Md', '---\ntitle: A\n---\nText.\n')
  await write('stock/harbour.CSV', 'Stock number\n')
  const read = await readTenantFolder(dir)
  expect(read).toMatchObject({
    kind: 'read',
    folder: {
      content: {
        articles: [{ name: 'content/articles/faq.md', slug: 'faq' }],
        pages: [{ name: 'content/pages/our-story.md', path: '/our-story' }],
      },
      stock: [{ path: join(dir, 'stock/harbour.CSV'), dealershipSlug: 'harbour' }],
    },
  })
  await write('content/articles/Faq.MD', markdown)
  await write('content/articles/faq.md', markdown)
  expect(await problems()).toMatchObject([
    { file: 'content/articles/Faq.MD', reason: expect.stringContaining('Use lower-case letters') },
    { file: 'content/articles/faq.md', reason: 'faq.MD is the article faq already; keep one of the two' },
  ])
})

/** Where a file of the folder is something else; the same is said of each. */
const FILES = ['media.json', 'content/pages/a.json', 'content/pages/a.md', 'content/articles/a.md']
const BAD_TEXTS: [what: string, content: Uint8Array, reason: RegExp][] = [
  ['is empty', new Uint8Array(), /empty/],
  ['holds nothing but a byte order mark', Buffer.from('\uFEFF'), /empty/],
  ['is a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70]), /not UTF-8/],
  ['is UTF-16', Buffer.from([0xff, 0xfe, 0x7b, 0x00]), /not UTF-8/],
  ['has a broken character', Buffer.from([0x7b, 0xc3, 0x28, 0x7d]), /not UTF-8/],
  ['is huge', Buffer.alloc(21 * 1024 * 1024, 32), /larger than (?:1|20) MB/],
]

describe.each(FILES)('%s', (name) => {
  test.each(BAD_TEXTS)('%s', async (_what, content, reason) => {
    await write(name, content)
    expect(await problems()).toMatchObject([{ file: name, line: null, reason: expect.stringMatching(reason) }])
  })

  test('is nothing but NUL characters', async () => {
    await write(name, Buffer.alloc(64))
    expect(await problems()).toMatchObject([{ file: name, line: 1, reason: expect.stringMatching(/expected|---/) }])
  })

  test('is a link out of the folder', async () => {
    await write('../elsewhere.txt', 'secret')
    await folder(dirname(name))
    await symlink(join(root, 'elsewhere.txt'), join(dir, name))
    const [problem] = (await problems()) as { reason: string }[]
    expect(problem).toMatchObject({ file: name, reason: expect.stringMatching(/not followed|leads out/) })
    expect(JSON.stringify(problem)).not.toContain('secret')
  })
})

test('a byte order mark before what is right is no fault', async () => {
  await write('config.json', `\uFEFF${JSON.stringify(config)}`)
  await write('media.json', '\uFEFF[]')
  await write('content/pages/a.md', '\uFEFF---\ntitle: A\n---\nText')
  expect(await readTenantFolder(dir)).toMatchObject({ kind: 'read' })
})

test('a folder or a link that leads to itself stands where a file should', async () => {
  await folder('media.json')
  await folder('stock.csv')
  await folder('content/pages')
  await symlink('a.json', join(dir, 'content/pages/a.json'))
  expect(await problems()).toMatchObject([
    { file: 'stock.csv', reason: expect.stringContaining('no file') },
    { file: 'media.json', reason: expect.stringContaining('This is a folder') },
    { file: 'content/pages/a.json', reason: expect.stringContaining('not followed') },
  ])
})

test.each<[what: string, make: () => Promise<unknown>, reason: RegExp]>([
  ['a folder', () => folder('config.json'), /This is a folder/],
  ['a socket', socket, /no plain file/],
  ['a link to nothing', () => symlink('none', join(dir, 'config.json')), /link to nothing/],
  ['a link to itself', () => symlink('config.json', join(dir, 'config.json')), /leads to itself/],
  ['a link elsewhere', () => symlink('/etc/hostname', join(dir, 'config.json')), /leads out/],
  ['empty', () => write('config.json', ''), /empty/],
  ['huge', () => write('config.json', Buffer.alloc(6 * 1024 * 1024, 32)), /larger than 5 MB/],
])('config.json is %s', async (_what, make, reason) => {
  dir = join(root, `tenant-${++dirs}`)
  await folder('.')
  await make()
  expect(await readTenantFolder(dir)).toMatchObject({
    kind: 'unreadable',
    reason: expect.stringMatching(new RegExp(`config\\.json: .*${reason.source}`)),
  })
})

test.skipIf(process.getuid?.() === 0)('a file that may not be read', async () => {
  await write('media.json', '[]')
  await chmod(join(dir, 'media.json'), 0)
  expect(await problems()).toMatchObject([{ file: 'media.json', reason: expect.stringContaining('may not be read') }])
})

const script = 'javascript:alert(1)'
/** Every place of the folder's JSON that takes an address, found in the schemas, so that a new one is tried too. */
const PLACES: { file: string; path: string; picture: boolean; build(address: string): object }[] = [
  ...addressPlaces(tenantConfigSchema).map(({ build, ...place }) => ({
    file: 'config.json',
    ...place,
    build: (address: string) => ({ ...(build(address) as object), ...config }),
  })),
  ...Object.entries(SECTION_SCHEMAS).flatMap(([section, schema]) =>
    addressPlaces(schema).map(({ path, picture, build }) => ({
      file: 'content/pages/a.json',
      path: `sections[0].${path}`,
      picture,
      build: (address: string) => ({ title: 'A', sections: [{ section, ...(build(address) as object) }] }),
    })),
  ),
]
const writePlace = ({ file, build }: (typeof PLACES)[number], address: string) =>
  write(file, JSON.stringify(build(address), null, 2))

test('the places of addresses that dealers use most are among those found', () => {
  expect(PLACES.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'settings.navigation.header[0].links[0].linkTo',
      'settings.site.logo.darkSrc',
      'settings.site.socialLinks.facebook',
      'dealerships[0].website.url',
      'locations[0].imageSrc',
      'manufacturers[0].models[0].imageSrc',
      'sections[0].links[0].linkTo',
      'sections[0].posterSrc',
    ]),
  )
})

test.each(PLACES)('$file: $path is no place for a script', async (place) => {
  for (const link of [
    script,
    `  ${script}`,
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
  ]) {
    await writePlace(place, link)
    const found = (await problems()) as { file: string; path: string; line: number; reason: string }[]
    expect([link, found.map(({ file, path }) => [file, path])]).toEqual([link, [[place.file, place.path]]])
    expect(found[0]).toMatchObject({ line: expect.any(Number), reason: expect.stringMatching(/Use |address/) })
    expect(found[0]!.line).toBeGreaterThan(place.file === 'config.json' ? 4 : 2)
  }
})

describe.each(PLACES.filter(({ picture }) => picture))('$file: the picture $path', (place) => {
  test('comes over https only', async () => {
    await writePlace(place, 'http://pictures.example/a.png')
    expect(await problems()).toMatchObject([{ path: place.path, reason: expect.stringContaining('https://') }])
    await writePlace(place, 'https://pictures.example/a.png')
    expect(await readTenantFolder(dir)).toMatchObject({ kind: 'read' })
  })

  test.each(['/finance', '/pictures/yard.webp', '/media/7/160-75.webp', 'pictures/yard.mp4', 'yard.webp'])(
    '%s is none',
    async (address) => {
      await writePlace(place, address)
      const reason = expect.stringMatching(/^Use a picture of the folder such as "pictures\/yard\.webp".*https:\/\//)
      expect(await problems()).toMatchObject([{ file: place.file, path: place.path, line: expect.any(Number), reason }])
    },
  )

  test('is a file of the folder, whatever letters its name has', async () => {
    await writePlace(place, 'Pictures/Yard.WEBP')
    expect(await problems()).toMatchObject([
      { file: place.file, path: place.path, reason: 'There is no file Pictures/Yard.WEBP in the folder' },
    ])
  })
})

test('a picture over http in pages, articles and Markdown', async () => {
  await write(
    'content/pages/a.json',
    '{ "title": "A",\n"sections": [{ "section": "hero",\n"imageSrc": "http://a.example/b.png" }] }',
  )
  await write('content/pages/b.md', '---\ntitle: B\n---\n![x](http://a.example/b.png)')
  await write('content/articles/c.md', '---\ntitle: C\ndate: 2026-01-01\nimageSrc: http://a.example/b.png\n---\nText')
  expect(await problems()).toMatchObject([
    { file: 'content/pages/a.json', line: 3, reason: expect.stringContaining('https://') },
    { file: 'content/articles/c.md', line: 4, reason: expect.stringContaining('https://') },
    { file: 'content/pages/b.md', line: 4, reason: expect.stringContaining('https://') },
  ])
})

test.each(['/finance', '/media/7/160-75.webp'])('the picture %s of an article and of Markdown is none', async (src) => {
  await write('content/pages/b.md', `---\ntitle: B\n---\n![x](${src})`)
  await write('content/articles/c.md', `---\ntitle: C\ndate: 2026-01-01\nimageSrc: ${src}\n---\nText`)
  const reason = expect.stringContaining('Use a picture of the folder such as "pictures/yard.webp"')
  expect(await problems()).toMatchObject([
    { file: 'content/articles/c.md', line: 4, reason },
    { file: 'content/pages/b.md', line: 4, reason },
  ])
})

test('a picture that is none is told with what would be right, and with the line of everything that names it', async () => {
  await write(
    'config.json',
    JSON.stringify({ ...config, settings: { home: { heroImageSrc: 'pictures/a.png' } } }, null, 2),
  )
  await write('content/pages/b.md', '---\ntitle: B\n---\nText\n\n![x](pictures/a.png)')
  await write('pictures/a.png', 'not a picture')
  await write('pictures/b.txt', 'not a picture')
  const reason = 'This file cannot be used; what is wrong with it is told of it'
  expect(await problems()).toEqual([
    {
      file: 'pictures/a.png',
      line: null,
      path: '',
      reason:
        'This is no picture that can be used: not a picture of a known format (JPEG, PNG, WebP, AVIF or GIF). Use a JPEG, PNG, WebP, AVIF, GIF or SVG',
    },
    {
      file: 'pictures/b.txt',
      line: null,
      path: '',
      reason: 'Pictures are webp, png, jpg, avif, gif or svg files',
    },
    { file: 'config.json', line: 7, path: 'settings.home.heroImageSrc', reason },
    { file: 'content/pages/b.md', line: 6, path: 'sections[0].markdown', reason },
  ])
})

const OPAQUE = 'Use an opaque colour as #rrggbb, rgb(), hsl() or oklch()'
test.each<[accent: unknown, reason: string]>([
  ['#12', OPAQUE],
  ['reddish', OPAQUE],
  ['url(x)', OPAQUE],
  ['red; } body { display: none', 'These characters are not allowed: < > { } ; @ \\ quotes'],
  ['rgb(999)', OPAQUE],
  ['rgb(0 0 0 / 50%)', OPAQUE],
  ['var(--x)', OPAQUE],
  ['', OPAQUE],
  [7, 'This must be text in quotes'],
  [null, 'This must be text in quotes'],
])('the colour %j is none, and the reason says what would be one', async (accent, reason) => {
  await write('config.json', JSON.stringify({ ...config, tokens: { accent } }, null, 2))
  expect(await problems()).toEqual([{ file: 'config.json', line: 6, path: 'tokens.accent', reason }])
})

test('what is wrong with settings, media, pages and pictures is told at once', async () => {
  const settings = { home: { slides: [{ id: 'sale', name: 'Sale', imageSrc: 'pictures/none.webp' }] }, popup: 7 }
  await write('config.json', JSON.stringify({ ...config, colour: 'red', settings }, null, 2))
  await write('media.json', '[\n{ "stockNumber": "" }]')
  await write('content/pages/a.md', '---\ntitle: A\n---\n[x](javascript:x)')
  await write(
    'content/pages/home.json',
    '{ "sections": [{ "section": "promotions-slider",\n"slides": ["sale", "sole"] }] }',
  )
  await write('pictures/a.svg', '<html/>')
  await write('stock/other.csv', 'Stock number\n1')
  expect(await problems()).toMatchObject([
    { file: 'config.json', path: 'colour', line: 5 },
    { file: 'config.json', path: 'settings.home.slides[0].imageSrc', line: 12 },
    { file: 'config.json', path: 'settings.popup', line: 16 },
    { file: 'stock/other.csv' },
    { file: 'media.json', path: '[0].stockNumber', line: 2 },
    { file: 'pictures/a.svg' },
    { file: 'content/pages/a.md', line: 4 },
    { file: 'content/pages/home.json', path: 'sections[0].slides[1]', line: 2 },
  ])
})

test('template, references, locations and redirects are told beside settings that do not fit', async () => {
  const locations = [{ slug: 'quay', name: 'Quay', dealership: 'harbor', openingHours: { mon: 'closed' } }]
  const settings = { homepage: {}, locations: { excludedFromDealerPanel: ['key'] } }
  await write('config.json', JSON.stringify({ ...config, template: 'meridan', locations, settings }, null, 2))
  await write('redirects.csv', 'from,to,status\n/old,/new,999')
  const read = await readTenantFolder(dir, ['meridian', 'atrium'])
  const told =
    read.kind === 'invalid'
      ? read.problems.map(({ file, line, path, suggestion }) => [file.slice(dir.length + 1), line, path, suggestion])
      : read
  expect(told).toEqual([
    ['config.json', 4, 'template', 'meridian'],
    ['config.json', 9, 'locations[0].dealership', 'harbour'],
    ['config.json', 11, 'locations[0].openingHours.mon', 'monday'],
    ['config.json', 16, 'settings.homepage', 'home'],
    ['config.json', 19, 'settings.locations.excludedFromDealerPanel[0]', undefined],
    ['redirects.csv', 2, 'status', undefined],
  ])
})

test('what law wants and places that contradict themselves are told beside the faults, with their lines', async () => {
  const quay = { slug: 'quay', name: 'Quay', state: 'NSW', postcode: '4208' }
  const told = async (settings: object, more: object = {}) => {
    await write(
      'config.json',
      JSON.stringify({ ...config, template: 'x', locations: [quay], settings, ...more }, null, 2),
    )
    const read = await readTenantFolder(dir, ['meridian'])
    return read.kind === 'invalid' ? read.findings.map(({ about, path, line }) => [about, path, line]) : read
  }
  const place = ['honesty', 'locations.quay', 6]
  const licence = ['law', 'locations.quay', 6]
  const whole = await told({ forms: { optIn: { checked: true } } })
  expect(whole).toEqual(expect.arrayContaining([place, licence, ['law', 'settings.forms.optIn.checked', 16]]))
  expect(await told({}, { slug: 'No slug' })).toEqual([place, licence])
  // Of settings that cannot be read nothing is said.
  expect(await told({ site: { nonsense: 1 } })).toEqual([place])
  const dalby = { postcode: '4405', suburb: 'Dalby', state: 'QLD', latitude: -27.18, longitude: 151.26 }
  await write(
    'config.json',
    JSON.stringify({ ...config, locations: [{ ...quay, city: 'Quay', postcode: '4405' }], tokens: 1 }),
  )
  expect(await readTenantFolder(dir, ['meridian'], placesOf([dalby]))).toMatchObject({
    findings: expect.arrayContaining([
      expect.objectContaining({
        path: 'locations.quay.city',
        line: 1,
        says: expect.stringContaining('There is no Quay about 4405'),
      }),
    ]),
  })
})

test('an ABN and a postcode that cannot be are told beside faults of the very settings and location they stand in', async () => {
  const quay = { slug: 'quay', name: 'Quay', state: 'NSW', postcode: '4208', openingHours: { mon: 'closed' } }
  const dealerships = [{ slug: 'harbour', name: 'Harbour', abn: '22 222 222 222', logo: 7 }]
  const settings = { site: { abn: '11 111 111 111', nonsense: 1 } }
  await write('config.json', JSON.stringify({ ...config, dealerships, locations: [quay], settings }, null, 2))
  const read = await readTenantFolder(dir, ['meridian'])
  expect(read.kind === 'invalid' ? read.findings.map(({ path, says }) => [path, says]) : read).toEqual([
    ['locations.quay', 'The location "quay" is in NSW, but its postcode 4208 is in QLD.'],
    ['settings.site.abn', '11 111 111 111 is no ABN: its check digits do not fit.'],
    ['dealerships[0].abn', '22 222 222 222 is no ABN: its check digits do not fit.'],
  ])
  await write('config.json', JSON.stringify({ ...config, settings: { site: { abn: '11 11', nonsense: 1 } } }))
  expect(await readTenantFolder(dir, ['meridian'])).toMatchObject({ findings: [] })
})

test('a word of the feed that is that of two yards is told beside faults of the very yards', async () => {
  const yard = (slug: string, more: object) => ({ slug, name: slug, feedCodes: ['Main'], ...more })
  const told = async (locations: object[], more: object = {}) => {
    await write('config.json', JSON.stringify({ ...config, locations, ...more }, null, 2))
    const read = await readTenantFolder(dir, ['meridian'])
    return read.kind === 'invalid' ? read.findings.map(({ path, says, line }) => [path, says, line]) : read
  }
  const says = 'The feed\'s word "Main" is that of quay and hill: its vehicles stand at the first.'
  const quay = yard('quay', { openingHours: { mon: 'closed' } })
  expect(await told([quay, yard('hill', {})])).toEqual([['locations.hill.feedCodes', says, 19]])
  // Whose both are goes without saying where one sells; of two sellers each has its own words.
  expect(await told([quay, yard('hill', { dealership: 'harbour' })])).toEqual([['locations.hill.feedCodes', says, 19]])
  const dealerships = ['harbour', 'outback'].map((slug) => ({ slug, name: slug }))
  const ofTwo = [{ ...quay, dealership: 'harbour' }, yard('hill', { dealership: 'outback' })]
  expect(await told(ofTwo, { dealerships })).toEqual([])
})

test('a location that shoppers may not see is refused where a section names it, with those there are', async () => {
  const named = (location: string) => ({ section: 'location', location })
  const locations = [
    { slug: 'quay', name: 'Quay' },
    { slug: 'store', name: 'Store', visible: false },
  ]
  const settings = { blocks: [{ on: ['article'], block: named('ridge') }] }
  await write('config.json', JSON.stringify({ ...config, locations, settings }))
  const sections = ['quay', 'store', 'quey'].map(named)
  await write('content/pages/home.json', JSON.stringify({ sections }))
  const reason = 'locations has none of this slug that shoppers may see; there are: quay'
  expect(await readTenantFolder(dir)).toMatchObject({
    problems: [
      { path: 'settings.blocks[0].block.location', value: 'ridge', reason },
      { path: 'sections[1].location', value: 'store', reason },
      { path: 'sections[2].location', value: 'quey', reason, suggestion: 'quay' },
    ],
  })
})

test('a name, a key and a section that are wrong hide nothing else that is wrong in their file', async () => {
  const sections = [
    { section: 'herro' },
    { section: 'hero', titel: 'x' },
    { section: 'stock-row', search: '/search?nope=1', title: 'x' },
  ]
  const page = JSON.stringify({ title: 'T', sections }, null, 2)
  await write('content/pages/Bad Name.json', page)
  await write('content/pages/good.json', page.replace('{', '{ "title": "Twice",'))
  await write('content/pages/more.md', '---\ntitel: x\n---\n\n![x](pictures/none.webp)')
  await write('content/articles/a.md', '---\ntitle: A\ndate: soon\nimageSrc: pictures/none.webp\n---\nText')
  const told = (await problems()) as { file: string; path: string; line: number }[]
  expect(told.map(({ file, path, line }) => [file.replace('content/', ''), path, line])).toEqual([
    ['pages/Bad Name.json', '', null],
    ['pages/Bad Name.json', 'sections[0].section', 5],
    ['pages/Bad Name.json', 'sections[1].titel', 9],
    ['pages/Bad Name.json', 'sections[2].search', 13],
    ['pages/good.json', 'title', 2],
    ['pages/good.json', 'sections[0].section', 5],
    ['pages/good.json', 'sections[1].titel', 9],
    ['pages/good.json', 'sections[2].search', 13],
    ['pages/more.md', 'title', 1],
    ['pages/more.md', 'titel', 2],
    ['pages/more.md', 'markdown', 5],
    ['articles/a.md', 'date', 3],
    ['articles/a.md', 'imageSrc', 4],
  ])
})

test('settings that are wrong hide no circle of redirects, nor a page the dealer wrote in the way of one', async () => {
  await write('config.json', JSON.stringify({ ...config, settings: { navigation: { haeder: [] } } }, null, 2))
  await write('content/pages/fleet.md', '---\ntitle: Fleet\n---\nText')
  await write('redirects.csv', 'from,to\n/a,/b\n/b,/a\n/fleet,/contact-us\n/finance,/contact-us')
  expect(await problems()).toMatchObject([
    { file: 'config.json', path: 'settings.navigation.haeder' },
    { file: 'redirects.csv', line: 2, path: 'to', reason: expect.stringContaining('circle') },
    { file: 'redirects.csv', line: 3, path: 'to' },
    { file: 'redirects.csv', line: 4, path: 'from', reason: expect.stringContaining('has a page there') },
  ])
})

test('a circle of redirects hides none that leads to nothing, as long as all pages can be read', async () => {
  await write('redirects.csv', 'from,to\n/a,/b\n/b,/a\n/old,/nowhere\n/fleet-cars,/fleet')
  await write('content/pages/fleet.md', '---\ntitle: Fleet\n---\nText')
  const lost = async () => {
    const read = await readTenantFolder(dir)
    if (read.kind !== 'invalid') return read
    return read.findings.flatMap(({ path, file, line, says }) => (path === 'redirects' ? [{ file, line, says }] : []))
  }
  expect(await lost()).toEqual([
    { file: join(dir, 'redirects.csv'), line: null, says: 'Redirects that lead to nothing: /old.' },
  ])
  await write('content/pages/fleet.md', '---\ntitel: Fleet\n---\nText')
  expect(await lost()).toEqual([])
})

test('settings that are no JSON do not hide what is wrong beside them', async () => {
  await write('config.json', '{ "slug": "harbour",\n}')
  await write('content/pages/home.json', '{ "sections": [{ "section": "promotions-slider", "slides": ["sale"] }] }')
  await write('content/articles/a.md', 'Text')
  expect(await problems()).toMatchObject([
    { file: 'config.json', line: 2 },
    { file: 'content/articles/a.md', line: 1 },
  ])
})
