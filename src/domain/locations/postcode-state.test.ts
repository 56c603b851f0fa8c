import { expect, test } from 'vitest'
import { mayBeInState, postcodeState } from './postcode-state.ts'

test.each([
  ['4000', 'QLD'],
  ['2000', 'NSW'],
  ['2600', 'ACT'],
  ['2619', 'NSW'],
  ['0800', 'NT'],
  ['3000', 'VIC'],
  ['5000', 'SA'],
  ['6000', 'WA'],
  ['7000', 'TAS'],
  ['40', null],
  ['', null],
  ['0000', null],
])('%s is of %s', (postcode, state) => {
  expect(postcodeState(postcode)).toBe(state)
})

test.each([
  ['4217', 'QLD', true],
  ['4217', 'NSW', false],
  ['2620', 'ACT', true],
  ['2620', 'VIC', false],
  ['0000', 'NSW', true],
])('%s may be in %s: %s', (postcode, state, may) => {
  expect(mayBeInState(postcode, state)).toBe(may)
})
