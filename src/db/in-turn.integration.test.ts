import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/support/database.ts'
import { inTurn } from './in-turn.server.ts'

const database = testDatabase()
const LOCK = 4_711

test('one at a time; work that takes longer than the longest silence keeps its turn', async () => {
  const done: string[] = []
  const works = (name: string, ms: number) =>
    inTurn(
      database.ownerUrl,
      LOCK,
      async () => {
        done.push(`${name} begins`)
        await sleep(ms)
        done.push(`${name} ends`)
      },
      { silenceMs: 400 },
    )
  const first = works('first', 1_200)
  await expect.poll(() => done.length).toBe(1)
  await Promise.all([first, works('second', 0)])
  expect(done).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test('who stands still loses the turn to the next, and is told', async () => {
  // As a frozen process: nothing of it runs, so its session is silent.
  const turn = Promise.withResolvers<void>()
  const frozen = inTurn(
    database.ownerUrl,
    LOCK,
    async () => {
      turn.resolve()
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500)
      await sleep(1_000)
    },
    { silenceMs: 400 },
  )
  frozen.catch(() => {})
  await turn.promise
  expect(await inTurn(database.ownerUrl, LOCK, async () => 'next')).toBe('next')
  await expect(frozen).rejects.toThrow(/idle-session timeout|terminated/)
})
