import { expect, test } from 'vitest'
import { statesIn, withStateCode } from './states-in.ts'

test.each([
  ['VIC.', ['vic']],
  ['Vic', ['vic']],
  ['N.S.W.', ['nsw']],
  [' n s w ', ['nsw']],
  ['Victoria', ['vic']],
  ['new  south wales', ['nsw']],
  ['Vic/Qld', ['vic', 'qld']],
  ['NSW & ACT', ['nsw', 'act']],
  ['Victoria or Tas.', ['vic', 'tas']],
  ['VIC, vic', ['vic']],
  ['Vic/Auckland', []],
  ['Geelong Vic', []],
  ['', []],
])('%s names %j', (text, states) => {
  expect(statesIn(text)).toEqual(states)
})

test.each([
  ['Bendigo, Victoria 3550', 'Bendigo VIC 3550'],
  ['Albury N.S.W. 2640', 'Albury NSW 2640'],
  ['Perth, western australia', 'Perth WA'],
  ['12 Victoria Rd, Ryde', '12 Victoria Rd, Ryde'],
  ['12 St. Georges Rd', '12 St. Georges Rd'],
])('%s is read as %s', (written, read) => {
  expect(withStateCode(written)).toBe(read)
})
