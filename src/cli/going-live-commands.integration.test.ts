import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countExits } from '#domain/content/count-exits.server.ts'
import { runForecourt } from '../../test/support/command-line.ts'
import { testDatabase } from '../../test/support/database.ts'
import { makeDealer } from '../../test/support/dealers.ts'
import { dnsServer } from '../../test/support/dns-server.ts'
import { listVehicle } from '../../test/support/list-vehicle.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'

const database = testDatabase()
const home = temporaryFolder()
const forecourt = (...args: string[]) =>
  runForecourt(args, { DATABASE_URL: database.ownerUrl, DATA_DIR: join(home, 'data') })

test('redirects suggest writes a file to review that import takes, and is found under tenant, too', async () => {
  const dealer = await makeDealer(database, 'north-side')
  await listVehicle(database, dealer, 'N1043', { make: 'Toyota', model: 'HiLux' })
  const missed = ['/vehicle/toyota-n1043', '/a-page-of-old'].map((path) => ({ path, count: 2 }))
  await countExits(dealer, { followed: [], missed })
  const file = join(home, 'suggested.csv')
  const { out } = await forecourt('redirects', 'suggest', '--tenant', 'north-side', '--to', file)
  expect(out).toContain('1 suggestion (1 certain, 0 likely, 0 guess), 1 left open.')
  expect(out).toContain('Open: /a-page-of-old. Nothing here fits it.')
  expect(readFileSync(file, 'utf8')).toBe(
    'from,to,status,sure,asked_for,covers,why\n/vehicle/toyota-n1043,/cars/n1043,,certain,2,1,The stock number N1043 is 2022 Toyota HiLux\n/a-page-of-old,,,none,2,1,Nothing here fits it\n',
  )
  expect((await forecourt('redirects', 'list', '--tenant', 'north-side')).out).toContain('0 redirects')
  const imported = await forecourt('redirects', 'import', file, '--tenant', 'north-side')
  expect(imported).toMatchObject({ code: 0, out: expect.stringContaining('1 added') })
  expect(imported.out).toContain('Left out, for their to is empty: 1.')
  expect(imported.out).toContain('  Nothing here fits it: /a-page-of-old\n')
  // Of another domain nothing can be said, nothing is written, and what was reviewed stays as it is.
  const list = join(home, 'former.txt')
  writeFileSync(list, 'https://www.former.example/contact.php\n')
  const asked = ['redirects', 'suggest', '--tenant', 'north-side', '--addresses', list, '--to', file]
  expect(await forecourt(...asked)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/none is of this site; nothing was written.*www\.former\.example is no domain/s),
  })
  expect(readFileSync(file, 'utf8')).toContain('/cars/n1043')
  expect((await forecourt(...asked, '--domain', 'www.former.example')).out).toContain(
    '1 suggestion (0 certain, 1 likely',
  )
  expect(readFileSync(file, 'utf8')).toContain('/contact.php,/contact,,likely')
  // What is in no row is counted: as often as there are addresses in the list, something is said of them.
  writeFileSync(list, '/vehicle/toyota-n1043\n/contact\n/robots.txt\n/other.html\n\n/OTHER.html?sort=price\n')
  const counted = (await forecourt(...asked)).out
  expect(counted).toContain('Left out: 2 addresses that lead somewhere already (1 page, 1 by a redirect).')
  expect(counted).toContain('Left out: 1 address that is answered by the server itself, such as /robots.txt')
  expect(counted).toContain('Left out: 1 address that stands in the list before')
  expect(counted).toContain('Open: /other.html. Nothing here fits it.')
  writeFileSync(list, '/contact\n')
  expect((await forecourt(...asked)).out).toBe(
    'Every address leads somewhere already; nothing was written.\nLeft out: 1 address that leads somewhere already (1 page).\n',
  )
  expect(await forecourt('tenant', 'redirects', 'suggest', 'north-side')).toMatchObject({
    code: 2,
    err: expect.stringContaining('forecourt redirects suggest --tenant north-side'),
  })
})

test('suggestions are reviewed by how addresses are made, and taken in without an edit but for the guesses', async () => {
  const dealer = await makeDealer(database, 'west-side')
  await listVehicle(database, dealer, 'W77', { make: 'Kia', model: 'Rio' })
  const list = join(home, 'west.txt')
  writeFileSync(list, ['/used-cars.php?id=w77', '/used-cars.php?id=7', '/used-cars.php?id=8', '/x/y.html'].join('\n'))
  const file = join(home, 'west.csv')
  const of = ['--tenant', 'west-side']
  const { out } = await forecourt('redirects', 'suggest', ...of, '--addresses', list, '--to', file)
  expect(out).toMatch(/3 +\/used-cars\.php\?id= +1 +0 +2 +0 +\/used-cars\.php\?id=w77 → \/cars\/w77/)
  const { out: taken } = await forecourt('redirects', 'import', file, ...of, '--only', 'certain', 'likely')
  expect(taken).toMatch(/There are 1 redirect now: 1 added/)
  expect(taken).toContain('does not name how sure they are: /used-cars.php?id=7, /used-cars.php?id=8.')
  const wrong = await forecourt('redirects', 'import', file, ...of, '--only', 'sure')
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('certain, likely, guess')])
})

test('redirects import says first what leads nowhere, and groups what is left out by its reason', async () => {
  await makeDealer(database, 'east-side')
  const rows = [
    ...Array.from({ length: 120 }, (_, n) => `/gallery/${n}.jpg,,none,1,1,It is no page`),
    ...['/a,,none,1,1,Nothing here fits it', '/b,,,,,', '/old,/nowhere,likely,1,1,x', '/c,/contact,guess,1,1,x'],
  ]
  const file = join(home, 'east.csv')
  writeFileSync(file, `from,to,sure,asked_for,covers,why\n${rows.join('\n')}\n`)
  const asked = ['redirects', 'import', file, '--tenant', 'east-side', '--dry-run', '--only', 'likely']
  const { out } = await forecourt(...asked)
  expect(out.split('\n').map((line) => line.replace(/^ {2}\S+east\.csv/, '  east.csv'))).toEqual([
    '  east.csv:124  to ("/nowhere"): Nothing is where this leads.',
    'Left out, for their to is empty: 122. Fill it in, or write 410 as the status of what is gone.',
    '  It is no page: 120, such as /gallery/0.jpg, /gallery/1.jpg, /gallery/2.jpg',
    '  Nothing here fits it: /a',
    '  Nothing says where they lead: /b',
    'Left out, for --only does not name how sure they are: /c.',
    '--details lists each.',
    'There would be 1 redirect now: 1 added, 0 changed, 0 removed.',
    '',
  ])
  const whole = await forecourt(...asked, '--details')
  expect(whole.out).toContain('east.csv:121  to ("/gallery/119.jpg"): It is no page.')
  expect(whole.out.split('\n')[0]).toContain('Nothing is where this leads.')
})

test('tenant check judges the redirects of a folder as it does once it is applied, and those that are stored without', async () => {
  const dir = join(home, 'gum-cars')
  mkdirSync(join(dir, 'content/pages'), { recursive: true })
  const location = { slug: 'yard', name: 'Yard', state: 'QLD', postcode: '4350' }
  const config = { slug: 'gum-cars', name: 'Gum Cars', template: 'meridian', locations: [location] }
  writeFileSync(join(dir, 'config.json'), JSON.stringify(config))
  writeFileSync(join(dir, 'content/pages/our-story.md'), '---\ntitle: Our story\n---\nWords.\n')
  const rows = ['/old,/our-story', '/older,/nowhere', '/blog/*,/news/*', '/news/a,/contact', '/x,/cars/none']
  writeFileSync(join(dir, 'redirects.csv'), `from,to\n${rows.join('\n')}\n`)
  const told = async (tenant: string) => {
    const { out } = await forecourt('tenant', 'check', tenant, '--json')
    const [{ findings }] = JSON.parse(out) as [{ findings: { path: string; says: string }[] }]
    return findings.filter(({ path }) => path === 'redirects').map(({ says }) => says)
  }
  const twice = 'Redirects that one of all below a folder leads to, so that visitors are led twice: /news/a.'
  expect(await told(dir)).toEqual(['Redirects that lead to nothing: /older.', twice])
  expect((await forecourt('tenant', 'apply', dir)).code).toBe(0)
  const applied = ['Redirects that lead to nothing: /older, /x.', twice]
  expect([await told(dir), await told('gum-cars')]).toEqual([applied, applied])
  // Those that are stored, against the pages that the folder would make.
  rmSync(join(dir, 'redirects.csv'))
  writeFileSync(join(dir, 'content/pages/nowhere.md'), '---\ntitle: Nowhere\n---\nWords.\n')
  writeFileSync(join(dir, 'content/pages/old.md'), '---\ntitle: Old\n---\nWords.\n')
  expect(await told(dir)).toEqual([
    ...['Redirects that lead to nothing: /x.', 'Redirects that begin where a page is shown instead: /old.', twice],
  ])
  // A file of the folder is the whole list.
  writeFileSync(join(dir, 'redirects.csv'), 'from,to\n/older,/our-story\n')
  expect(await told(dir)).toEqual([])
})

test('tenant go-live says what is left and what mends it, exits 1 until all is there, and is undone by a flag', async () => {
  await makeDealer(database, 'harbour-motors')
  expect(await forecourt('tenant', 'go-live', 'harbour-motors')).toMatchObject({
    code: 1,
    err: expect.stringContaining('"hosts": { "primary"'),
  })
  await database.owner.query(
    `insert into hosts (host, tenant_id, preview) select 'www.harbour.example', tenant_id, true from tenants where slug = 'harbour-motors'`,
  )
  const dns = await dnsServer({})
  const asked = await forecourt('tenant', 'go-live', 'harbour-motors', '--resolver', dns.address)
  await dns.close()
  expect(asked.code).toBe(1)
  // As many as `tenant check` says, of which what is off is none.
  const [, count] = /has (\d+) things to say/.exec(asked.out)!
  const { out: checked } = await forecourt('tenant', 'check', 'harbour-motors')
  expect(checked).toContain(`harbour-motors: ${count} things to know\n\nWhat Australian rules look at\n`)
  // The weightiest three are named, in its order, and the others counted.
  const linter = [...asked.out.matchAll(/ {2}left {6}linter {7}(.*)\n( {25}.*)?/g)].map(([, says, fix]) => [
    says,
    fix?.trim(),
  ])
  const named = linter.slice(1, -1).map(([says]) => /^([\w.]+): (.+)/.exec(says!)!.slice(1))
  expect(named).toHaveLength(3)
  const places = named.map(([path, says]) => checked.indexOf(`  ${path}\n    ${says}\n`))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(checked.indexOf('What Australian rules look at')).toBeLessThan(places[0]!)
  expect(linter.at(-1)).toEqual([`And ${Number(count) - 3} more.`, 'npx forecourt tenant check harbour-motors'])
  // What is off is named with the line that switches it on, and told whole where it is asked for.
  expect(checked).toMatch(/\nOff until it is set: \d+, .*\n(?: {2}.*\n)* {2}settings\.site\.logo\n {4}On with "site"/)
  expect(checked).not.toContain('No logo is given')
  const { out: whole } = await forecourt('tenant', 'check', 'harbour-motors', '--details')
  expect(whole).toContain(
    'settings.site.logo\n    No logo is given: the header has the name in type.\n    On with "site"',
  )
  expect((await forecourt('redirects', 'missing', '--tenant', 'harbour-motors')).out).toBe(
    [
      'Nothing was asked for in vain.',
      'The site is a preview at harbour-motors.localhost: what is asked for there is not counted. What www.harbour.example is asked for is.\n',
    ].join('\n'),
  )
  expect(asked.out).toContain('blocking  dns          www.harbour.example has no address.')
  for (const about of ['certificate', 'site       '])
    expect(asked.out).toContain(`left      ${about}  Not looked at: that needs an address of the domain.`)
  // No server runs, so that only the command's own variables can be told.
  for (const [about, says] of [
    ['letters', 'There is no mail server'],
    ['proxy  ', 'No proxy is believed'],
  ] as const)
    expect(asked.out).toContain(
      `left      ${about}      By the variables of this command (no server runs on its DATA_DIR): ${says}`,
    )
  expect(asked.out).toContain('left      redirects    There are no redirects')
  expect(asked.out).toContain('Not yet: www.harbour.example would not be reached. Nothing was changed.')
  const undone = await forecourt('tenant', 'go-live', 'harbour-motors', '--undo')
  expect(undone.out).toContain('is not live; the site is shown at harbour-motors.localhost')
  expect((await forecourt('tenant', 'list')).out).toContain('harbour-motors.localhost')
  // Live at another domain of its own while this one waits.
  await database.owner.query(
    `update hosts set is_primary = false where tenant_id = (select tenant_id from tenants where slug = 'harbour-motors')`,
  )
  await database.owner.query(
    `insert into hosts (host, tenant_id, is_primary) select 'old.harbour.example', tenant_id, true from tenants where slug = 'harbour-motors'`,
  )
  expect((await forecourt('tenant', 'go-live', 'harbour-motors', '--undo')).out).toContain(
    'www.harbour.example is not live; the site is live at old.harbour.example, and nothing was changed.',
  )
  expect((await forecourt('tenant', 'go-live', 'harbour-motors', '--resolver', 'nonsense')).code).toBe(2)
})
