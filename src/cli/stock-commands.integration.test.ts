import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { sharp } from '#domain/media/normalise-image.server.ts'
import { runForecourt } from '../../test/support/command-line.ts'
import { testDatabase } from '../../test/support/database.ts'
import { makeDealer } from '../../test/support/dealers.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'

const database = testDatabase()
const home = temporaryFolder()
const bin = join(import.meta.dirname, '../../bin/forecourt.mjs')
const env = () => ({ PATH: process.env.PATH, DATABASE_URL: database.ownerUrl, DATA_DIR: join(home, 'data') })

/** The command line as an operator runs it. */
function stock(...args: string[]) {
  return runForecourt(['stock', ...args], env())
}

function feed(name: string, ...rows: string[]): string {
  const file = join(home, name)
  writeFileSync(
    file,
    `Stock number,Car type,Make,Model,Year,DAP Price,Doors\n${rows.map((row) => `${row}\n`).join('')}`,
  )
  return file
}
function cutXml(): string {
  const file = join(home, 'cut.xml')
  writeFileSync(file, '<StockItems>\n<StockItem>\n<StockNo>N1</StockNo>\n')
  return file
}
const whole = () =>
  feed('stock.csv', 'N1,Used,Toyota,HiLux,2020,39990,4', 'N2,Used,Kia,Rio,2019,POA,5', 'N3,Used,Kia,,2019,1,5')
const universal = ['--tenant', 'north-side', '--format', 'universal-csv']

beforeAll(async () => {
  await makeDealer(database, 'north-side')
  await makeDealer(database, 'south-side')
  await makeDealer(database, 'west-side')
})

test('an export brings its photos to another dealer, by its own folder or by that of the feed', async () => {
  const [seller, buyer, byFeed] = ['photo-seller', 'photo-buyer', 'photo-feed']
  for (const slug of [seller, buyer, byFeed]) await makeDealer(database, slug)
  const [feedPhotos, photos] = [join(home, 'feed-photos'), join(home, 'exported-photos')]
  mkdirSync(feedPhotos)
  for (const [name, red] of [
    ['13156_P1_1', 40],
    ['13156_P1_2', 90],
    ['13156_P2_1', 140],
  ] as const)
    writeFileSync(
      join(feedPhotos, `${name}.jpg`),
      await sharp({ create: { width: 60, height: 40, channels: 3, background: { r: red, g: 9, b: 9 } } })
        .jpeg()
        .toBuffer(),
    )
  const file = feed(
    'with-photos.csv',
    'P1,Used,Mazda,CX-5,2020,39990,4',
    'P2,Used,Kia,Rio,2019,9990,5',
    'P3,Used,Kia,Rio,2019,9990,5',
  )
  const bring = (slug: string, path: string, dir: string) =>
    stock('import', path, '--tenant', slug, '--format', 'universal-csv', '--photos', dir)
  expect((await bring(seller, file, feedPhotos)).out).toContain('Photos: 3 added to 2 vehicles.')

  const copy = join(home, 'with-photos-copy.csv')
  const exporting = (to: string) => stock('export', copy, '--tenant', seller, '--photos', to)
  const planned = await stock('export', copy, '--tenant', seller, '--photos', photos, '--dry-run')
  expect(planned.out).toBe(`3 vehicles would be written to ${copy}.\n3 photos would be written to ${photos}.\n`)
  expect([existsSync(copy), existsSync(photos)]).toEqual([false, false])
  const exported = await exporting(photos)
  expect(exported.out).toContain(`3 photos written to ${photos}.`)
  expect(readdirSync(photos, { recursive: true }).sort()).toEqual([
    ...['2019-kia-rio-p2', '2019-kia-rio-p2/1.jpeg', '2020-mazda-cx-5-p1'],
    ...['2020-mazda-cx-5-p1/1.jpeg', '2020-mazda-cx-5-p1/2.jpeg'],
  ])
  expect(await exporting(photos)).toMatchObject({ code: 1, err: expect.stringContaining('holds files already') })
  expect(await stock('export', '--tenant', seller, '--photos', join(home, 'no'))).toMatchObject({ code: 2 })

  const again = await bring(seller, copy, photos)
  expect(again.out).toMatch(/Rows +0 +\d +\d +0 +0\n/)
  expect(again.out).not.toContain('Photos:')
  expect((await bring(seller, copy, photos)).out).toMatch(/Rows +0 +0 +3 +0 +0\n/)
  expect((await bring(buyer, copy, photos)).out).toContain('Photos: 3 added to 2 vehicles.')
  expect((await stock('export', copy, '--tenant', seller)).code).toBe(0)
  expect((await bring(byFeed, copy, feedPhotos)).out).toContain('Photos: 3 added to 2 vehicles.')
  const { rows } = await database.owner.query(
    `select t.slug, string_agg(l.stock_number || ' ' || i.sha256, ', ' order by l.stock_number, p.position) as photos
     from listing_photos p join listings l using (listing_id) join images i using (image_id) join tenants t on t.tenant_id = l.tenant_id
     where t.slug = any($1) group by 1`,
    [[seller, buyer, byFeed]],
  )
  expect(rows).toHaveLength(3)
  expect(new Set(rows.map((row) => row.photos)).size).toBe(1)
})

test('a feed is imported, listed, exported, and its summary says what it did wrong', async () => {
  const imported = await stock('import', whole(), ...universal)
  expect(imported).toMatchObject({ code: 0, err: '' })
  expect(imported.out).toMatch(/Rows +2 +0 +0 +0 +1\n/)
  expect(imported.out).toMatch(/ +4 +N3 +Model +is missing\n/)
  expect(imported.out).toMatch(/ +3 +N2 +DAP Price +POA +no amount/)
  expect(imported.out).toMatch(/\nLooks wrong, .*\nVehicles +What +Which\n +1 +No price +N2\n/)
  const without = '--tenant north-side --without-photos --status in_stock coming_soon'
  expect(imported.out).toContain(`\n2 vehicles on sale have no photo: npx forecourt stock list ${without}\n`)
  expect((await stock('list', ...without.split(' '))).out).toContain('2 vehicles.')

  const listed = await stock('list', '--tenant', 'north-side', '--make', 'toyota', '--wide')
  expect(listed.out).toMatch(/N1 +2020 Toyota HiLux +used +in_stock +\$39,990 .*2020-toyota-hilux-n1\n1 vehicle\./s)

  const copy = join(home, 'copy.csv')
  expect(await stock('export', copy, '--tenant', 'north-side')).toMatchObject({ code: 0 })
  expect((await stock('export', '--tenant', 'north-side')).out).toBe(readFileSync(copy, 'utf8'))
  expect((await stock('export', copy, '--tenant', 'north-side', '--dry-run')).out).toBe(
    `2 vehicles would be written to ${copy}, in place of the file there.\n`,
  )
  expect((await stock('export', '--tenant', 'north-side', '--dry-run')).out).toBe(
    '2 vehicles would be written to standard output.\n',
  )
  const other = `${copy}.other`
  expect(await stock('export', '--to', other, '--tenant', 'north-side')).toMatchObject({ code: 0 })
  expect(readFileSync(other, 'utf8')).toBe(readFileSync(copy, 'utf8'))
  const again = await stock('import', copy, ...universal, '--json')
  expect(JSON.parse(again.out)).toMatchObject({ kind: 'imported', summary: { unchanged: 2, changed: 0, created: 0 } })
})

test('an export says how many vehicles are not on sale, and how to have them', async () => {
  const seller = ['--tenant', 'has-sold']
  await makeDealer(database, 'has-sold')
  const file = join(home, 'has-sold.csv')
  writeFileSync(file, 'Stock number,Make,Model,Year\nS1,Kia,Rio,2019\nS2,Kia,Rio,2020\n')
  await stock('import', file, ...seller, '--format', 'universal-csv')
  await stock('sold', 'S1', ...seller)
  const all = '--status in_stock coming_soon sold'
  const told = `Left out: 1 sold. To have it too: ${all}\n`
  const copy = join(home, 'has-sold-copy.csv')
  expect((await stock('export', copy, ...seller)).out).toBe(`1 vehicle written to ${copy}.\n${told}`)
  const piped = await stock('export', ...seller)
  expect(piped).toMatchObject({ err: told, out: expect.not.stringContaining('Left out') })
  expect(await stock('export', copy, ...seller, ...all.split(' '))).toMatchObject({
    out: `2 vehicles written to ${copy}.\n`,
  })
  expect(JSON.parse((await stock('export', copy, ...seller, '--json')).out)).toMatchObject({
    vehicles: 1,
    leftOut: [{ status: 'sold', vehicles: 1 }],
  })
})

test('photos that belong to no row are listed once, and counted from then on', async () => {
  await makeDealer(database, 'stray-photos')
  const file = join(home, 'stray-photos.csv')
  const photos = join(home, 'stray-photos')
  mkdirSync(photos)
  writeFileSync(file, 'Stock number,Make,Model,Year\nS1,Kia,Rio,2019\n')
  const stray = (name: string) => writeFileSync(join(photos, name), 'any')
  const told = async () => {
    const args = ['--tenant', 'stray-photos', '--format', 'universal-csv', '--photos', photos]
    const { out } = await stock('import', file, ...args)
    return out.slice(out.indexOf('Photos that belong')).split('\n\n')[0]
  }
  stray('X8_1.jpg')
  expect(await told()).toMatch(/^Photos that belong to no row of the file: 1\nFiles +Reason\nX8_1\.jpg +no row/)
  expect(await told()).toBe('Photos that belong to no row of the file: 1, as before (--json lists them)')
  stray('X9_1.jpg')
  const second = await told()
  expect(second).toMatch(/of the file: 2, 1 of them as before \(--json lists them\)\nFiles +Reason\nX9_1\.jpg +no row/)
  expect(second).not.toContain('X8_1.jpg')
})

test('a list fits its lines, whatever vehicles are called; --wide and --json tell all', async () => {
  const file = join(home, 'long.csv')
  const badge = 'Platinum Sports Automatic Double Cab Long Wheelbase Heritage Edition'
  writeFileSync(
    file,
    `Stock number,Make,Model,Year,Badge,Price,Odometer\nAB-00123456,Mercedes-Benz,Sprinter,2020,${badge},129990,1234567\n`,
  )
  await makeDealer(database, 'long-names')
  await stock('import', file, '--tenant', 'long-names', '--format', 'universal-csv')
  const narrow = (await stock('list', '--tenant', 'long-names')).out
  expect(Math.max(...narrow.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
  expect(narrow).toMatch(/^AB-00123456 +2020 Mercedes.*… +in_stock +\$129,990 +1,234,567 /m)
  expect((await stock('list', '--tenant', 'long-names', '--wide')).out).toContain(
    `2020 Mercedes-Benz Sprinter ${badge}`,
  )
  const { vehicles } = JSON.parse((await stock('list', '--tenant', 'long-names', '--json')).out)
  expect(vehicles).toMatchObject([{ name: `2020 Mercedes-Benz Sprinter ${badge}` }])
})

test('prices that say nothing of what they include are counted, and read as the dealer says', async () => {
  const north = await makeDealer(database, 'bare-prices')
  const file = join(home, 'bare.csv')
  writeFileSync(
    file,
    'Stock number,Make,Model,Year,Price\nB1,Kia,Rio,2020,19990\nB2,Kia,Cerato,2020,"$29,990 drive away"\n',
  )
  const bring = () => stock('import', file, '--tenant', 'bare-prices', '--format', 'universal-csv')
  const price = async () => /price +(.*?) +feed/.exec((await stock('show', 'b1', '--tenant', 'bare-prices')).out)?.[1]
  const line = '"stock": { "sources": [{ "source": "universal-csv", "barePrices": "drive-away" }] }'
  const say = (barePrices: string | null) =>
    database.owner.query(
      'update tenants set settings = $2, settings_version = settings_version + 1 where tenant_id = $1',
      [
        north.tenant.tenantId,
        { stock: { sources: barePrices === null ? [] : [{ source: 'universal-csv', barePrices }] } },
      ],
    )
  const { out } = await bring()
  expect(out).toContain('Note: 1 of 2 prices says nothing of what is included: shown as a bare amount,')
  expect(out).toContain(line)
  expect(await price()).toBe('$19,990')
  const sources = (await stock('sources', '--tenant', 'bare-prices')).out
  expect(sources).toContain('Prices that do not say what they include: 1, read as not said: bare amounts.')
  expect(sources).toContain(line)

  await say('drive-away')
  expect((await bring()).out).toMatch(
    /1 of 2 prices says nothing .* read as drive away, as settings\.stock\.sources says/,
  )
  expect(await price()).toBe('$19,990 drive away')
  await say('egc')
  await bring()
  expect(await price()).toBe('$19,990 excl. govt. charges')
  expect((await stock('sources', '--tenant', 'bare-prices')).out).not.toContain(line)
  const one = join(home, 'bare-one.csv')
  writeFileSync(one, 'Stock number,Make,Model,Year,Price\nB2,Kia,Cerato,2020,27990\n')
  const told = (await stock('import', one, '--tenant', 'bare-prices', '--format', 'universal-csv', '--partial')).out
  expect(told).toContain('Note: The price says nothing of what is included: read as excl. govt. charges')
  const set = (...values: string[]) => stock('set', 'B1', ...values, '--tenant', 'bare-prices')
  expect((await set('price=19500')).out).toContain(
    '  The price is excl. govt. charges, as it was: if it is not, set "price_type=drive away", too.\n',
  )
  expect((await set('price=19500', 'price_type=drive away')).out).not.toContain('The price is')
  await stock('unlock', 'B1', 'price', '--tenant', 'bare-prices')
  // What is no longer said is no longer claimed, and nothing of an earlier price is claimed of this one.
  await say(null)
  await bring()
  expect(await price()).toBe('$19,990')
  await stock('import', one, '--tenant', 'bare-prices', '--format', 'universal-csv', '--partial')
  expect((await stock('show', 'b2', '--tenant', 'bare-prices')).out).toMatch(/price +\$27,990 +feed/)
})

test('prices are listed in whole dollars, or with both digits of the cents', async () => {
  const odd = feed('odd.csv', 'N1,Used,Toyota,HiLux,2020,12990.50,4', 'N2,Used,Kia,Rio,2019,8000,5')
  await stock('import', odd, ...universal)
  const { out } = await stock('list', '--tenant', 'north-side')
  expect(out).toContain(' $12,990.50 ')
  expect(out).toContain(' $8,000 ')
  await stock('import', whole(), ...universal)
})

test('of what changes some vehicles are told, with field, old and new value, by the dry run and the import', async () => {
  await makeDealer(database, 'changed-cars')
  const bring = (file: string, ...more: string[]) =>
    stock('import', file, '--tenant', 'changed-cars', '--format', 'universal-csv', ...more)
  await bring(whole())
  const dearer = feed('dearer.csv', 'N2,Used,Kia,Rio,2019,POA,4', 'N1,Used,Toyota,HiLux SR,2020,38990,2')
  const told = '  N1 price: $39,990 → $38,990 drive away; badge: empty → SR; doors: 4 → 2\n  N2 doors: 5 → 4\n'
  expect((await bring(dearer, '--dry-run')).out).toContain(`\n\nWould change:\n${told}\n`)
  const { summary } = JSON.parse((await bring(dearer, '--dry-run', '--json')).out)
  expect(summary.changedExamples[1]).toEqual({
    ...{ stockNumber: 'N2', dealershipSlug: 'changed-cars' },
    fields: [{ field: 'doors', before: '5', after: '4' }],
  })
  expect((await bring(dearer)).out).toContain(`\n\nChanged:\n${told}\n`)
  expect((await bring(dearer)).out).not.toContain('Changed:')
})

test('where cells hold line breaks what is wrong is told by the row of a spreadsheet and by the line', async () => {
  await makeDealer(database, 'line-breaks')
  const broken = feed(
    'line-breaks.csv',
    'L1,Used,Kia,Rio,2019,x,5',
    '"L2",Used,Kia,"Rio\nGT\nLine",2019,8000,5',
    'L3,Used,Kia,Rio,2019,POA,5',
    'L3,Used,Kia,Rio,2019,9000,5',
    'l3,Used,Kia,,2019,9000,5',
  )
  const named = ['--tenant', 'line-breaks', '--format', 'universal-csv']
  const { out } = await stock('import', broken, ...named)
  expect(out).toMatch(
    /Row {2}Line {2}Stock number .*\n +5 +7 {2}L3 +Stock number +L3 +is the stock number of row 4 already\n/,
  )
  expect(out).toMatch(/\n +6 +8 {2}l3 +Model +is missing\n/)
  expect(out).toMatch(/\n +2 +2 {2}L1 .*\n +4 +6 {2}L3 +DAP Price +POA /)
  expect((await stock('show', 'L3', '--tenant', 'line-breaks')).out).toContain(
    'Its last feed, row 4, line 6: DAP Price',
  )
})

test('locks are set, shown and taken away', async () => {
  expect(await stock('lock', 'n1', 'price', '--tenant', 'north-side')).toMatchObject({
    code: 0,
    out: 'N1 (2020-toyota-hilux-n1). Locked: price ($39,990 drive away).\n',
  })
  expect((await stock('unlock', 'N1', '--tenant', 'north-side')).out).toContain('. Locked: price ($39,990 drive away).')
  const cheaper = feed('cheaper.csv', 'N1,Used,Toyota,HiLux,2020,1,4', 'N2,Used,Kia,Rio,2019,POA,5')
  await stock('import', cheaper, ...universal)
  expect((await stock('list', '--tenant', 'north-side', '--locked')).out).toContain('$39,990 ')
  expect(await stock('unlock', 'N1', 'price', '--tenant', 'north-side')).toMatchObject({
    out: 'N1 (2020-toyota-hilux-n1). Given back: price ($1 drive away). Nothing is locked.\n',
  })
  expect((await stock('lock', 'N1', '--tenant', 'north-side')).out).toContain('Nothing is locked.')
})

test('one vehicle is corrected, reserved, sold and shown', async () => {
  const north = ['--tenant', 'north-side']
  await stock('import', whole(), ...universal)
  expect(await stock('set', 'N1', 'price=38,500', 'odometer=84500', '--dry-run', ...north)).toMatchObject({
    code: 0,
    out: [
      'N1 (2020-toyota-hilux-n1):',
      '  price: would be $38,500 drive away, is $39,990 drive away; would be locked.',
      '  odometer: would be 84,500 km, is empty; would be locked.',
      'Nothing was changed: it is a dry run.\n',
    ].join('\n'),
  })
  expect((await stock('lock', 'N1', ...north)).out).toContain('Nothing is locked.')
  expect(await stock('set', 'N1', 'price=38,500', 'odometer=84500', ...north)).toMatchObject({
    code: 0,
    out: [
      'N1 (2020-toyota-hilux-n1):',
      '  price: $38,500 drive away, was $39,990 drive away; locked.',
      '  odometer: 84,500 km, was empty; locked.\n',
    ].join('\n'),
  })
  expect((await stock('reserve', 'N1', '--until', '24/12/2099', ...north)).out).toContain('by itself after 2099-12-24')
  expect((await stock('list', ...north)).out).toMatch(/^N1 .* reserved +\$38,500 +84,500 /m)
  const { out } = await stock('show', 'N1', ...north)
  expect(out).toMatch(/price +\$38,500 drive away +dealer +locked +\$39,990 drive away\n/)
  expect(out).toMatch(/reserved +yes +dealer +until 2099-12-24 +no\n/)
  expect(out).toMatch(/doors +4 +feed\n/)
  expect((await stock('show', 'N2', ...north)).out).toMatch(/line 3: DAP Price "POA" no amount/)
  expect((await stock('sold', 'N1', ...north)).out).toContain(
    'sold, was in_stock; its status is locked.\nIt was reserved by hand: that is over, and no longer locked.\n',
  )
  const slip = await stock('set', 'N1', 'price=3850', 'odometer=8450', ...north)
  expect(slip.out).toContain('; locked.\n  price: the feed says $39,990 drive away.\n')
  expect(slip.out).not.toContain('odometer: the feed')
  await stock('unlock', 'N1', 'price', 'status', 'odometer', ...north)
  await stock('import', whole(), ...universal)
})

test('of a vehicle that left its feed both commands say what the feed last said', async () => {
  const north = ['--tenant', 'north-side']
  await stock('import', whole(), ...universal)
  expect((await stock('show', 'N1', ...north)).out).toMatch(/ The feed says\n/)
  await stock('import', feed('left.csv', 'N2,Used,Kia,Rio,2019,POA,5'), ...universal)
  const { out } = await stock('show', 'N1', ...north)
  expect(out).toContain(', whose last file does not list it.')
  expect(out).toMatch(/ The feed last said\n/)
  expect((await stock('set', 'N1', 'price=3850', ...north)).out).toContain(
    '\n  price: the feed last said $39,990 drive away.\n',
  )
  await stock('unlock', 'N1', 'price', ...north)
  await stock('import', whole(), ...universal)
})

test('all that is wrong with one command is said at once', async () => {
  await stock('import', whole(), ...universal)
  const said = await stock('set', 'N1', 'year=202', 'make=', 'odometer=85k', 'tag=x', '--tenant', 'north-side')
  expect(said.code).toBe(1)
  for (const words of ['year "202" ', 'make "" is missing', 'odometer "85k" ', 'Nothing was changed.'])
    expect(said.err).toContain(words)
  const unknown = await stock('set', 'N1', 'colur=Red', 'year=202', '--tenant', 'north-side')
  expect(unknown).toMatchObject({ code: 2, err: expect.stringMatching(/year "202" [\s\S]*|colur/) })
  expect(unknown.err).toContain('"colur" is no field that can be set. Did you mean "colour"?')
  const both = await stock('set', 'N1', 'prise=1', 'odometer=abc', 'location=moon', '--tenant', 'north-side')
  expect(both.err).toBe(
    [
      '"prise" is no field that can be set. Did you mean "price"?',
      'odometer "abc" is not a number of kilometres: write digits alone, as in 84500.',
      'location "moon" is no yard of north-side: these are north-side-yard.',
      'Nothing was changed.\n',
    ].join('\n'),
  )
  expect((await stock('set', 'N1', 'odometr=1', '--tenant', 'north-side')).err).toContain('Did you mean "odometer"?')
  const malformed = await stock('set', 'N1', 'price', '6500', '--tenant', 'north-side')
  expect(malformed.err).toContain('"price", "6500" are no field=value')
  const mixed = ['price', '6500', 'odometer=abc', 'colur=Red', 'doors=2']
  expect(await stock('set', 'N1', ...mixed, '--tenant', 'north-side')).toMatchObject({
    code: 2,
    err: [
      '"price", "6500" are no field=value, such as price=6500 or "badge=GXL (4x4)".',
      '"colur" is no field that can be set. Did you mean "colour"?',
      'odometer "abc" is not a number of kilometres: write digits alone, as in 84500.',
      'Nothing was changed.\n',
    ].join('\n'),
  })
  const before = await stock('show', 'N1', '--tenant', 'north-side')
  expect((await stock('set', 'N1', 'price', 'doors=2', '--tenant', 'north-side')).err).toBe(
    '"price" is no field=value, such as price=6500 or "badge=GXL (4x4)".\nNothing was changed.\n',
  )
  expect((await stock('show', 'N1', '--tenant', 'north-side')).out).toBe(before.out)
  const nobody = await stock('set', 'N99', 'price', '--tenant', 'north-side')
  expect(nobody.err).toMatch(/^"price" is no field=value.*\n.* has no vehicle with .*"N99"/)
  const wrong = await stock('set', 'N99', 'price=abc', 'odomter=5', 'badge=', 'doors=4', '--tenant', 'north-side')
  expect(wrong).toMatchObject({
    code: 2,
    err: expect.stringMatching(
      /^"odomter" is no field that can be set\. Did you mean "odometer"\?\nprice "abc" .*\n.* has no vehicle with .*"N99".*\n$/,
    ),
  })
})

test('a file of one row changes what it holds and sells nothing; of two prices the one that counts is told', async () => {
  await stock('import', whole(), ...universal)
  const one = join(home, 'one-row.csv')
  writeFileSync(
    one,
    'Stock number,Make,Model,Year,Price,EGC Price,Odometer\nN1,Toyota,HiLux,2020,"6,500",6800,84.500 km\n',
  )
  const { code, out } = await stock('import', one, ...universal, '--partial')
  expect(code).toBe(0)
  expect(out).toMatch(/Rows +0 +1 +0 +0 +0\n/)
  expect(out).toMatch(
    /N1 +Price +6,500 +contradicts the row's other price: \$6,800 excl\. govt\. charges counts, as its column says what it includes\n/,
  )
  expect(out).toMatch(/N1 +Odometer +84\.500 km +may be thousands or metres\n/)
  expect((await stock('show', 'N1', '--tenant', 'north-side')).out).toContain('Price "6,500" contradicts')
  expect((await stock('list', '--tenant', 'north-side', '--status', 'in_stock')).out).toContain('2 vehicles.')
  await stock('import', whole(), ...universal)
})

test('a car is put beside a trailer of the same dealer, each limit as a sum', async () => {
  const file = join(home, 'towing.csv')
  writeFileSync(
    file,
    'Stock number,Item type,Make,Model,Year,Towing capacity,GCM,ATM,Ball weight\nT1,car,Isuzu,D-MAX,2022,3500 kg,6000,,\nV1,caravan,Jayco,Journey,2020,,,3260,180\n',
  )
  await stock('import', file, '--tenant', 'west-side', '--format', 'universal-csv')
  const pair = ['--car', 'T1', '--trailer', 'v1']
  const { code, out } = await stock('tow', ...pair, '--tenant', 'west-side')
  expect(code).toBe(0)
  expect(out).toContain('2022 Isuzu D-MAX and 2020 Jayco Journey: Cannot say: the car’s own mass is not given.')
  expect(out).toContain('  Braked towing capacity 3,500 kg less 3,260 kg (its aggregate trailer mass (ATM)): 240 kg\n')
  expect(out).toContain('  Not looked at, as the car’s GVM and the car’s own mass are not given.')
  const elsewhere = await stock('tow', ...pair, '--tenant', 'north-side')
  expect(elsewhere).toMatchObject({ code: 1, err: expect.stringContaining('has no vehicle') })
})

test('what a car costs in a state is printed item by item, with rule, source and dates; another dealer’s is none', async () => {
  const file = join(home, 'charges.csv')
  writeFileSync(
    file,
    'Stock number,Item type,Car type,Make,Model,Year,Body,Fuel,EGC Price,Price type\nD1,car,Used,Kia,EV6,2023,SUV,Electric,50000,EGC\n',
  )
  await stock('import', file, '--tenant', 'west-side', '--format', 'universal-csv', '--partial')
  const { code, out, err } = await stock('drive-away', 'D1', '--state', 'qld', '--tenant', 'west-side')
  expect(err).toBe('')
  expect(code).toBe(0)
  expect(out).toContain('  Stamp duty: $1,000.00 $2 for each $100 or part up to $100,000')
  expect(out).toContain('[rule:drive-away-price]\n    Queensland Government, https://www.qld.gov.au/')
  expect(out).toMatch(/Rates from 1 Jul 2018, confirmed to 30 Jun 2026/)
  expect(out).toContain('Estimated total in Queensland: $51,000.00')
  expect(out).toContain('settings.commerce.driveAway.enabled is off')
  const tasmania = await stock('drive-away', 'D1', '--state', 'tas', '--tenant', 'west-side')
  expect(tasmania.out).toMatch(/ {2}Registration: \$620\.18 .*\n.*\n {2}Number plates: \$25\.24 /)
  expect((await stock('drive-away', 'D1', '--state', 'xyz', '--tenant', 'west-side')).code).toBe(2)
  const elsewhere = await stock('drive-away', 'D1', '--state', 'qld', '--tenant', 'north-side')
  expect(elsewhere).toMatchObject({ code: 1, err: expect.stringContaining('has no vehicle') })
})

test('a car in nobody’s stock has no value where too few like it are offered', async () => {
  const car = ['--make', 'Toyota', '--model', 'HiLux', '--year', '2020', '--km', '80000']
  const { code, err } = await stock('value', ...car, '--tenant', 'north-side')
  expect([code, err]).toEqual([1, expect.stringContaining('The 0 offers of a Toyota HiLux are too few')])
})

describe('what cannot be done is said, with 1 for a failure and 2 for wrong usage', () => {
  test.each<[string, () => string[], number, RegExp]>([
    [
      'no such format',
      () => ['import', whole(), '--tenant', 'north-side', '--format', 'xls'],
      2,
      /There is no format "xls"\. The formats are: universal-csv, /,
    ],
    [
      'a format, a file and a tenant that are none, all at once',
      () => ['import', whole().replace(/\.csv$/, '.cvs'), '--tenant', 'east', '--format', 'xls'],
      2,
      /There is no format "xls".*\n.* there is no such file\. Did you mean ".*\.csv"\?\nThere is no tenant "east"/,
    ],
    [
      'all that is wrong with the words, with a file, a folder and a tenant that are none',
      () => [
        'import',
        '/nope.csv',
        '--tenant',
        'east',
        '--format',
        'xls',
        '--photo',
        '/no',
        '--photos',
        '/no',
        '--bogus',
      ],
      2,
      /^There is no format "xls".*\nThere is no folder \/no\.\nerror: unknown option '--photo'\n\(Did you mean --photos\?\)\nerror: unknown option '--bogus'\n\/nope\.csv cannot be read: there is no such file\.\nThere is no tenant "east".*\n\(add --help/,
    ],
    [
      'nothing of what is needed',
      () => ['set', '--tenent', 'north-side'],
      2,
      /^error: unknown option '--tenent'\n\(Did you mean --tenant\?\)\n.*'--tenant <slug>' not specified\n.*argument 'vehicle'\n.*argument 'field=value'\n/,
    ],
    [
      'no format, of a file that says what it is',
      () => ['import', 'docs/examples/ferry-road-cars/stock.xml', '--source', 'new cars', '--dry-run', '--no-fetch'],
      2,
      /'--format <name>' not specified\n\S+ reads as easycars-xml: npx forecourt stock import \S+ --tenant SLUG --no-fetch --source 'new cars' --dry-run --format easycars-xml\n/,
    ],
    [
      'no format, of a file that is no stock',
      () => ['import', 'package.json', '--tenant', 'north-side'],
      2,
      /package\.json reads as none of the formats: universal-csv, dealersolutions-csv, easycars-xml\.\n/,
    ],
    ['no tenant named', () => ['import', whole(), '--format', 'universal-csv'], 2, /--tenant/],
    [
      'no such tenant',
      () => ['import', whole(), '--tenant', 'east', '--format', 'universal-csv'],
      1,
      /There is no tenant "east"/,
    ],
    [
      'no such file',
      () => ['import', join(home, 'nowhere.csv'), ...universal],
      1,
      /nowhere\.csv cannot be read: there is no such file\.\n/,
    ],
    ['a folder for a file', () => ['import', home, ...universal], 1, /is no file that can be read/],
    [
      'a map where none is taken',
      () => ['import', whole(), '--tenant', 'north-side', '--format', 'easycars-xml', '--map', whole()],
      2,
      /takes no --map/,
    ],
    ['a broken map', () => ['import', whole(), ...universal, '--map', whole()], 1, /The map .* cannot be used:\n/],
    [
      'no such dealership',
      () => ['import', whole(), ...universal, '--dealership', 'east'],
      1,
      /The dealerships are: north-side\. Nothing was changed/,
    ],
    [
      'no photo folder',
      () => ['import', whole(), ...universal, '--photos', join(home, 'nowhere')],
      1,
      /There is no folder .*nowhere\.\n/,
    ],
    [
      'a file cut off',
      () => ['import', feed('cut.csv', 'N1,Used,"Toyota,HiLux,2020'), ...universal],
      1,
      /cut\.csv is cut off at line 2: .* Nothing was changed\./,
    ],
    [
      'an XML file cut off',
      () => ['import', cutXml(), '--tenant', 'north-side', '--format', 'easycars-xml'],
      1,
      /cut\.xml is cut off at item 1: .* Nothing was changed\./,
    ],
    [
      'another format’s file',
      () => ['import', whole(), '--tenant', 'north-side', '--format', 'easycars-xml'],
      1,
      /cannot be read: .*\nIt reads as another format: --format universal-csv\./s,
    ],
    ['no such field', () => ['lock', 'N1', 'bagde', '--tenant', 'north-side'], 2, /Did you mean "badge"\?/],
    ['a value that is none', () => ['set', 'N1', 'price=lots', '--tenant', 'north-side'], 1, /price "lots" is not/],
    ['no value', () => ['set', 'N1', 'price', '--tenant', 'north-side'], 2, /is no field=value, such as price=6500/],
    ['no day', () => ['reserve', 'N1', '--until', '2026-02-31', '--tenant', 'north-side'], 2, /is no day such as/],
    [
      'another dealer’s vehicle',
      () => ['lock', 'N1', 'price', '--tenant', 'south-side'],
      1,
      /South Side has no vehicle/,
    ],
    [
      'an export that cannot be written',
      () => ['export', join(home, 'nowhere/x.csv'), '--tenant', 'north-side'],
      1,
      /cannot be written \(ENOENT\)/,
    ],
  ])('%s', async (_, args, code, said) => {
    const outcome = await stock(...args())
    expect(outcome).toMatchObject({ code, err: expect.stringMatching(said) })
    expect(outcome.err).not.toContain('    at ')
  })
})

test('a file that would empty the stock, until it is allowed to', async () => {
  const one = feed('one.csv', 'N9,Used,Kia,Rio,2019,1,5')
  const refused = await stock('import', one, ...universal, '--json')
  expect(refused).toMatchObject({
    code: 1,
    err: expect.stringContaining('north-side: 2 of 2 available vehicles would go'),
  })
  expect(JSON.parse(refused.out)).toMatchObject({ kind: 'refused', refusal: { reason: 'would-shrink' } })
  const tried = await stock('import', one, ...universal, '--dry-run')
  expect(tried).toMatchObject({ code: 0, err: '' })
  expect(tried.out).toMatch(/2 vehicles would go:\n {2}N1 {2}2020 Toyota HiLux \(north-side\)\n {2}N2 {2}2019 Kia Rio/)
  expect(tried.out).toContain('north-side: 2 of 2 available vehicles would go\nAn import stops here.')
  expect(await stock('import', one, ...universal, '--allow-shrink', '--dry-run')).toMatchObject({
    code: 0,
    out: expect.stringContaining('nothing was written'),
  })
  expect(await stock('import', one, ...universal, '--allow-shrink')).toMatchObject({
    code: 0,
    out: expect.stringContaining('\n2 vehicles became sold:\n  N1  2020 Toyota HiLux'),
  })
  await stock('import', whole(), ...universal, '--allow-shrink')
})

test('people are given fifty vehicles and how to see the rest, scripts all of them unless they say how many', async () => {
  await makeDealer(database, 'long-list')
  const rows = Array.from({ length: 60 }, (_, i) => `L${100 + i},Used,Kia,Rio,2019,${10_000 + i},5`)
  await stock('import', feed('long.csv', ...rows), '--tenant', 'long-list', '--format', 'universal-csv')
  const listed = async (...more: string[]) => (await stock('list', '--tenant', 'long-list', ...more)).out
  expect(await listed()).toMatch(/\n50 of 60 vehicles \(next: --offset 50, all: --limit 60\)\.\n$/)
  expect(await listed('--offset', '50')).toMatch(/\n10 of 60 vehicles \(all: --limit 60\)\.\n$/)
  expect(await listed('--limit', '60')).toMatch(/\n60 vehicles\.\n$/)
  const json = async (...more: string[]) => JSON.parse(await listed('--json', ...more))
  const all = await json()
  expect([all.total, all.vehicles.length]).toEqual([60, 60])
  expect(await json('--limit', '2', '--offset', '58')).toEqual({ total: 60, vehicles: all.vehicles.slice(58) })
  expect((await json('--limit', '7')).vehicles).toHaveLength(7)
})

test('a vehicle at two prices is named by the import and by the sources', async () => {
  await makeDealer(database, 'two-prices')
  const given = ['--tenant', 'two-prices', '--format', 'universal-csv', '--source']
  await stock('import', feed('first.csv', 'P1,Used,Kia,Rio,2019,20000,5'), ...given, 'first')
  const second = await stock('import', feed('second.csv', 'P1,Used,Kia,Rio,2019,19500,5'), ...given, 'second')
  const car =
    'P1  2019 Kia Rio: $20,000 drive away is shown, for first listed it first; second says $19,500 drive away.'
  expect(second.out).toContain(`\n1 vehicle at two prices:\n  ${car}\nLet the two say the same`)
  const sources = (await stock('sources', '--tenant', 'two-prices')).out
  expect(sources).toContain(`  It also lists 1 vehicle of other sources.\n  1 vehicle at two prices:\n    ${car}\n`)
  const json = JSON.parse((await stock('sources', '--tenant', 'two-prices', '--json')).out)
  expect(json[1]).toMatchObject({ source: 'second', differingPrices: [{ stockNumber: 'P1', because: 'listed-first' }] })
})

test('a second source stands beside the first, and both are listed', async () => {
  const more = feed('more.csv', 'N1,Used,Toyota,HiLux,2020,1,4', 'M1,Used,Kia,Rio,2019,1,5')
  const imported = await stock('import', more, ...universal, '--source', 'autogate')
  expect(imported).toMatchObject({ code: 0, err: '' })
  expect(imported.out).toMatch(/Rows +1 +1 +0 +0 +0\n/)
  const { out } = await stock('sources', '--tenant', 'north-side')
  expect(out).toMatch(/\nautogate +2 +\d+ \w+ 20\d\d, \d+\.\d\d[ap]m +1 +1 +0\n/)
  expect(out).toContain('\nautogate\n  Stands at north-side: north-side-yard 2.\n  Its last file was more.csv.\n')
  expect(out).toMatch(/\nuniversal-csv +1 +\d+ \w+ 20\d\d, .*\n[\s\S]*Its last file was stock\.csv\.\n\n3 sources\.\n$/)
  expect(out.split('\n').filter((line) => line.length > 80)).toEqual([])
  expect((await stock('list', '--tenant', 'north-side', '--source', 'autogate')).out).toContain('2 vehicles.')
  expect((await stock('sources', '--tenant', 'south-side')).out).toContain('0 sources.')
  await stock('import', whole(), ...universal, '--source', 'autogate')
})

test('an import killed in the middle leaves the stock as it was', async () => {
  const stockOf = async () => (await stock('export', '--tenant', 'north-side')).out
  const before = await stockOf()
  const long = feed('long.csv', ...Array.from({ length: 60_000 }, (_, i) => `E${i},Used,Kia,Rio,2019,,`))
  const child = spawn(process.execPath, [bin, 'stock', 'import', long, ...universal], { env: env(), stdio: 'ignore' })
  const ended = new Promise((done) => child.on('exit', done))
  await expect.poll(stagedBatches, { timeout: 30_000 }).toBeGreaterThan(0)
  child.kill('SIGKILL')
  await ended
  expect(await stockOf()).toBe(before)
  expect(await stock('import', whole(), ...universal)).toMatchObject({ code: 0 })
})

test('an import whose database goes ends in one line, and in JSON with an error', async () => {
  const long = feed('long.csv', ...Array.from({ length: 60_000 }, (_, i) => `E${i},Used,Kia,Rio,2019,,`))
  const ended = stock('import', long, ...universal, '--json')
  await expect.poll(stagedBatches, { timeout: 30_000 }).toBeGreaterThan(0)
  await database.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name like 'forecourt %' and pid <> pg_backend_pid()`,
  )
  const { code, out, err } = await ended
  expect(err).toMatch(/^The database \(.*DATABASE_URL\) went away: [^\n]+ run the command again\.\n$/)
  expect(JSON.parse(out)).toEqual({ error: err.trimEnd() })
  expect(code).toBe(1)
})

test('an import onto a full disk says which', async () => {
  await database.owner.query(`
    create function no_space() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file "base/5/1259": No space left on device' using errcode = 'disk_full';
    end $$;
    create trigger no_space before insert or update on listings execute function no_space();`)
  try {
    const { code, err } = await stock(
      'import',
      feed('more.csv', 'N7,Used,Kia,Rio,2019,1,5'),
      ...universal,
      '--allow-shrink',
    )
    expect(err).toMatch(/^The disk of the database is full \(.*DATABASE_URL\): could not extend file [^\n]+\n$/)
    expect(code).toBe(1)
  } finally {
    await database.owner.query('drop trigger no_space on listings; drop function no_space')
  }
})

/** Imports under way that have written something to their temporary tables. */
async function stagedBatches(): Promise<number> {
  const { rows: found } = await database.owner.query(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query like '%insert into feed_rows%'",
  )
  return found[0].count
}
