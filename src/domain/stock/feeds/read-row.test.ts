import { describe, expect, test } from 'vitest'
import type { FeedTexts } from './fields.ts'
import { readRow } from './read-row.ts'

const NOW = new Date('2026-01-15T00:00:00Z')
const whole: FeedTexts = { stockNumber: ' 12 ', make: 'Kia', model: 'Rio', year: '2019' }
const columns = { price: 'Retail', photos: 'Pics' }

function read(texts: FeedTexts) {
  const reading = readRow({ ...whole, ...texts }, columns, { line: 7 }, NOW)
  if (reading.kind === 'skipped') throw new Error(JSON.stringify(reading.problems))
  return reading.row
}
const factsOf = (texts: FeedTexts) => read(texts).facts
const reasonsOf = (texts: FeedTexts) =>
  read(texts).problems.map(({ field, value, reason }) => `${field} ${value}: ${reason}`)

describe('what makes a row a row', () => {
  test.each([
    [{ stockNumber: '-' }, 'stockNumber', 'is missing', null],
    [{ make: '' }, 'make', 'is missing', '12'],
    [{ model: 'nan' }, 'model', 'is missing', '12'],
    [{ year: 'POA' }, 'year', 'is not a year', '12'],
    [{ year: '' }, 'year', 'is missing', '12'],
  ])('%j', (texts, field, reason, stockNumber) => {
    const reading = readRow({ ...whole, ...texts }, columns, { line: 7 }, NOW)
    expect(reading).toMatchObject({
      kind: 'skipped',
      place: { line: 7, stockNumber },
      problems: [{ field, reason, skipsRow: true }],
    })
  })

  test.each<[FeedTexts, object | null]>([
    [
      { stockNumber: '', make: ' KIA', year: '2019.0', vin: 'knadn 512 xh6 000001' },
      { make: 'KIA', model: 'Rio', year: 2019, vin: 'KNADN512XH6000001' },
    ],
    [
      { stockNumber: '-', make: 'n/a', year: 'POA' },
      { make: null, model: 'Rio', year: null, vin: null },
    ],
    [{ stockNumber: '', make: '-', model: '', year: '2019', vin: '?' }, null],
  ])('%j tells of its vehicle %j', (texts, clues) => {
    expect(readRow({ ...whole, ...texts }, columns, { line: 7 }, NOW)).toMatchObject({ kind: 'skipped', clues })
  })

  test('a reading of kilometres and a bit is rounded, and said', () => {
    // 0 is what systems write who have no reading; new vehicles may have run none.
    expect(read({ carType: 'used', odometerKm: '0' }).facts.odometerKm).toBeNull()
    expect(read({ odometerKm: '0' }).facts.odometerKm).toBeNull()
    expect(read({ carType: '', odometerKm: '0' }).facts.odometerKm).toBeNull()
    expect(reasonsOf({ carType: 'used', odometerKm: '0' })).toEqual([])
    for (const carType of ['new', 'demo']) expect(read({ carType, odometerKm: '0' }).facts.odometerKm).toBe(0)
    const row = read({ odometerKm: '12.5' })
    expect(row.facts.odometerKm).toBe(13)
    expect(row.problems).toEqual([
      {
        line: 7,
        stockNumber: '12',
        field: 'odometerKm',
        value: '12.5',
        reason: 'is not a whole number of kilometres: kept as 13',
        skipsRow: false,
      },
    ])
    expect(reasonsOf({ odometerKm: '12,500.0' })).toEqual([])
  })

  test('a problem names line, stock number, the file’s own column, value and reason; the row loads', () => {
    const row = read({ price: 'POA' })
    expect(row.facts.priceCents).toBeNull()
    expect(row.problems).toEqual([
      {
        line: 7,
        stockNumber: '12',
        field: 'Retail',
        value: 'POA',
        reason: 'no amount: the price is on application',
        skipsRow: false,
      },
    ])
  })

  test('a long value is quoted in part', () => {
    expect(read({ price: 'x'.repeat(500) }).problems[0]!.value).toBe(`${'x'.repeat(80)}…`)
  })
})

test('a column that is not there leaves the fact alone, a blank one empties it, but not where it must be something', () => {
  expect('colour' in factsOf({})).toBe(false)
  expect(factsOf({ colour: ' - ', certified: '', carType: '' })).toMatchObject({ colour: null })
  expect(factsOf({ certified: '', carType: '', status: '' })).not.toHaveProperty('certified')
})

describe('prices', () => {
  test.each([
    [{ price: '100' }, { priceCents: 10000 }],
    [
      { price: '100', priceType: 'EGC' },
      { priceCents: 10000, priceType: 'excl_govt_charges', exclGovtChargesCents: 10000 },
    ],
    [
      { driveAwayPrice: '110', exclGovtChargesPrice: '100' },
      { priceCents: 11000, priceType: 'drive_away', driveAwayCents: 11000, exclGovtChargesCents: 10000 },
    ],
    [
      { driveAwayPrice: '110', exclGovtChargesPrice: '100', priceType: 'EGC' },
      { priceCents: 10000, priceType: 'excl_govt_charges', driveAwayCents: 11000 },
    ],
    [
      { driveAwayPrice: '', exclGovtChargesPrice: '100' },
      { priceCents: 10000, priceType: 'excl_govt_charges', driveAwayCents: null },
    ],
    [
      { driveAwayPrice: '', exclGovtChargesPrice: '' },
      { priceCents: null, priceType: null },
    ],
    [
      { price: '100', isDriveAway: '1', driveAwayPrice: '' },
      { priceCents: 10000, priceType: 'drive_away', driveAwayCents: 10000 },
    ],
    [
      { price: '100', isDriveAway: '1', driveAwayPrice: '120' },
      { priceCents: 12000, priceType: 'drive_away', driveAwayCents: 12000 },
    ],
    [
      { price: '100', isDriveAway: '0', driveAwayPrice: '', exclGovtChargesPrice: '' },
      { priceCents: 10000, priceType: 'excl_govt_charges', exclGovtChargesCents: 10000 },
    ],
    [
      { price: '', isDriveAway: '0', driveAwayPrice: '', exclGovtChargesPrice: '' },
      { priceCents: null, priceType: null },
    ],
    [
      { price: '100', priceType: 'Estimated Drive Away' },
      { priceCents: 10000, priceType: 'estimated_drive_away' },
    ],
  ])('%j', (texts, facts) => {
    expect(factsOf(texts)).toMatchObject(facts)
  })

  test.each([
    ['$31,500 drive away', { priceCents: 3_150_000, priceType: 'drive_away', driveAwayCents: 3_150_000 }],
    ['Drive Away: $31,500', { priceCents: 3_150_000, priceType: 'drive_away' }],
    ['31500 D/A', { priceCents: 3_150_000, priceType: 'drive_away' }],
    ['$29,990 + govt charges', { priceCents: 2_999_000, priceType: 'excl_govt_charges' }],
    ['$29,990 inc GST', { priceCents: 2_999_000 }],
  ])('%j says what it includes', (price, facts) => {
    expect(factsOf({ price })).toMatchObject(facts)
    expect(reasonsOf({ price })).toEqual([])
  })

  test('words beside the amount count before a column of kinds, which is told', () => {
    const texts = { price: '$31,500 drive away', priceType: 'EGC', exclGovtChargesPrice: '30,000' }
    expect(factsOf(texts)).toMatchObject({
      priceType: 'drive_away',
      priceCents: 3_150_000,
      exclGovtChargesCents: 3_000_000,
    })
    expect(reasonsOf(texts)).toEqual(['priceType EGC: is not what stands beside the amount: drive away counts'])
    expect(reasonsOf({ exclGovtChargesPrice: '$31,500 drive away' })).toHaveLength(1)
  })

  test.each([
    [
      { price: '6,500', exclGovtChargesPrice: '6800' },
      "Retail 6,500: contradicts the row's other price: $6,800 excl. govt. charges counts, as its column says what it includes",
    ],
    [
      { price: '6500', exclGovtChargesPrice: '6800', driveAwayPrice: '7500', priceType: 'DAP' },
      "Retail 6500: contradicts the row's other price: $7,500 drive away counts, as the file names that kind",
    ],
    [
      { driveAwayPrice: '6500', exclGovtChargesPrice: '6800' },
      'exclGovtChargesPrice 6800: is more than the drive-away price: $6,500 drive away counts, as a drive-away price comes first',
    ],
    [
      { driveAwayPrice: '6500', exclGovtChargesPrice: '6800', priceType: 'EGC' },
      'driveAwayPrice 6500: is less than the price before government charges: $6,800 excl. govt. charges counts, as the file names that kind',
    ],
  ])('%j: both amounts and which one counts are told', (texts, reason) => {
    expect(reasonsOf(texts)).toEqual([reason])
  })

  test('two contradictions of one row are both told', () => {
    expect(
      reasonsOf({ price: '6000', exclGovtChargesPrice: '6800', driveAwayPrice: '6500', priceType: 'DAP' }),
    ).toEqual([
      "Retail 6000: contradicts the row's other price: $6,500 drive away counts, as the file names that kind",
      'exclGovtChargesPrice 6800: is more than the drive-away price: $6,500 drive away counts, as the file names that kind',
    ])
  })

  test.each([
    { price: '7500', exclGovtChargesPrice: '6800', driveAwayPrice: '7500' },
    { price: '6800', exclGovtChargesPrice: '6800', driveAwayPrice: '7500' },
    { price: '6800', exclGovtChargesPrice: '', driveAwayPrice: '' },
  ])('%j agrees with itself', (texts) => {
    expect(reasonsOf(texts)).toEqual([])
  })

  test('a bare price claims no kind', () => {
    expect(factsOf({ price: '100' })).not.toHaveProperty('priceType')
  })

  test('cost and wholesale go nowhere else', () => {
    const facts = factsOf({ purchaseCostCents: '$90', wholesalePriceCents: '95' })
    expect(facts).toMatchObject({ purchaseCostCents: 9000, wholesalePriceCents: 9500 })
    expect(facts).not.toHaveProperty('priceCents')
  })
})

describe('counts in the wrong place', () => {
  test('seats under doors go to seats', () => {
    expect(factsOf({ doors: ' 5 Seats', seats: '' })).toMatchObject({ doors: null, seats: 5 })
    expect(reasonsOf({ doors: ' 5 Seats', seats: '' })).toEqual([])
  })

  test('unless seats says something itself', () => {
    expect(factsOf({ doors: '5 Seats', seats: '7' })).toMatchObject({ doors: null, seats: 7 })
    expect(reasonsOf({ doors: '5 Seats', seats: '7' })).toEqual(['doors 5 Seats: counts something else'])
  })

  test('doors in a body, gears in a transmission', () => {
    expect(factsOf({ body: '4D WAGON', transmission: '6 Speed Automatic' })).toMatchObject({ doors: 4, gearCount: 6 })
    expect(factsOf({ body: '4D WAGON', doors: '5' })).toMatchObject({ doors: 5 })
  })
})

describe('engines', () => {
  test.each([
    [{ engine: '4 cyl, 2.2 L' }, { cylinders: 4, engineLitres: 2.2 }, '2.2L'],
    [{ engine: '0 L' }, { cylinders: null, engineLitres: null }, null],
    [{ engine: '6 cyl, 0 L' }, { cylinders: 6, engineLitres: null }, null],
    [{ engineCapacity: '1998' }, { engineCc: 1998, engineLitres: 2 }, '2.0L'],
    [{ engineCapacity: '2.3' }, { engineLitres: 2.3 }, '2.3L'],
    [{ engineCapacity: '1400' }, { engineCc: 1400, engineLitres: 1.4 }, '1.4L'],
    [{ engineSize: '1.8L', engineCapacity: '1799' }, { engineCc: 1799, engineLitres: 1.8 }, '1.8L'],
    [{ engineSize: '', engineCapacity: '1799 cc' }, { engineCc: 1799, engineLitres: 1.8 }, '1.8L'],
    [{ cylinders: 'DTV6' }, { cylinders: 6, induction: 'Turbo' }, undefined],
    [{ cylinders: 'V8' }, { cylinders: 8 }, undefined],
    [{ cylinders: '4 cyl' }, { cylinders: 4 }, undefined],
  ])('%j', (texts, specs, engineSize) => {
    expect(factsOf(texts).specs).toEqual(specs)
    expect(factsOf(texts).engineSize).toBe(engineSize)
  })

  test('what is no engine is told', () => {
    expect(reasonsOf({ engine: 'big', engineCapacity: '99999', cylinders: '0 L' })).toHaveLength(3)
  })
})

describe('words of closed lists', () => {
  test.each([
    [{ carType: 'Demonstrator' }, { carType: 'demo' }],
    [{ carType: ' New In Stock' }, { carType: 'new' }],
    [{ itemType: 'Caravan/Camper' }, { itemType: 'caravan' }],
    [{ itemType: 'Bike' }, { itemType: 'motorcycle' }],
    [{ status: 'For Sale' }, { status: 'in_stock' }],
    [{ status: 'Under Offer' }, { status: 'in_stock', reserved: true }],
    [
      { status: 'SOLD', soldAt: '01/02/2026' },
      { status: 'sold', soldAt: new Date('2026-02-01T00:00:00Z') },
    ],
  ])('%j', (texts, facts) => {
    expect(factsOf(texts)).toMatchObject(facts)
  })

  test('other words are told and leave the fact alone', () => {
    expect(
      reasonsOf({ carType: 'constructor', status: 'toString', itemType: '__proto__', priceType: 'valueOf' }),
    ).toHaveLength(4)
    expect(factsOf({ carType: 'constructor' })).not.toHaveProperty('carType')
  })
})

test('plates and VINs: what says there is none is none', () => {
  expect(factsOf({ registrationPlate: 'tba', vin: 'jm0 test 0000000001' })).toMatchObject({
    registrationPlate: null,
    vin: 'JM0TEST0000000001',
  })
  expect(reasonsOf({ vin: '123' })).toEqual(['vin 123: is neither a VIN nor a chassis number'])
})

test('a lender’s quote: dollars, percent and months under the lender’s own name', () => {
  const quote = {
    financeProvider: 'Acme Finance',
    financeWeekly: '$141.50',
    financeInterestRate: '8.99%',
    financeComparisonRate: '9.41 % p.a.',
    financeTermMonths: '60 months',
    financeDeposit: '2,000',
    financeTotal: '36806.00',
    financeDisclaimer: 'An example.',
  }
  expect(factsOf(quote).financeLenders).toEqual({
    'acme-finance': {
      financeProvider: 'Acme Finance',
      paymentWeek: 141.5,
      interestRate: 8.99,
      comparisonRate: 9.41,
      termMonths: 60,
      termYears: 5,
      deposit: 2000,
      totalPayable: 36806,
      disclaimer: 'An example.',
    },
  })
  expect(factsOf({ ...quote, financeWeekly: '' }).financeLenders).toEqual({})
  expect(reasonsOf({ ...quote, financeComparisonRate: 'low' })).toEqual([
    'financeComparisonRate low: is not a number of percent',
  ])
  expect(factsOf({})).not.toHaveProperty('financeLenders')
})

test('lenders as an export writes them come back; other words are none', () => {
  const lenders = { a: { paymentWeek: 100, comparisonRate: 9 }, b: { paymentMonth: 1 } }
  expect(factsOf({ financeLenders: JSON.stringify(lenders) }).financeLenders).toEqual(lenders)
  for (const words of ['Acme', '[1]', '7', '']) expect(factsOf({ financeLenders: words }).financeLenders).toEqual({})
})

test('pictures: placeholders and repeats are left out, what is no address is told', () => {
  const row = read({
    photos: 'https://i.example/1.jpg, https://i.example/no-image.png https://i.example/1.jpg ftp://i.example/2.jpg',
  })
  expect(row.photoUrls).toEqual(['https://i.example/1.jpg'])
  expect(row.problems).toMatchObject([
    { field: 'Pics', value: 'ftp://i.example/2.jpg', reason: 'is not a web address' },
  ])
})

test('pictures named as files, and files beside addresses, which do not count', () => {
  const named = read({ photos: 'a.webp; b.webp; ../c.webp' })
  expect(named).toMatchObject({ photoUrls: null, photoFiles: { column: 'Pics', names: ['a.webp', 'b.webp'] } })
  expect(named.problems).toMatchObject([
    { field: 'Pics', value: '../c.webp', reason: 'leads out of the folder of photos', skipsRow: false },
  ])
  const mixed = read({ photos: 'https://i.example/1.jpg | a.webp' })
  expect(mixed).toMatchObject({ photoUrls: ['https://i.example/1.jpg'], photoFiles: null })
  expect(mixed.problems).toMatchObject([{ value: 'a.webp', reason: expect.stringContaining('beside web addresses') }])
  expect(read({ photos: '-' })).toMatchObject({ photoUrls: [], photoFiles: null })
  expect(read({})).toMatchObject({ photoUrls: null, photoFiles: null })
})

test('comments that open with the address of the video begin with their words', () => {
  const dealerComments = 'https://youtu.be/abcDEF12345   Smooth to drive'
  expect(factsOf({ dealerComments })).toMatchObject({
    dealerComments: 'Smooth to drive',
    externalVideoUrl: 'https://www.youtube.com/watch?v=abcDEF12345',
  })
  expect(factsOf({ dealerComments, externalVideoUrl: 'https://vimeo.com/1' })).toMatchObject({ dealerComments })
})

test('a video in the comments is the video, where the feed names none', () => {
  const dealerComments = 'Watch https://youtu.be/abcDEF12345'
  expect(factsOf({ dealerComments }).externalVideoUrl).toBe('https://www.youtube.com/watch?v=abcDEF12345')
  expect(factsOf({ dealerComments, externalVideoUrl: 'https://vimeo.com/1' }).externalVideoUrl).toBe(
    'https://vimeo.com/1',
  )
  expect(factsOf({ videoUrl: 'https://youtu.be/abcDEF12345' })).toMatchObject({
    videoUrl: null,
    externalVideoUrl: 'https://www.youtube.com/watch?v=abcDEF12345',
  })
})
