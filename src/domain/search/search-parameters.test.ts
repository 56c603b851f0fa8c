import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asksToFilter, parametersKey, readParameters } from './search-parameters.ts'

/** As read, values of an attribute in order: their order says nothing. */
function read(search: string) {
  const { refinements, ...rest } = readParameters(search)
  const sorted = Object.entries(refinements).map(([attribute, values]) => [attribute, [...new Set(values)].sort()])
  return { ...rest, refinements: Object.fromEntries(sorted), filters: asksToFilter(search) }
}

describe('the key of a query', () => {
  test.each([
    ['?min[price]=1&range[price]=5:9', '?range[price]=5:9&min[price]=1'],
    ['?query=%FF', '?query=%EF%BF%BD'],
    ['?page=2', '?page=3'],
    ['?postcode=4305', '?postcode=4306'],
    ['?postcode=4305&distance=5', '?postcode=4305'],
    ['?query=ute&note=words', '?query=ute'],
    ['?sortBy=junk', ''],
    ['?page=1&sortBy=price:asc', '?sortBy=km:asc'],
  ])('%s is not %s', (one, other) => {
    expect(parametersKey(one)).not.toBe(parametersKey(other))
  })

  test.each([
    [
      '?utm_source=a&refinementList[colour][7]=Red&refinementList[body]=Ute',
      '?refinementList%5Bbody%5D=Ute&refinementList%5Bcolour%5D=Red',
    ],
    [
      '?refinementList[colour]=Red&refinementList[colour]=Blue',
      '?refinementList[colour]=Blue&refinementList[colour]=Red',
    ],
    ['?utm_source=a&gclid=1', ''],
    [`?${'&'.repeat(4000)}query=ute`, '?query=ute'],
  ])('%s is %s', (one, other) => {
    expect(parametersKey(one)).toBe(parametersKey(other))
  })

  test('ampersands hide nothing', () => {
    expect(readParameters(`?${'&'.repeat(5000)}query=ute`).text).toBe('ute')
  })

  test('equal keys are read the same', () => {
    const name = fc.constantFrom(
      'query',
      'page',
      'sortBy',
      'refinementList[body]',
      'refinementList[body][1]',
      'range[km]',
      'min[km]',
      'max[km]',
      'postcode',
      'distance',
      'note',
      'range[km',
      '__proto__',
      'utm_x',
    )
    const value = fc.constantFrom(
      '1',
      '2',
      '1:2',
      ':2',
      '%FF',
      '%EF%BF%BD',
      'price:asc',
      'cars:price:asc',
      '',
      'Ute',
      '4305',
      'words',
    )
    const part = fc.oneof(
      fc.tuple(name, value).map(([left, right]) => `${left}=${right}`),
      name,
      fc.constantFrom('', '='),
    )
    const search = fc.array(part, { maxLength: 3 }).map((parts) => `?${parts.join('&')}`)
    fc.assert(
      fc.property(fc.array(search, { minLength: 2, maxLength: 40 }), (searches) => {
        for (const same of Map.groupBy(searches, parametersKey).values()) {
          for (const other of same) expect(read(other)).toEqual(read(same[0]!))
        }
      }),
      { numRuns: 300 },
    )
  })
})
