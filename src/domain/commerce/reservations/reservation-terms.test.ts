import { expect, test } from 'vitest'
import { lawWords, reservationTerms } from './reservation-terms.ts'

test('the terms name who holds the vehicle, for how long and for what, and that all of it comes back', () => {
  const vehicle = { state: 'QLD', carType: 'used' as const, dealershipName: 'Harbour Motors' }
  expect(reservationTerms(vehicle, { cents: 9_950 }, { holdHours: 48 })).toBe(
    'I agree to the terms of use, and that Harbour Motors keeps this vehicle for me for 48 hours once the deposit of $99.50 is paid. I may cancel in that time. If I cancel, or sign nothing, all of the deposit comes back to my card. If I buy the vehicle, the deposit is part of its price. Reserving it is no contract of sale.',
  )
})

test.each([
  ['VIC', 2_500_000, /3 clear business days .* in VIC; the dealer then keeps \$250 at most/],
  ['VIC', 500_000, /keeps \$100 at most/],
  ['VIC', null, /^Should you sign a contract, you have 3 clear business days to end it in VIC\.$/],
  ['QLD', 2_500_000, / 1 business day .* in QLD; the dealer then keeps \$100 at most/],
  ['SA', 2_500_000, /^Should you sign a contract, you have 2 clear business days to end it in SA\.$/],
])('in %s at %s cents the law says what it says', (state, priceCents, words) => {
  expect(lawWords({ state, carType: 'used' }, priceCents)).toMatch(words)
})

test('of other states nothing is said', () => {
  expect(lawWords({ state: 'NSW', carType: 'used' }, 2_500_000)).toBeNull()
  expect(lawWords({ state: 'QLD', carType: 'new' }, 2_500_000)).toBeNull()
  expect(lawWords({ state: 'VIC', carType: 'new' }, 2_500_000)).toBeNull()
})
