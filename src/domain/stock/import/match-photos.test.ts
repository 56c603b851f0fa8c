import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stockNumberKey } from '../feeds/feed-rows.ts'
import { matchPhotos } from './match-photos.ts'

const accord = { stockNumber: '00001075', dealerCode: null }
const pulsar = { stockNumber: '1100', dealerCode: null }

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
    const ute = { stockNumber: 'U-12_B', dealerCode: null }
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
    const ours = { stockNumber: '7', dealerCode: '100' }
    const theirs = { stockNumber: '7', dealerCode: '200' }
    const { photos, unmatched } = matchPhotos(['100_7_1.jpg', '200_7_1.jpg', '7_1.jpg'], [ours, theirs])
    expect([photos.get(ours), photos.get(theirs)]).toEqual([['100_7_1.jpg'], ['200_7_1.jpg']])
    expect(unmatched[0]?.reason).toContain('several dealers')
  })
})

test('a number written exactly so comes before one that only equals without zeros', () => {
  const short = { stockNumber: '12', dealerCode: null }
  const long = { stockNumber: '0012', dealerCode: null }
  const { photos } = matchPhotos(['0012_1.jpg', '12_1.jpg'], [short, long])
  expect([photos.get(short), photos.get(long)]).toEqual([['12_1.jpg'], ['0012_1.jpg']])
})

test('every picture goes somewhere exactly once, whatever it is called', () => {
  const name = fc.stringMatching(/^[\w -]{1,12}(\/[\w -]{1,8}){0,2}\.jpg$/)
  fc.assert(
    fc.property(fc.uniqueArray(name), (files) => {
      const { photos, unmatched } = matchPhotos(files, [accord, pulsar, { stockNumber: 'A', dealerCode: null }])
      expect([...[...photos.values()].flat(), ...unmatched.map(({ file }) => file)].sort()).toEqual([...files].sort())
    }),
  )
})

test('stock numbers compare without zeros, case and space', () => {
  expect(['00001075', ' 1075', '0', '000', 'ab1'].map(stockNumberKey)).toEqual(['1075', '1075', '0', '0', 'AB1'])
})
