import { expect, test } from 'vitest'
import { requestedIds } from './find-requested.server.ts'

test.each([
  ['1,2,3', [1, 2, 3]],
  ['3,1,3', [3, 1]],
  [' 7 , 8', [7, 8]],
  ['1,x,-2,0,1.5,99999999999999999999,4', [1, 4]],
  ['', []],
  [null, []],
])('%s is %j', (written, ids) => {
  expect(requestedIds(written, 4)).toEqual(ids)
})

test('no more than are asked for', () => {
  expect(requestedIds('1,2,3,4,5,6', 4)).toEqual([1, 2, 3, 4])
})
