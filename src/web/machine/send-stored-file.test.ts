import { expect, test } from 'vitest'
import { byteRange } from './send-stored-file.ts'

test.each([
  [null, null],
  ['bytes=0-0', { from: 0, to: 0 }],
  ['bytes=10-', { from: 10, to: 99 }],
  ['bytes=90-200', { from: 90, to: 99 }],
  ['bytes=-10', { from: 90, to: 99 }],
  ['bytes=-500', { from: 0, to: 99 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=9-3', null],
  ['bytes=-', null],
  ['bytes=0-1,3-4', null],
  ['items=0-1', null],
  ['bytes=0x1-2', null],
])('%s of 100 bytes', (header, range) => expect(byteRange(header, 100)).toEqual(range))
