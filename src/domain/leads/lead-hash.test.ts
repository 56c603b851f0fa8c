import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { expect, test } from 'vitest'
import { usualNumber } from './lead-hash.server.ts'

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))
const gap = fc.constantFrom('', ' ', '-')

test('a number as most are written is read as the library reads it, whatever its digits', () => {
  const area = fc.constantFrom('02', '03', '04', '07', '08', '(02)', '(07)', ' 04', '0491', '05', '09', '+614', '1300')
  const written = fc.tuple(area, gap, digits(4), gap, digits(4)).map((parts) => parts.join(''))
  fc.assert(
    fc.property(
      fc.oneof(
        written,
        written.map((one) => one.slice(0, -2)),
      ),
      (number) => {
        const usual = usualNumber(number)
        if (usual !== null) expect(usual).toBe(parsePhoneNumberFromString(number.trim(), 'AU')?.number)
      },
    ),
    { numRuns: 3_000 },
  )
})

test.each([
  ['0491 570 156', '+61491570156'],
  ['(02) 5550 1234', '+61255501234'],
  ['07-5550-1234 ', '+61755501234'],
  ['+61 491 570 156', null],
  ['1300 975 707', null],
  ['0491 570 15', null],
  ['0491 570 1567', null],
  ['0491--570156', null],
])('%s is %s', (written, read) => {
  expect(usualNumber(written)).toBe(read)
})
