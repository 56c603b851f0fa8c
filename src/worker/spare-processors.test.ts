import { setImmediate as soon } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { spareProcessors } from './spare-processors.ts'

test.each([
  [1, 1],
  [2, 1],
  [8, 7],
])('of %i processors work nobody waits for takes %i (rule:spare-processor)', async (processors, most) => {
  const onSpareProcessor = spareProcessors(processors)
  const ends = Array.from({ length: 20 }, () => Promise.withResolvers<void>())
  let running = 0
  const works = ends.map(({ promise }, n) =>
    onSpareProcessor(async () => {
      running++
      await promise
      running--
      return n
    }),
  )
  const peaks: number[] = []
  for (const { resolve } of ends) {
    await soon()
    peaks.push(running)
    resolve()
  }
  expect(Math.max(...peaks)).toBe(most)
  expect(await Promise.all(works)).toEqual(ends.map((_, n) => n))
})

test('what fails gives its place to the next', async () => {
  const onSpareProcessor = spareProcessors(2)
  await expect(onSpareProcessor(() => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged')
  expect(await onSpareProcessor(async () => 'next')).toBe('next')
})
