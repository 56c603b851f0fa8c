import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderedLike } from './ordered-like.ts'

const like = (value: unknown, model: unknown) => JSON.stringify(orderedLike(value, model))

test('keys come as the model has them, those it lacks behind the one they stood behind', () => {
  expect(like({ a: 1, new: 2, b: { x: 1, y: 2 } }, { b: { y: 0, x: 0 }, gone: 1, a: 0 })).toBe(
    '{"b":{"y":2,"x":1},"a":1,"new":2}',
  )
  expect(like({ first: 1, a: 2 }, { a: 0 })).toBe('{"first":1,"a":2}')
})

test('entries of a list are those of the same slug, else of the same place', () => {
  const yards = [
    { slug: 'b', name: 'B' },
    { slug: 'a', name: 'A', city: 'C' },
  ]
  expect(like(yards, [{ city: '', name: '', slug: 'a' }])).toBe(
    '[{"slug":"b","name":"B"},{"city":"C","name":"A","slug":"a"}]',
  )
  expect(like([{ x: 1, y: 2 }], [{ y: 0, x: 0 }])).toBe('[{"y":2,"x":1}]')
})

test('nothing but the order changes, whatever the model is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (value, model) => {
      const read = JSON.parse(JSON.stringify(value))
      expect(orderedLike(read, model)).toEqual(read)
    }),
  )
})
