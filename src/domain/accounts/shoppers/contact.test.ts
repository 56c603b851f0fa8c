import { expect, test } from 'vitest'
import { parseContact, parsePhone } from './contact.ts'
import { parseCode } from './sign-in-code.server.ts'

test.each([
  '0491 570 156',
  '0491570156',
  '491 570 156',
  '+61 491 570 156',
  '+61 (0)491 570 156',
  '61491570156',
  '0061 491570156',
  '0011 61 491 570 156',
  '(04) 9157-0156',
  '\u200e0491\u00a0570\u00a0156\u202c',
  '０４９１ ５７０ １５６',
])('%s is one mobile', (typed) => {
  expect(parseContact(typed)).toEqual({ kind: 'phone', address: '+61491570156' })
})

test.each([
  ['zoe@example.com', 'zoe@example.com'],
  ['  Zoe@Example.COM ', 'zoe@example.com'],
  ['zoe @ example.com', 'zoe@example.com'],
  ['zoe+cars@example.com', 'zoe+cars@example.com'],
  ['zoe@bücher.example', 'zoe@xn--bcher-kva.example'],
  ['zoe@XN--BCHER-KVA.example', 'zoe@xn--bcher-kva.example'],
  ['zoe@bu\u0308cher.example', 'zoe@xn--bcher-kva.example'],
  ['ｚｏｅ＠example.com', 'zoe@example.com'],
  ["o'brien@mail.example.com.au", "o'brien@mail.example.com.au"],
])('%s is %s', (typed, address) => {
  expect(parseContact(typed)).toEqual({ kind: 'email', address })
})

test.each([
  ...['', ' ', '@', 'zoe', 'zoe@', '@example.com', 'zoe@example', 'zoe@example.com/x', 'zoe@example.com:25'],
  ...[
    'zoe@a@example.com',
    'zoe@[127.0.0.1]',
    'zoe@127.0.0.1',
    'zoe@-a.example',
    'zoe..b@example.com',
    'zoe@example..com',
  ],
  ...['zoe@example.com,ann@example.com', '<zoe@example.com>', '"zoe"@example.com', `${'z'.repeat(65)}@example.com`],
  ...[`zoe@${'a.'.repeat(130)}com`, '12345', '0491 570 15', 'null', '0000000000', '0'.repeat(400)],
])('%s is none', (typed) => {
  expect(parseContact(typed)).toEqual({ kind: 'unreadable' })
})

test.each(['07 5550 0156', '1300 975 707', '+64 21 123 4567', '+882 16 1234567'])(
  '%s takes no SMS of ours',
  (typed) => {
    expect(parseContact(typed)).toEqual({ kind: 'no-mobile' })
  },
)

test('a number is no other’s: landlines, short ones and other countries', () => {
  expect(['(07) 5550 0156', '+61 7 5550 0156'].map(parsePhone)).toEqual(['+61755500156', '+61755500156'])
  expect(parsePhone('1300 975 707')).toBe('1300975707')
  expect(parsePhone('+1 202 555 0156')).toBe('+12025550156')
})

test('a code is six digits, however it was typed', () => {
  for (const typed of ['012345', ' 012 345 ', '012-345', '０１２３４５', '012\u00a0345'])
    expect(parseCode(typed)).toBe('012345')
  for (const typed of ['', '12345', '0123456', '01234a', 'abcdef']) expect(parseCode(typed)).toBeNull()
})
