import { describe, expect, test } from 'vitest'
import { internationalPhone, localPhone, maskPhone, phoneHref } from './phone.ts'

describe('localPhone', () => {
  test.each([
    ['+61 7 5550 1234', '07 5550 1234'],
    ['+61755501234', '0755501234'],
    ['+61 (0)7 5550 1234', '07 5550 1234'],
    ['+61 (07) 5550 1234', '(07) 5550 1234'],
    ['+61 (7) 5550 1234', '(07) 5550 1234'],
    ['+61-491-570-006', '0491-570-006'],
    ['+61 1300 975 707', '1300 975 707'],
    ['07 5550 1234', '07 5550 1234'],
    [' 1300 975 707 ', '1300 975 707'],
  ])('%s is %s', (phone, shown) => expect(localPhone(phone)).toBe(shown))
})

describe('maskPhone', () => {
  test.each([
    ['+61 7 5550 1234', '07 55** ****'],
    ['0491 570 006', '0491 *** ***'],
    ['1300 975 707', '1300 *** ***'],
    ['13', '13'],
  ])('%s is %s', (phone, masked) => expect(maskPhone(phone)).toBe(masked))
})

test('links dial the number whichever way it is written', () => {
  expect(phoneHref('(07) 5550 1234')).toBe('tel:+61755501234')
  expect(phoneHref('+61 7 5550 1234')).toBe('tel:+61755501234')
  expect(internationalPhone('1300 975 707')).toBe('1300975707')
})
