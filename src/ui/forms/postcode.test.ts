import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { POSTCODE_PATTERN, parsePostcode } from './postcode.ts'

describe('postcode', () => {
  test.each(['4170', '0800', ' 2000 '])('%j is one', (typed) => {
    expect(parsePostcode(typed)).toBe(typed.trim())
  })

  test.each(['', '417', '41700', '4,170', '4 170', '417a', '٤١٧٠', '4170\n1'])('%j is none', (typed) => {
    expect(parsePostcode(typed)).toBeNull()
  })

  test('the pattern of the box and the rule agree', () => {
    const pattern = new RegExp(`^(?:${POSTCODE_PATTERN})$`, 'v')
    const typed = fc.oneof(fc.stringMatching(/^[0-9]{3,5}$/), fc.string({ maxLength: 5 }))
    fc.assert(
      fc.property(typed, (text) => {
        fc.pre(text === text.trim())
        expect(pattern.test(text)).toBe(parsePostcode(text) !== null)
      }),
    )
  })
})
