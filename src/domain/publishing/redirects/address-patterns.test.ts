import { expect, test } from 'vitest'
import { addressPatterns, type SuggestedAddress } from './address-patterns.ts'

test('suggestions by how their addresses are made: how many, how sure, and one of them (rule:redirect-suggestions)', () => {
  const all: SuggestedAddress[] = [
    ...Array.from({ length: 40 }, (_, id) => ({
      ...{ from: `/used-cars.php?id=${id}`, to: '/cars/x' },
      sure: id < 10 ? ('likely' as const) : ('guess' as const),
    })),
    { from: '/vehicle/2019-kia-rio-77.html', to: '/cars/x', sure: 'certain' },
    { from: '/vehicle/2020-kia-rio-78.html', to: '/cars/x', sure: 'certain' },
    { from: '/about.html', to: '/about-us', sure: 'likely' },
    { from: '/used-cars.php?id=900', to: null, sure: 'none' },
    { from: '/vehicle/none', to: null, sure: 'none' },
  ]
  const none = { certain: 0, likely: 0, guess: 0, none: 0 }
  expect(addressPatterns(all)).toEqual([
    {
      ...{ pattern: '/used-cars.php?id=', addresses: 41, sure: { ...none, likely: 10, guess: 30, none: 1 } },
      example: { from: '/used-cars.php?id=0', to: '/cars/x' },
    },
    {
      ...{ pattern: '/vehicle/….html', addresses: 2, sure: { ...none, certain: 2 } },
      example: { from: '/vehicle/2019-kia-rio-77.html', to: '/cars/x' },
    },
    {
      ...{ pattern: '/about.html', addresses: 1, sure: { ...none, likely: 1 } },
      example: { from: '/about.html', to: '/about-us' },
    },
    {
      ...{ pattern: '/vehicle/none', addresses: 1, sure: { ...none, none: 1 } },
      example: { from: '/vehicle/none', to: null },
    },
  ])
})
