import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stockNumberKey } from '../feeds/feed-rows.ts'
import { matchPhotos } from './match-photos.ts'

const accord = { stockNumber: '00001075', dealerCodes: null }
const pulsar = { stockNumber: '1100', dealerCodes: null }

function matched(files: string[], owners = [accord, pulsar]) {
  const { photos, unmatched } = matchPhotos(files, owners)
  return {
    accord: photos.get(accord) ?? [],
    pulsar: photos.get(pulsar) ?? [],
    unmatched: unmatched.map(({ file }) => file),
  }
}

describe('naming schemes', () => {
  test('dealer, stock number, number: 2 comes before 10', () => {
    const files = ['13156_00001075_10.jpg', '13156_00001075_2.jpg', '13156_00001075_1.jpg', '13156_00001100_1.jpg']
    expect(matched(files)).toEqual({
      accord: ['13156_00001075_1.jpg', '13156_00001075_2.jpg', '13156_00001075_10.jpg'],
      pulsar: ['13156_00001100_1.jpg'],
      unmatched: [],
    })
  })

  test('stock number and number, zeros lost on either side, other signs between', () => {
    expect(matched(['1075_1.JPG', '1075-2.png', '1075 (3).jpeg', '00001100_1.webp'])).toEqual({
      accord: ['1075_1.JPG', '1075-2.png', '1075 (3).jpeg'],
      pulsar: ['00001100_1.webp'],
      unmatched: [],
    })
  })

  test('a folder named by stock number, with and without dealer', () => {
    expect(matched(['1075/front.jpg', '1075/rear 2.jpg', '13156/1100/IMG_1.jpg'])).toEqual({
      accord: ['1075/front.jpg', '1075/rear 2.jpg'],
      pulsar: ['13156/1100/IMG_1.jpg'],
      unmatched: [],
    })
  })

  test('two schemes in one folder', () => {
    expect(matched(['13156_00001075_1.jpg', '1075_2.jpg', '1100_1.jpg', '13156_1100_2.jpg'])).toEqual({
      accord: ['13156_00001075_1.jpg', '1075_2.jpg'],
      pulsar: ['1100_1.jpg', '13156_1100_2.jpg'],
      unmatched: [],
    })
  })

  test('one picture without a number', () => {
    expect(matched(['1075.jpg', '13156_1100.jpg']).unmatched).toEqual([])
  })

  test('stock numbers with signs and letters of their own', () => {
    const ute = { stockNumber: 'U-12_B', dealerCodes: null }
    const { photos } = matchPhotos(['u-12_b_2.jpg', '77_U-12_B_1.jpg'], [ute])
    expect(photos.get(ute)).toEqual(['77_U-12_B_1.jpg', 'u-12_b_2.jpg'])
  })
})

describe('what belongs to nobody', () => {
  test('unknown stock numbers are reported, other files passed over', () => {
    expect(matched(['99999_1_1.jpg', 'logo.png', 'Thumbs.db', 'stock.csv']).unmatched).toEqual([
      '99999_1_1.jpg',
      'logo.png',
    ])
  })

  test("another dealer's picture of the same stock number is not ours", () => {
    const files = ['13156_00001075_1.jpg', '13156_00001075_2.jpg', '13156_1100_1.jpg', '99999_1075_3.jpg']
    expect(matched(files)).toMatchObject({ accord: files.slice(0, 2), unmatched: ['99999_1075_3.jpg'] })
  })

  test('two dealers in one feed keep their own, and a name without code is nobody’s', () => {
    const ours = { stockNumber: '7', dealerCodes: ['100', 'north'] }
    const theirs = { stockNumber: '7', dealerCodes: ['200'] }
    const files = ['100_7_1.jpg', 'north_7_2.jpg', '200_7_1.jpg', '7_1.jpg', '300_7_1.jpg', '300_8_7.jpg']
    const { photos, unmatched } = matchPhotos(files, [ours, theirs])
    expect([photos.get(ours), photos.get(theirs)]).toEqual([files.slice(0, 2), ['200_7_1.jpg']])
    expect(unmatched).toEqual([
      { file: '7_1.jpg', reason: expect.stringContaining('several dealers') },
      { file: '300_7_1.jpg', reason: expect.stringContaining('7 is of dealer 100 or north or 200, not 300') },
      { file: '300_8_7.jpg', reason: 'no row of the file has this stock number' },
    ])
  })
})

test('a name of words behind a stock number is told as such', () => {
  const owner = { stockNumber: '00001605', dealerCodes: null }
  const { photos, unmatched } = matchPhotos(['more/1605 front.jpg', '1606 front.jpg', '1605_2.jpg'], [owner])
  expect(photos.get(owner)).toEqual(['1605_2.jpg'])
  expect(unmatched).toEqual([
    { file: '1606 front.jpg', reason: 'no row of the file has this stock number' },
    {
      file: 'more/1605 front.jpg',
      reason: expect.stringContaining('stock number 1605 is not the number of a picture'),
    },
  ])
})

test('a number written exactly so comes before one that only equals without zeros', () => {
  const short = { stockNumber: '12', dealerCodes: null }
  const long = { stockNumber: '0012', dealerCodes: null }
  const { photos } = matchPhotos(['0012_1.jpg', '12_1.jpg'], [short, long])
  expect([photos.get(short), photos.get(long)]).toEqual([['12_1.jpg'], ['0012_1.jpg']])
})

test('every picture goes somewhere exactly once, whatever it is called', () => {
  const name = fc.stringMatching(/^[\w -]{1,12}(\/[\w -]{1,8}){0,2}\.jpg$/)
  fc.assert(
    fc.property(fc.uniqueArray(name), (files) => {
      const { photos, unmatched } = matchPhotos(files, [accord, pulsar, { stockNumber: 'A', dealerCodes: null }])
      expect([...[...photos.values()].flat(), ...unmatched.map(({ file }) => file)].sort()).toEqual([...files].sort())
    }),
  )
})

test('stock numbers compare without zeros, case and space', () => {
  expect(['00001075', ' 1075', '0', '000', 'ab1'].map(stockNumberKey)).toEqual(['1075', '1075', '0', '0', 'AB1'])
})
