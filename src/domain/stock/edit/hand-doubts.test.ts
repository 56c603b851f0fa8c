import { describe, expect, test } from 'vitest'
import { handDoubts } from './hand-doubts.ts'

describe('what may be a slip of the keys (rule:stock-doubts)', () => {
  const price = (was: number | null, is: number | null) => handDoubts({ price_cents: was }, { price_cents: is })

  test('a price more than twice or less than half of what it was', () => {
    expect(price(399_000, 2_199_000)).toEqual([{ field: 'price', says: null }])
    expect(price(399_000, 19_900)).toEqual([{ field: 'price', says: null }])
  })

  test('not one of twice or half, nor where one of them is not known', () => {
    expect(price(400_000, 800_000)).toEqual([])
    expect(price(400_000, 200_000)).toEqual([])
    expect(price(0, 800_000)).toEqual([])
    expect(price(null, 800_000)).toEqual([])
    expect(price(400_000, null)).toEqual([])
  })

  test('where nothing says what it was, by the first other amount that is known', () => {
    const measures = [
      { priceCents: null, says: 'its was-price' },
      { priceCents: 3_000_000, says: 'the average market price' },
      { priceCents: 300_000, says: 'what was set before' },
    ]
    const doubts = (was: number | null, is: number) => handDoubts({ price_cents: was }, { price_cents: is }, measures)
    expect(doubts(null, 315_000)).toEqual([{ field: 'price', says: 'less than half of the average market price' }])
    expect(doubts(null, 6_150_000)).toEqual([{ field: 'price', says: 'more than twice the average market price' }])
    expect(doubts(null, 3_150_000)).toEqual([])
    expect(doubts(310_000, 315_000)).toEqual([])
  })

  test('an odometer that runs backwards', () => {
    const odometer = (was: number, is: number) => handDoubts({ odometer_km: was }, { odometer_km: is })
    expect(odometer(84_500, 8_450)).toEqual([{ field: 'odometer', says: null }])
    expect(odometer(8_450, 84_500)).toEqual([])
  })
})
