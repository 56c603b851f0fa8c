import { describe, expect, test } from 'vitest'
import { crossValidate, errorsOf, typedValuation, usedOffers } from '../../../test/bench/support/market-offers.ts'
import { sharedData } from '../../../test/support/shared-data.ts'
import { estimatePrice } from './estimate-price.ts'

const file = sharedData('listings/au_car_market_lainguyn123.csv')
const second = sharedData('listings/au_vehicle_prices_2023.csv')
/** Every twelfth car is judged, by all others; `npm run bench -- market` judges them all. */
const EVERY = 12

/** Each file is read once. */
const read = new Map<string, ReturnType<typeof usedOffers>>()
function offersOf(path: string, map: string): ReturnType<typeof usedOffers> {
  const offers = read.get(path) ?? usedOffers(path, map)
  read.set(path, offers)
  return offers
}

describe.skipIf(!file)('real offers (needs shared data)', () => {
  test('most used cars are priced, half of them to within 8 %, and the range holds what it promises', async () => {
    const { models, copies } = await offersOf(file!, 'listing-site-with-ids.json')
    expect(copies).toBeGreaterThan(200)
    const errors = errorsOf(crossValidate(models, estimatePrice, EVERY))
    expect(errors.judged).toBeGreaterThan(1_300)
    expect(errors.median).toBeLessThan(0.08)
    expect(errors.answered).toBeGreaterThan(0.85)
    expect(errors.inRange).toBeGreaterThan(0.75)
    expect(errors.inRange).toBeLessThan(0.85)
  })

  test.each([
    ['the first file', file, 'listing-site-with-ids.json'],
    ['the second', second, 'listing-site-without-ids.json'],
  ])('a car of which only year, badge and kilometres are known is valued as well: %s', async (_, path, map) => {
    const { models } = await offersOf(path!, map)
    const errors = errorsOf(crossValidate(models, typedValuation, EVERY))
    expect(errors.answered).toBeGreaterThan(0.85)
    expect(errors.median).toBeLessThan(0.072)
    expect(errors.inRange).toBeGreaterThan(0.77)
    expect(errors.inRange).toBeLessThan(0.87)
  })
})
