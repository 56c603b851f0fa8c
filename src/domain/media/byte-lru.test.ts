import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createByteLru } from './byte-lru.ts'

const key = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
const step = fc.oneof(
  fc.record({ kind: fc.constant('get' as const), key }),
  fc.record({ kind: fc.constant('set' as const), key, weight: fc.integer({ min: 0, max: 12 }) }),
  fc.record({ kind: fc.constant('delete' as const), key }),
)

test('behaves as a list kept in order of use', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const lru = createByteLru<string>(10)
      let oracle: { key: string; weight: number }[] = []
      for (const now of steps) {
        const held = oracle.find((entry) => entry.key === now.key)
        if (now.kind === 'get') {
          expect(lru.get(now.key)).toBe(held && `${now.key}${held.weight}`)
          if (held) oracle = [...oracle.filter((entry) => entry !== held), held]
        } else {
          oracle = oracle.filter((entry) => entry !== held)
          if (now.kind === 'delete') {
            lru.delete(now.key)
          } else {
            lru.set(now.key, `${now.key}${now.weight}`, now.weight)
            if (now.weight <= 10) oracle.push({ key: now.key, weight: now.weight })
            while (oracle.reduce((sum, entry) => sum + entry.weight, 0) > 10) oracle.shift()
          }
        }
        expect(lru.size).toBe(oracle.length)
        expect(lru.bytes).toBe(oracle.reduce((sum, entry) => sum + entry.weight, 0))
      }
    }),
  )
})
