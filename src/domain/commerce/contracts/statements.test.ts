import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type StatedVehicle, statementsFor } from './statements.ts'

const NOW = new Date('2026-11-26T02:00:00Z')
const car: StatedVehicle = {
  ...{ state: 'VIC', carType: 'used', itemType: 'car', simpleBody: 'Hatch', year: 2020, odometerKm: 80_000 },
}
const said = (changed: Partial<StatedVehicle>, priceCents: number | null = 2_000_000) =>
  statementsFor({ ...car, ...changed }, priceCents, NOW)
const words = (changed: Partial<StatedVehicle>) => said(changed).statements.map(({ text }) => text)

test('Victoria: cooling off with what the dealer keeps, the warranty, and the papers besides', () => {
  const { statements, papers, leftOut } = said({})
  expect(statements.map(({ title }) => title)).toEqual(['Cooling off', 'Statutory warranty'])
  expect(statements[0]!.text).toContain('3 clear business days to end it in VIC; the dealer then keeps $200 at most')
  expect(papers.map(({ words }) => words)).toEqual([
    'PPSR certificate (clear title), with its number and date',
    'Form 4 or Form 5',
  ])
  expect(leftOut).toEqual([])
})

test.each<[string, Partial<StatedVehicle>, number]>([
  ['nine years and 159,999 km', { year: 2017, odometerKm: 159_999 }, 1],
  ['160,000 km', { odometerKm: 160_000 }, 0],
  ['eleven years', { year: 2015 }, 0],
])('the warranty of Victoria at %s', (_, changed, count) => {
  const { statements, leftOut } = said(changed)
  expect(statements.filter(({ title }) => title === 'Statutory warranty')).toHaveLength(count)
  expect(leftOut).toEqual([])
})

test.each<[string, Partial<StatedVehicle>]>([
  ['a year that may be ten years ago or not', { year: 2016 }],
  ['kilometres that nobody knows', { odometerKm: null }],
  ['a caravan', { itemType: 'caravan' }],
])('%s: the warranty is left out, and named', (_, changed) => {
  const { statements, leftOut } = said(changed)
  expect(statements.map(({ title }) => title)).toEqual(['Cooling off'])
  expect(leftOut).toEqual([expect.stringContaining('The statutory warranty of VIC is not said')])
})

test.each<[string, Partial<StatedVehicle>, string]>([
  ['below both', {}, 'Class A: the statutory warranty of Queensland lasts 3 months or 5,000 km.'],
  [
    'above the kilometres',
    { odometerKm: 160_000 },
    'Class B: the statutory warranty of Queensland lasts 1 month or 1,000 km.',
  ],
  ['above the years', { year: 2015 }, 'Class B: the statutory warranty of Queensland lasts 1 month or 1,000 km.'],
  ['a motorcycle', { itemType: 'motorcycle' }, 'Queensland has no statutory warranty for motorcycles.'],
])('Queensland, %s', (_, changed, text) => {
  expect(words({ state: 'qld', ...changed })).toEqual([expect.stringContaining('1 business day'), text])
})

test('Queensland: of what may be a commercial vehicle, and at ten years, no class is said', () => {
  for (const changed of [{ simpleBody: 'Ute' }, { simpleBody: null }, { year: 2016 }])
    expect(said({ state: 'QLD', ...changed })).toMatchObject({
      statements: [{ title: 'Cooling off' }],
      leftOut: [expect.stringContaining('The statutory warranty of QLD is not said')],
    })
})

test('what is not known here is said to the dealer, and nothing is said in its place', () => {
  expect(said({ state: 'NSW' })).toEqual({
    ...{ statements: [], papers: [] },
    leftOut: [expect.stringContaining('What NSW asks for in a contract about a used vehicle is not known here')],
  })
  expect(said({ state: 'SA' })).toMatchObject({
    statements: [{ title: 'Cooling off' }],
    leftOut: [expect.stringContaining('besides cooling off')],
  })
  expect(said({ carType: 'new' })).toMatchObject({ statements: [], papers: [], leftOut: [expect.any(String)] })
  expect(said({ state: null })).toMatchObject({ statements: [], leftOut: [expect.stringContaining('No state')] })
})

test('whatever the vehicle, each statement has its source and its day, and silence has a reason', () => {
  fc.assert(
    fc.property(
      fc.record({
        state: fc.option(fc.constantFrom('act', 'NSW', 'nt', 'QLD', 'sa', 'tas', 'VIC', 'wa')),
        carType: fc.constantFrom('new' as const, 'used' as const, 'demo' as const),
        itemType: fc.option(
          fc.constantFrom('car' as const, 'motorcycle' as const, 'caravan' as const, 'truck' as const),
        ),
        simpleBody: fc.option(fc.constantFrom('Hatch', 'Ute')),
        year: fc.integer({ min: 1950, max: 2027 }),
        odometerKm: fc.option(fc.integer({ min: 0, max: 900_000 })),
      }),
      (vehicle) => {
        const { statements, leftOut } = statementsFor(vehicle, null, NOW)
        for (const { source, asAt, text } of statements) {
          expect(source).toMatch(/Act \d{4}/)
          expect(asAt).toMatch(/^\d{4}-\d\d-\d\d$/)
          expect(text).not.toBe('')
        }
        if (statements.length === 0) expect(leftOut).not.toEqual([])
      },
    ),
  )
})
