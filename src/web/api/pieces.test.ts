import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bodyOf, pieceWriter } from './pieces.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const atMost = (most: number) => (bytes: number) => {
  if (bytes > most) throw new Error('too long')
}

test('what is written comes out again, in pieces, and is over once it is read', async () => {
  const writer = pieceWriter(atMost(1_000_000))
  const words = Array.from({ length: 40_000 }, (_, i) => `wörd ${i} `)
  const full = words.filter((word) => writer.write(word)).length
  const pieces = writer.end()
  const said = words.join('')
  expect(full).toBeGreaterThan(3)
  expect(pieces).toMatchObject({ bytes: Buffer.byteLength(said), chunks: { length: full + 1 } })
  const ended = vi.fn()
  expect(await new Response(bodyOf(pieces, ended)).text()).toBe(said)
  expect(ended).toHaveBeenCalledTimes(1)
})

test('more than may be is refused while it is written', () => {
  const writer = pieceWriter(atMost(100_000))
  writer.write('a'.repeat(70_000))
  expect(() => writer.write('a'.repeat(70_000))).toThrow('too long')
})

test('nothing is handed over that is not asked for, and an answer nobody reads is given up', async () => {
  const writer = pieceWriter(atMost(1_000_000))
  for (let i = 0; i < 5; i++) writer.write('a'.repeat(70_000))
  const pieces = writer.end()
  const ended = vi.fn()
  const reader = bodyOf(pieces, ended).getReader()
  await reader.read()
  expect(pieces.chunks).toHaveLength(5)
  await vi.advanceTimersByTimeAsync(29_000)
  await reader.read()
  await vi.advanceTimersByTimeAsync(29_000)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2000)
  expect(ended).toHaveBeenCalled()
  expect(pieces.chunks).toEqual([])
  await expect(reader.read()).rejects.toThrow('not read')
})
