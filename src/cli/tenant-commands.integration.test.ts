import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runForecourt } from '../../test/support/command-line.ts'
import { testDatabase } from '../../test/support/database.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'

const database = testDatabase()
const home = temporaryFolder()
const dir = join(home, 'north-side')
mkdirSync(dir)

const config = {
  slug: 'north-side',
  name: 'Northside Motors',
  template: 'meridian',
  tokens: { accent: '#ffd400' },
  locations: [{ slug: 'yard', name: 'Yard', state: 'NSW' }],
}
const writeConfig = (json: object) => writeFileSync(join(dir, 'config.json'), JSON.stringify(json, null, 2))
const writeStock = (...rows: string[]) =>
  writeFileSync(join(dir, 'stock.csv'), ['Stock number,Car type,Make,Model,Year,DAP Price', ...rows].join('\n'))

/** The command line as an operator runs it. */
function forecourt(...args: string[]) {
  return runForecourt(['tenant', ...args], { DATABASE_URL: database.ownerUrl, DATA_DIR: join(home, 'data') })
}

describe('forecourt tenant', () => {
  test('apply makes a tenant with its stock, says what changes later, and leaves the stock alone then', async () => {
    writeConfig(config)
    writeStock('N1,Used,Toyota,HiLux,2020,39990')
    writeConfig({ ...config, settings: { site: { abn: '11 111 111 111', timeZone: 'Australia/Perth' } } })
    const dry = await forecourt('apply', dir, '--dry-run')
    expect(dry.out).toContain('Who it is:\n  law      settings.site.abn\n')
    expect(dry.out).toContain('11 111 111 111 is no ABN: its check digits do not fit.')
    expect(dry.out).toContain('Where it is:\n  works    settings.site.timeZone\n')
    expect(dry.out).toContain('Set settings.site.timeZone to "Australia/Sydney".')
    writeConfig(config)
    expect(dry).toMatchObject({ code: 0, out: expect.stringContaining('Northside Motors (north-side): would be made') })
    expect((await forecourt('list')).out).toContain('There are no tenants yet')

    const made = await forecourt('apply', dir)
    expect(made.out).not.toContain('timeZone')
    expect(made).toMatchObject({ code: 0, out: expect.stringContaining('made, with 1 dealership, 1 location.') })
    expect(made.out).toContain('Imported stock.csv')
    expect(made.out).toMatch(
      /\nThe site is at http:\/\/north-side\.localhost:\d+\/\nNo server runs on \S+data: npm start /,
    )
    expect(dry.out).toContain('\nThe site would be at http://north-side.localhost')
    expect(made.out).toContain('accent on surface has a contrast of 1.43; 3 is needed.')
    expect(made.out).toMatch(
      /#ffffff on the accent #ffd400 has a contrast of 1\.43; #15171c is shown instead, with 1\d\./,
    )
    expect(made.out).toContain('Set tokens.accent-ink to #15171c, or choose another accent.')
    expect((await forecourt('list')).out).toMatch(
      /north-side +Northside Motors +north-side\.localhost +meridian +1 +1 +1\n/,
    )

    writeConfig({ ...config, settings: { search: { pageSize: 24 } } })
    const changed = await forecourt('apply', dir, '--json')
    expect(JSON.parse(changed.out)).toMatchObject({
      kind: 'applied',
      changes: [{ path: 'settings.search.pageSize', from: 21, to: 24 }],
      stock: [],
    })
  })

  test('content preview prints a link that is good for a while', async () => {
    const run = (...args: string[]) =>
      runForecourt(['content', 'preview', ...args], { DATABASE_URL: database.ownerUrl, DATA_DIR: join(home, 'data') })
    const made = await run('north-side', '/about-us', '--at', '2030-01-01T09:30', '--hours', '2', '--json')
    const { url, at, until } = JSON.parse(made.out)
    expect(url).toMatch(/^http:\/\/north-side\.localhost:\d+\/about-us\?preview=\d+\.\d+\.[\w-]{43}$/)
    expect(at).toBe('2029-12-31T22:30:00.000Z')
    expect((Date.parse(until) - Date.now()) / 3_600_000).toBeCloseTo(2, 1)
    expect(await run('north-side', '/about-us', '--at', 'tomorrow')).toMatchObject({ code: 2 })
    const none = await run('north-side', '/blog/none')
    expect(none).toMatchObject({ code: 1, out: '' })
    expect(none.err).toMatch(
      /^Northside Motors has no page at \/blog\/none, now or later\. The nearest there are: \/\S+, /,
    )
    expect(await run('nobody', '/about-us')).toMatchObject({ code: 1, err: expect.stringContaining('north-side') })
  })

  test('reviews import reads a file whole or not at all, reviews list says what there is, reviews fetch needs Google', async () => {
    const run = (...args: string[]) =>
      runForecourt(['reviews', ...args, '--tenant', 'north-side'], {
        DATABASE_URL: database.ownerUrl,
        DATA_DIR: join(home, 'data'),
      })
    const file = join(home, 'reviews.csv')
    writeFileSync(file, 'customer_name,rating,review_date\nAna,5,2026-11-01\nBen,2,2026-11-02\n')
    expect(await run('import', file)).toMatchObject({ code: 0, out: '2 reviews, 3.5 on average: changed.\n' })
    expect((await run('import', file)).out).toContain('same.')
    writeFileSync(file, 'customer_name,rating,review_date\nAna,9,2026-11-01\n')
    const refused = await run('import', file)
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('Nothing was changed. Line 2, rating') })
    const listed = JSON.parse((await run('list', '--json')).out)
    expect(listed).toMatchObject([
      { source: 'file', count: 2, average: 3.5, failure: expect.stringContaining('Line 2') },
    ])
    expect(await run('fetch')).toMatchObject({ code: 1, err: expect.stringContaining('GOOGLE_CLIENT_ID') })
  })

  test('apply refuses a broken folder with file and line, and changes nothing', async () => {
    writeConfig({ ...config, settings: { search: { pagesize: 5 } } })
    const refused = await forecourt('apply', dir)
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toContain(
      `${join(dir, 'config.json')}:17  settings.search.pagesize (5): There is no such key. Did you mean "pageSize"?`,
    )

    writeConfig({ ...config, template: 'meridan' })
    expect(await forecourt('apply', dir)).toMatchObject({
      code: 1,
      err: expect.stringContaining('Did you mean "meridian"?'),
    })
    expect(await forecourt('apply')).toMatchObject({
      code: 2,
      err: expect.stringContaining('missing required argument'),
    })
    const wrong = await runForecourt(['stock', 'list', '--tenant', 'x', '--limit', 'y', '--json'], { PORT: 'z' })
    expect([wrong.code, JSON.parse(wrong.out).error]).toEqual([
      2,
      expect.stringMatching(/^error: option '--limit.*number\.$/),
    ])
  })

  test('export writes what apply takes without a change', async () => {
    const exported = join(home, 'exported')
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    mkdirSync(join(dir, 'content/pages/company'), { recursive: true })
    mkdirSync(join(dir, 'pictures'))
    writeFileSync(join(dir, 'content/pages/company/about.md'), '---\ntitle: About\n---\nHello.\n')
    writeFileSync(join(dir, 'pictures/logo.svg'), drawing)
    writeConfig({ ...config, settings: { search: { pageSize: 24 } } })
    expect((await forecourt('apply', dir)).out).toContain('content/pages/company/about.md: new')
    expect(await forecourt('export', 'north-side', '--to', exported)).toMatchObject({ code: 0 })
    expect(JSON.parse(readFileSync(join(exported, 'config.json'), 'utf8'))).toMatchObject({
      slug: 'north-side',
      settings: { search: { pageSize: 24 } },
    })
    expect(readFileSync(join(exported, 'pictures/logo.svg'), 'utf8')).toBe(drawing)
    expect((await forecourt('apply', exported)).out).toContain('as the folder says already, nothing changed')
    expect(await forecourt('export', 'nobody')).toMatchObject({
      code: 1,
      err: 'There is no tenant "nobody". The tenants are: north-side.\n',
    })
  })

  test('export over the dealer’s own folder leaves what says the same as they wrote it, and keeps their order of the rest', async () => {
    const own = join(home, 'own-order')
    const file = join(own, 'config.json')
    mkdirSync(join(own, 'drafts'), { recursive: true })
    writeFileSync(join(own, 'drafts/terms.md'), 'Not yet.\n')
    const text = `{ "template": "meridian", "name": "Own Order", "slug": "own-order",
  "locations": [{ "name": "Yard", "visible": true, "slug": "yard" }],
  "settings": { "tradeIn": { "enabled": true }, "search": { "pageSize": 24 } } }\n`
    writeFileSync(file, text)
    expect((await forecourt('apply', own)).code).toBe(0)
    expect((await forecourt('export', 'own-order', '--to', own)).out).toContain('stays as it was written.')
    expect(readFileSync(file, 'utf8')).toBe(text)

    await database.owner.query("update tenants set name = 'Other Name' where slug = 'own-order'")
    expect((await forecourt('export', 'own-order', '--to', own)).out).toContain('config.json written.')
    const json = JSON.parse(readFileSync(file, 'utf8'))
    expect(json.name).toBe('Other Name')
    const keys = Object.keys(json)
    expect(keys.filter((key) => ['template', 'name', 'slug', 'locations', 'settings'].includes(key))).toEqual([
      ...['template', 'name', 'slug', 'locations', 'settings'],
    ])
    expect(Object.keys(json.settings)).toEqual(['tradeIn', 'search'])
    expect(readFileSync(join(own, 'drafts/terms.md'), 'utf8')).toBe('Not yet.\n')
    expect((await forecourt('apply', own)).out).toContain('as the folder says already, nothing changed')
  })

  test('check says what to know of a tenant or a folder, and fails only when asked to be strict', async () => {
    const { code, out } = await forecourt('check', 'north-side')
    expect(code).toBe(0)
    for (const path of ['settings.forms.optIn.checked', 'locations.yard', 'tokens.accent-ink'])
      expect(out).toContain(path)
    writeConfig(config)
    const strict = await forecourt('check', dir, '--strict')
    // Of what is applied its vehicles are looked at, too, whichever way it is named.
    expect(strict).toMatchObject({ code: 1, out: expect.stringContaining('The only vehicle on sale has no photo.') })
    expect(await forecourt('check', 'nobody')).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no tenant "nobody"'),
    })
  })

  test('apply names the imports to run again where it changes what feeds are read by, and only there', async () => {
    const feed = join(home, 'their feed.csv')
    writeFileSync(feed, 'Stock number,Car type,Make,Model,Year,DAP Price\nN2,Used,Kia,Rio,2021,19990')
    const words = ['--tenant', 'north-side', '--format', 'universal-csv', '--source', 'north']
    const imported = await runForecourt(['stock', 'import', feed, ...words], {
      ...{ DATABASE_URL: database.ownerUrl, DATA_DIR: join(home, 'data') },
    })
    expect(imported.code).toBe(0)
    writeConfig({ ...config, locations: [{ ...config.locations[0], feedCodes: ['YARD 1'] }] })
    const told = `Stock follows it from the next import on: npx forecourt stock import '${feed}' ${words.join(' ')}\n`
    expect((await forecourt('apply', dir, '--dry-run')).out).toContain(told)
    expect((await forecourt('apply', dir)).out).toContain(told)
    writeConfig({ ...config, locations: [{ ...config.locations[0], feedCodes: ['YARD 1'], phone: '02 5550 0134' }] })
    expect((await forecourt('apply', dir)).out).not.toContain('stock import')
    writeConfig(config)
    await forecourt('apply', dir)
  })
})

test('a dry run of a dealer who is not there yet says what is in their stock', async () => {
  const own = join(home, 'not-yet')
  mkdirSync(own)
  writeFileSync(
    join(own, 'config.json'),
    JSON.stringify({
      ...{ slug: 'not-yet', name: 'Not Yet', template: 'meridian' },
      locations: [{ slug: 'yard', name: 'Yard', feedCodes: ['MAIN'] }],
    }),
  )
  const head = 'Stock number,Make,Model,Year,Price,Location code'
  writeFileSync(
    join(own, 'stock.csv'),
    `${head}\nA1,Kia,Rio,2020,9990,MAIN\nA2,Kia,Rio,2021,,SHED\nA3,Kia,,2021,,MAIN\n`,
  )
  const dry = await forecourt('apply', own, '--dry-run')
  expect(dry).toMatchObject({ code: 0, err: '' })
  expect(dry.out).toContain(
    'stock.csv: 2 vehicles would be loaded, and 1 row skipped.\n  line 4, A3: Model is missing\n',
  )
  expect(dry.out).toContain('  1 vehicle at "SHED", which is no yard: it would stand at the primary one.\n')
  expect(dry.out).toContain('  The price says nothing of what is included: shown as a bare amount')
  expect(dry.out).not.toContain('MAIN')
  writeFileSync(join(own, 'stock.csv'), 'Name,Phone\nAna,07 5550 0100\n')
  const unread = await forecourt('apply', own, '--dry-run')
  expect(unread).toMatchObject({
    code: 1,
    err: expect.stringContaining('stock.csv would not be loaded: no column for stock'),
  })
  expect((await forecourt('list')).out).not.toContain('not-yet')
})

test('apply takes photos from another folder, and a dry run says what would come of them', async () => {
  const south = join(home, 'south-side')
  const photos = join(home, 'their photos')
  for (const folder of [south, photos]) mkdirSync(folder)
  writeFileSync(join(south, 'config.json'), JSON.stringify({ ...config, slug: 'south-side', name: 'Southside' }))
  const apply = (...args: string[]) => forecourt('apply', south, '--photos', photos, ...args)
  expect(await apply('--dry-run')).toMatchObject({
    code: 2,
    err: expect.stringContaining('stock import FILE --tenant south-side --format NAME --photos'),
  })
  writeFileSync(join(south, 'stock.csv'), 'Stock number,Make,Model,Year\nS1,Kia,Rio,2020\n')
  expect(await forecourt('apply', join(home, 'south-sid'), '--photos', join(home, 'their photo'))).toMatchObject({
    code: 1,
    err: `There is no folder ${join(home, 'their photo')}. Did you mean "${photos}"?\nThere is no folder ${join(home, 'south-sid')}. Did you mean "${south}"?\n`,
  })
  expect(await forecourt('check', join(home, 'south-sid'))).toMatchObject({
    err: expect.stringContaining(`Did you mean "${south}"?`),
  })
  expect(await forecourt('apply', south, '--photos', join(home, 'none'))).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no folder'),
  })
  expect((await forecourt('list')).out).not.toContain('south-side')
  expect((await apply('--dry-run')).out).toContain(`Its stock would be loaded then, with the photos of ${photos}.`)
  expect((await forecourt('apply', south)).code).toBe(0)
  copyFileSync('docs/examples/two-gums-motors/photos/G101_1.webp', join(photos, 'S1_1.webp'))
  expect((await apply('--dry-run', '--stock')).out).toContain('Photos: 1 would be added to 1 vehicle')
  const applied = await apply('--stock')
  expect(applied.out).toContain('Photos: 1 added to 1 vehicle')
  const { site } = JSON.parse((await apply('--json')).out)
  expect(site).toMatchObject({ url: expect.stringContaining('//south-side.localhost'), isThere: true, isServed: false })
})

test('a folder full of faults is answered with each of them, without a stack, and makes no tenant', async () => {
  const bad = join(home, 'bad')
  mkdirSync(join(bad, 'media.json'), { recursive: true })
  mkdirSync(join(bad, 'content/pages'), { recursive: true })
  mkdirSync(join(bad, 'pictures'))
  writeFileSync(
    join(bad, 'config.json'),
    '{ "slug": "bad", "name": "Bad",\n"template": "meridian",\n"tokens": { "accent": "reddish" },\n"settings": { "home": {\n"heroImageSrc": "/finance" } },\n"locations": [{ "slug": "a", "name": "A", "city": "Dalby", "state": "QLD", "postcode": "2040" }] }',
  )
  writeFileSync(join(bad, 'content/pages/a.md'), '---\ntitle: A\n---\n[x](javascript:alert(1))')
  writeFileSync(join(bad, 'pictures/a.png'), 'not a picture')
  const { code, err } = await forecourt('apply', bad)
  expect(code).toBe(1)
  expect(err).toContain('The folder has 5 problems; nothing was changed.')
  expect(err).toContain(
    `${join(bad, 'config.json')}:3  tokens.accent ("reddish"): Use an opaque colour as #rrggbb, rgb(), hsl() or oklch()`,
  )
  expect(err).toContain(
    `${join(bad, 'config.json')}:5  settings.home.heroImageSrc ("/finance"): Use a picture of the folder such as "pictures/yard.webp"`,
  )
  expect(err).toContain(`${join(bad, 'media.json')}  (the whole): This is a folder`)
  expect(err).toContain(`${join(bad, 'content/pages/a.md')}:4`)
  expect(err).toContain(`${join(bad, 'pictures/a.png')}  (the whole): This is no picture that can be used`)
  expect(err).toContain('Use a JPEG, PNG, WebP, AVIF, GIF or SVG.')
  // What `tenant check` would say of its places is not left for the next pass.
  expect(err).toContain('The location "a" is in QLD, but its postcode 2040 is in NSW.')
  expect((await forecourt('check', bad)).err).toBe(err)
  expect(err).not.toMatch(/\n\s+at |node:/)
  expect((await forecourt('list')).out).not.toContain('bad')
})
