import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { loadPlaces } from '#domain/locations/load-places.server.ts'
import { runForecourt } from '../../test/support/command-line.ts'
import { testDatabase } from '../../test/support/database.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { askTenant } from './commands/tenants/prompts.ts'

const database = testDatabase()
const home = temporaryFolder()
const forecourt = (...args: string[]) =>
  runForecourt(['tenant', ...args], { DATABASE_URL: database.ownerUrl, DATA_DIR: join(home, 'data') })
const newTenant = (dir: string, ...args: string[]) => forecourt('new', '--to', join(home, dir), '--yes', ...args)
const configIn = (dir: string) => JSON.parse(readFileSync(join(home, dir, 'config.json'), 'utf8'))

describe('forecourt tenant new', () => {
  test('writes a folder that can be applied as it is, and says the next two commands', async () => {
    const feed = join(home, 'two gums.csv')
    writeFileSync(feed, 'Stock number,Make,Model,Year,Location code\nT1,Toyota,HiLux,2020,MAIN\n')
    const made = await newTenant(
      'two-gums',
      ...['--name', 'Two Gums Motors', '--postcode', '4350', '--phone', '5550 0141', '--feed', feed],
    )
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(made.out).toContain('config.json written: Toowoomba QLD 4350.')
    expect(made.out).toMatch(/\n {2}npx forecourt tenant apply \S*two-gums\n/)
    expect(made.out).toContain(
      `\n  npx forecourt stock import '${feed}' --tenant two-gums-motors --format universal-csv --photos DIR\n`,
    )
    expect(made.out).toContain('\nIt then stands at http://two-gums-motors.localhost:3000/\n')
    expect(Object.keys(configIn('two-gums'))[0]).toBe('$schema')
    expect(configIn('two-gums')).toMatchObject({
      slug: 'two-gums-motors',
      template: 'meridian',
      locations: [{ city: 'Toowoomba', phone: '07 5550 0141', feedCodes: ['MAIN'] }],
    })
    const checked = await forecourt('check', join(home, 'two-gums'))
    expect(checked.code).toBe(0)
    // One list of what is off, each with its line.
    const [, off] = checked.out.split('Off until it is set: ')
    expect(off).toMatch(
      /^\d+, the weightiest first.*\n {2}settings\.site\.termsPath\n {4}On with content\/pages\/terms-and-conditions\.md: /,
    )
    expect(off).toContain('  settings.site.logo\n    On with "site": { "logo": ')
    expect(off).toContain('  settings.home.heroImageSrc\n    On with "home": { "heroImageSrc": ')
    // A draft is no page until it is moved; then it is one that says what it is.
    const draft = join(home, 'two-gums/drafts/terms-and-conditions.md')
    expect(readFileSync(draft, 'utf8')).toContain('This site is that of Two Gums Motors')
    mkdirSync(join(home, 'two-gums/content/pages'), { recursive: true })
    const page = join(home, 'two-gums/content/pages/terms-and-conditions.md')
    copyFileSync(draft, page)
    const asPage = (await forecourt('check', join(home, 'two-gums'))).out
    expect(asPage).toContain('The page /terms-and-conditions still says that it is a draft')
    expect(asPage).not.toContain('settings.site.termsPath')
    rmSync(page)
    expect((await forecourt('apply', join(home, 'two-gums'))).out).toContain('made, with 1 dealership, 1 location.')
  })

  test('a feed says which of the suburbs that share a postcode is meant', async () => {
    const feed = join(home, 'dalby.csv')
    writeFileSync(feed, 'Stock number,Make,Model,Year,Location\nT1,Toyota,HiLux,2020,"9 Silo Lane, Dalby QLD 4405"\n')
    const made = await newTenant('dalby', '--name', 'Dalby Cars', '--postcode', '4405', '--feed', feed)
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(configIn('dalby').locations).toMatchObject([{ city: 'Dalby', postcode: '4405' }])
    // Also where another one speaks for its postcode: Toowoomba for 4350.
    const inSuburb = join(home, 'harlaxton.csv')
    writeFileSync(
      inSuburb,
      'Stock number,Make,Model,Year,Location\nT1,Toyota,HiLux,2020,"2 Hill Street, Harlaxton QLD 4350"\n',
    )
    await newTenant('harlaxton', '--name', 'Harlaxton Cars', '--postcode', '4350', '--feed', inSuburb)
    expect(configIn('harlaxton').locations).toMatchObject([{ city: 'Harlaxton', postcode: '4350' }])
    const unread = await newTenant(
      'unread-dalby',
      '--name',
      'A',
      '--postcode',
      '4405',
      '--feed',
      join(home, 'none.csv'),
    )
    expect(unread.err).toContain('4405 is shared by')
    expect(unread.err).toContain('there is no such file')
  })

  test('never writes over a folder, nor makes one that would change another dealer', async () => {
    mkdirSync(join(home, 'full'))
    writeFileSync(join(home, 'full/notes.txt'), 'mine')
    const full = await newTenant('full', '--name', 'Full', '--postcode', '4350')
    expect(full).toMatchObject({ code: 1, err: expect.stringContaining('is there already; nothing was written') })
    expect(existsSync(join(home, 'full/config.json'))).toBe(false)
    const taken = await newTenant('again', '--name', 'Two Gums Motors', '--postcode', '4000')
    expect(taken).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is a tenant "two-gums-motors" already'),
    })
    expect(existsSync(join(home, 'again'))).toBe(false)
  })

  test.each([
    [['--postcode', '4350'], '--name is missing'],
    [['--name', 'A'], '--postcode is missing'],
    [['--name', '***', '--postcode', '4350'], 'has no letter or digit'],
    [['--name', 'A', '--postcode', '12'], '"12" is no postcode of Australia'],
    [['--name', 'A', '--postcode', '4405'], '4405 is shared by Beelbee, '],
    [['--name', 'A', '--postcode', 'Dalby 4350'], '"Dalby" is no suburb of 4350, which is Toowoomba, '],
    [['--name', 'A', '--postcode', '4350', '--template', 'meridan'], 'The templates are: meridian,'],
    [['--name', 'A', '--postcode', '4350', '--phone', 'soon'], 'Use an Australian number'],
    [
      ['--name', 'A', '--postcode', '4350', '--phone', '5550171'],
      'This has 7 digits; a number without its area code has 8',
    ],
  ])('%j is refused with what to do, and writes nothing', async (args, words) => {
    const refused = await newTenant('refused', ...args)
    expect(refused).toMatchObject({ code: 2, out: '', err: expect.stringContaining(words) })
    expect(existsSync(join(home, 'refused'))).toBe(false)
  })

  test('all that is wrong is told at once', async () => {
    const wrong = [
      '--name',
      '***',
      '--postcode',
      '12',
      '9999',
      'Dalby 4350',
      '--phone',
      'soon',
      '--template',
      'x',
      '--feed',
      'no',
    ]
    const { code, err } = await newTenant('wrong', ...wrong)
    expect(code).toBe(2)
    for (const word of [
      '"***"',
      '"12"',
      '"9999"',
      '"Dalby"',
      '"soon"',
      '"x"',
      'feed no cannot be read: there is no such file.',
    ])
      expect(err).toContain(word)
  })

  test('a feed of several kinds is told with the word for all of them', async () => {
    const feed = join(home, 'kinds.csv')
    const cars = Array.from({ length: 10 }, (_, i) => `T${i},car,Kia,Rio,2020`)
    writeFileSync(
      feed,
      ['Stock number,Item type,Make,Model,Year', ...cars, 'M1,motorcycle,Honda,CB500,2021', ''].join('\n'),
    )
    const made = await newTenant('kinds', '--name', 'Kinds', '--postcode', '4350', '--feed', feed)
    expect(made.out).toContain('The feed has 11 vehicles. 10 cars, 1 motorcycle: the site says "car"')
    expect(configIn('kinds').settings.site).toMatchObject({ vehicleWord: 'car', vehicleKinds: ['car', 'motorcycle'] })
  })

  test('the folder of pictures beside a feed is that of its photos; of two such nobody knows', async () => {
    const beside = join(home, 'with photos')
    const feed = join(beside, 'stock.csv')
    mkdirSync(join(beside, 'images'), { recursive: true })
    mkdirSync(join(beside, 'notes'))
    writeFileSync(feed, 'Stock number,Make,Model,Year\nT1,Toyota,HiLux,2020\n')
    writeFileSync(join(beside, 'notes/a.txt'), '')
    const photosOf = async (dir: string) =>
      (await newTenant(dir, '--name', dir, '--postcode', '4350', '--feed', feed)).out.match(
        /stock import .* --photos (.*)\n/,
      )?.[1]
    expect(await photosOf('empty')).toBe('DIR')
    writeFileSync(join(beside, 'images/T1_1.JPG'), '')
    expect(await photosOf('beside')).toBe(`'${join(beside, 'images')}'`)
    writeFileSync(join(beside, 'notes/T1_1.jpg'), '')
    expect(await photosOf('both')).toBe('DIR')
  })

  test('several feeds are read together, and imported each as a source of its own', async () => {
    const head = 'Stock number,Item type,Make,Model,Year,Location code'
    const used = join(home, 'used.csv')
    const bikes = join(home, 'bikes.csv')
    writeFileSync(used, `${head}\nU1,car,Kia,Rio,2020,MAIN\nU2,car,Kia,Rio,2020,MAIN\n`)
    writeFileSync(bikes, `${head}\nB1,motorcycle,Honda,CB500,2021,MAIN\nB2,motorcycle,Honda,CB500,2021,MAIN\n`)
    const made = await newTenant('two', '--name', 'Two', '--postcode', '4350', '--feed', used, bikes)
    expect(made.code, made.err).toBe(0)
    expect(made.out).toContain('The 2 feeds have 4 rows')
    expect(made.out).toContain('2 cars, 2 motorcycles: the site says "vehicle"')
    expect(configIn('two').locations).toMatchObject([{ feedCodes: ['MAIN'] }])
    const imports = made.out.split('\n').filter((line) => line.includes('stock import'))
    expect(imports).toEqual([
      expect.stringMatching(/used\.csv --tenant two --format universal-csv --source universal-csv --photos DIR$/),
      expect.stringMatching(/bikes\.csv --tenant two --format universal-csv --source universal-csv-2 --photos DIR$/),
    ])
    expect(made.out).toContain('bikes.csv names no photo on the web')
  })

  test('prices that say nothing of what they include are told, with the line that says it', async () => {
    const bare = join(home, 'bare.csv')
    const told = join(home, 'told.csv')
    writeFileSync(bare, 'Stock number,Make,Model,Year,Price\nP1,Kia,Rio,2020,9990\nP2,Kia,Rio,2021,10990\n')
    writeFileSync(told, 'Stock number,Make,Model,Year,DAP Price\nQ1,Kia,Rio,2020,9990\n')
    const one = await newTenant('bare', '--name', 'Bare', '--postcode', '4350', '--feed', bare)
    expect(one.out).toContain(
      'All 2 prices say nothing of what is included: shown as bare amounts, neither drive away nor excluding government charges. Say what they are under "settings" in config.json: "stock": { "sources": [{ "source": "universal-csv", "barePrices": "drive-away" }] }',
    )
    const two = await newTenant('bare-2', '--name', 'Bare 2', '--postcode', '4350', '--feed', told, bare)
    expect(two.out).toContain(`${bare}: All 2 prices say nothing`)
    expect(two.out).toContain('"source": "universal-csv-2"')
    expect(two.out.split('nothing of what is included')).toHaveLength(2)
  })

  test('the licence number that a state wants on the site stands at its yards; where none is given it is told', async () => {
    const yards = ['--postcode', 'Sydney 2000', 'Parramatta 2150', '4350']
    const given = await newTenant('licence', '--name', 'Licence', ...yards, '--licence', 'MD012345')
    expect(given).toMatchObject({ code: 0, err: '' })
    expect(given.out).not.toContain('licence number')
    const numbersIn = (dir: string) =>
      configIn(dir).locations.map((yard: { dealerLicenseNumber?: string }) => yard.dealerLicenseNumber)
    expect(numbersIn('licence')).toEqual(['MD012345', 'MD012345', undefined])
    expect(configIn('licence').settings.site.dealerInformation).toBe(true)
    await newTenant('licences', '--name', 'Licences', ...yards, '--licence', 'MD1', '', 'QL2')
    expect(numbersIn('licences')).toEqual(['MD1', undefined, 'QL2'])
    const none = await newTenant('unlicensed', '--name', 'Unlicensed', ...yards)
    expect(none.out).toContain(
      'No dealer licence number is shown for Sydney and Parramatta, which New South Wales requires. Give locations.sydney and locations.parramatta the dealerLicenseNumber.',
    )
  })

  test.each([
    [['Sydney 2000', 'Perth 6000'], ['MD1'], 'is one number for yards in NSW and WA: a licence is that of one state.'],
    [['Sydney 2000', '4350', 'Perth 6000'], ['MD1', 'MD2'], '--licence has 2 numbers and --postcode 3:'],
    [['4350'], ['M'.repeat(41)], `--licence "${'M'.repeat(41)}": `],
  ])('of yards at %j the licences %j are refused', async (postcodes, numbers, words) => {
    const refused = await newTenant('refused', '--name', 'A', '--postcode', ...postcodes, '--licence', ...numbers)
    expect(refused).toMatchObject({ code: 2, out: '', err: expect.stringContaining(words) })
    expect(existsSync(join(home, 'refused'))).toBe(false)
  })

  test('a feed that nothing can read is told, and writes nothing', async () => {
    const feed = join(home, 'phones.csv')
    writeFileSync(feed, 'Name,Phone\nAna,07 5550 0100\n')
    for (const file of [feed, join(home, 'none.csv')])
      expect(await newTenant('unread', '--name', 'A', '--postcode', '4350', '--feed', file)).toMatchObject({
        code: 1,
        err: expect.stringContaining('Nothing was written'),
      })
    expect(existsSync(join(home, 'unread'))).toBe(false)
  })

  test('a town beside a border has the state that it lies in, whatever most of its postcode is', async () => {
    for (const [where, state] of [
      ['Queanbeyan NSW 2620', 'NSW'],
      ['Queanbeyan 2620', 'NSW'],
      ['2620', 'NSW'],
      ['Googong 2620', 'NSW'],
      ['Beard 2620', 'ACT'],
      ['Tweed Heads 2485', 'NSW'],
    ] as const) {
      const dir = `border-${where.replaceAll(' ', '-').toLowerCase()}`
      const made = await newTenant(dir, '--name', 'Border', '--postcode', where)
      expect(made.code, `${where} ${made.err}`).toBe(0)
      expect([where, configIn(dir).locations[0].state]).toEqual([where, state])
    }
    expect(await newTenant('border-wrong', '--name', 'Border', '--postcode', 'Dalby NSW 4405')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--postcode "Dalby NSW 4405": Dalby 4405 is in QLD.'),
    })
  })

  test('a code that abbreviates one of the yards is written down and said, and plates that ran out are left out', async () => {
    const feed = join(home, 'codes.csv')
    const row = (n: number, code: string, expiry: string) => `T${n},Kia,Rio,2020,${code},ABC12${n},${expiry}`
    const lines = [row(1, 'TWB', '2020-01-31'), row(2, 'DAL', '2020-01-31'), row(3, 'DAL', '2099-01-31')]
    writeFileSync(feed, ['Stock number,Make,Model,Year,Location code,Rego,Rego expiry', ...lines, ''].join('\n'))
    const made = await newTenant('codes', '--name', 'Codes', '--postcode', '4350', 'Dalby 4405', '--feed', feed)
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(made.out).toContain('It has 2 vehicles at "DAL", taken for Dalby (its feedCodes)')
    expect(made.out).toContain('Of 3 registrations 2 ran out')
    expect(made.out).not.toContain('To do in')
    expect(configIn('codes')).toMatchObject({
      settings: { vehiclePage: { regoExpired: 'no-plate' } },
      locations: [{ feedCodes: ['TWB'] }, { feedCodes: ['DAL'] }],
    })
  })

  test('of two yards it says which words of the feed mean neither', async () => {
    const feed = join(home, 'yards.csv')
    writeFileSync(
      feed,
      'Stock number,Make,Model,Year,Location code\nT1,Kia,Rio,2020,Dalby\nT2,Kia,Rio,2020,MAIN\nT3,Kia,Rio,2020,\n',
    )
    const made = await newTenant('yards', '--name', 'Yards', '--postcode', '4350', 'dalby qld 4405', '--feed', feed)
    expect(made.out).toContain('It has 1 vehicle at "Dalby", which is Dalby.')
    expect(made.out).toContain('Of 1 vehicle it names no yard: they will stand at the primary one.')
    expect(made.out).toContain(
      '1. It has 1 vehicle at "MAIN": give the yard that is meant "feedCodes": ["MAIN"]; until then it will stand in Toowoomba.',
    )
    expect(configIn('yards').locations).toMatchObject([{ slug: 'toowoomba', primary: true }, { slug: 'dalby' }])
  })

  test('a yard alone takes no address elsewhere, and how many vehicles are there is told', async () => {
    const feed = join(home, 'addresses.csv')
    const rows = [
      '3 Silo Lane, Dalby QLD 4405',
      '3 Silo Lane, Dalby QLD 4405',
      'Harristown QLD',
      '1 Ridge Rd, QLD 4350',
    ]
    const lines = rows.map((where, i) => `T${i},Kia,Rio,2020,"${where}"`)
    writeFileSync(feed, ['Stock number,Make,Model,Year,Location', ...lines, ''].join('\n'))
    const made = await newTenant('alone', '--name', 'Alone', '--postcode', '4350', '--feed', feed)
    expect(made.out).toContain(
      'It has 2 vehicles at "3 Silo Lane, Dalby QLD 4405", where none of these yards is: if it is yours, add a location there; until then they will stand in Toowoomba.\n',
    )
    expect(made.out).toContain('It has 1 vehicle at "Harristown QLD", which is Toowoomba.\n')
    expect(configIn('alone').locations).toMatchObject([
      { slug: 'toowoomba', street: '1 Ridge Rd', feedCodes: ['Harristown QLD'] },
    ])
  })
})

describe('at a terminal', () => {
  const ENTER = '\r'
  const DOWN = '\u001b[B'

  /** Types an answer once its question stands there. */
  async function ask(answers: [question: string, typed: string][]) {
    const [input, output] = [new PassThrough(), new PassThrough()]
    let shown = ''
    output.on('data', (chunk) => {
      shown += chunk
      const [question, typed] = answers[0] ?? []
      if (question === undefined || !shown.includes(question)) return
      answers.shift()
      shown = ''
      setTimeout(() => input.write(typed!), 20)
    })
    const places = await loadPlaces({ db: database.app.withoutPlugins(), now: new Date() })
    return askTenant({}, { places, templates: ['meridian', 'workshop'] }, { input, output })
  }

  test('asks for name, postcode, suburb, phone, template and feed', async () => {
    const answers = ask([
      ['Name of the dealer', `Two Gums Motors${ENTER}`],
      // One that is in no state is refused as --postcode refuses it, and asked for again.
      ['Postcode of your yard', `9999${ENTER}`],
      ['"9999" is no postcode of Australia', `${'\u007f'.repeat(4)}4350${ENTER}`],
      ['Suburb of 4350', `${DOWN}${ENTER}`],
      // So are a number that nobody can call, and a file that is not there.
      ['Phone in', `12${ENTER}`],
      ['Use an Australian number', `${'\u007f'.repeat(2)}5550 0141${ENTER}`],
      ['Template', `${DOWN}${ENTER}`],
      ['File of a stock feed', `none.csv${ENTER}`],
      ['There is no file "none.csv"', `${'\u007f'.repeat(8)}${ENTER}`],
    ])
    const { yards, ...others } = await answers
    expect(others).toEqual({ name: 'Two Gums Motors', template: 'workshop', feeds: [] })
    expect(yards).toEqual([
      { postcode: '4350', suburb: expect.any(String), state: null, phone: '5550 0141', licence: null },
    ])
    expect(yards![0]!.suburb).not.toBe('Toowoomba')
  })

  test('asks for the licence number once in each state that wants it on the site', async () => {
    const { yards } = await ask([
      ['Name of the dealer', `Border Cars${ENTER}`],
      ['Postcode of your yard', `2795 2620 6000${ENTER}`],
      ['Suburb of 2795', ENTER],
      ['Phone in', ENTER],
      ['licence number in New South Wales', `${'M'.repeat(41)}${ENTER}`],
      ['haracters', `${'\u007f'.repeat(39)}D1${ENTER}`],
      ['Suburb of 2620', ENTER],
      ['Phone in', ENTER],
      ['Suburb of 6000', ENTER],
      ['Phone in', ENTER],
      ['licence number in Western Australia', ENTER],
      ['Template', ENTER],
      ['File of a stock feed', ENTER],
    ])
    expect(yards!.map(({ licence }) => licence)).toEqual(['MMD1', expect.anything(), null])
  })

  test('Ctrl+C breaks off', async () => {
    await expect(ask([['Name of the dealer', '\u0003']])).rejects.toThrow('Broken off; nothing was written.')
  })
})
