import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { together } from './together.server.ts'

const AWAY = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })

/** Doubles numbers, a turn of the loop at a time, and keeps what it was asked together. */
function doubling({ fails = () => null }: { fails?: (all: number[], mayWait: boolean) => Error | null } = {}) {
  const asked: { tenantId: number; all: number[]; mayWait: boolean }[] = []
  let [running, most] = [0, 0]
  const line = together(async (tenantId, all: readonly { n: number; marks: string[] }[], mayWait) => {
    const numbers = all.map(({ n }) => n)
    asked.push({ tenantId, all: numbers, mayWait })
    most = Math.max(most, ++running)
    await sleep(1)
    running--
    const error = fails(numbers, mayWait)
    if (error) throw error
    return numbers.map((n) => n * 2)
  }, 3)
  return {
    asked,
    most: () => most,
    double: (n: number, marks = [`${n}`], tenantId = 1) => line(tenantId, { n, marks }),
  }
}

test('what comes while others are under way goes together next, so many at once; another tenant does not wait', async () => {
  const { asked, double } = doubling()
  const done = await Promise.all([1, 2, 3, 4, 5].map((n) => double(n)).concat(double(6, ['6'], 2)))
  expect(done).toEqual([2, 4, 6, 8, 10, 12])
  expect(asked.map(({ tenantId, all }) => [tenantId, all])).toEqual([
    [1, [1]],
    [2, [6]],
    [1, [2, 3, 4]],
    [1, [5]],
  ])
  expect(await double(7)).toBe(14)
})

test('those of one sender go one after the other, and others are not kept by them', async () => {
  const { asked, double } = doubling()
  await Promise.all([double(1), double(2, ['a', 'x']), double(3, ['b', 'x']), double(4, ['c'])])
  expect(asked.map(({ all }) => all)).toEqual([[1], [2, 4], [3]])
})

test('one that cannot be done fails by itself, beside what comes next', async () => {
  const bad = new Error('No such row')
  const { asked, double } = doubling({ fails: (all) => (all.includes(3) ? bad : null) })
  const done = await Promise.allSettled([1, 2, 3, 4, 5].map((n) => double(n)))
  expect(done.map((one) => (one.status === 'fulfilled' ? one.value : one.reason))).toEqual([2, 4, bad, 8, 10])
  expect(asked.map(({ all }) => all)).toEqual([[1], [2, 3, 4], [2], [3], [5], [4]])
})

test('two of a group are tried alone at once, beside what comes next; who meets a lock waits after the others', async () => {
  const locked = Object.assign(new Error('locked'), { code: '55P03' })
  const { asked, most, double } = doubling({
    fails: (all, mayWait) => ((all.length > 1 || all[0] === 2) && !all.includes(5) && !mayWait ? locked : null),
  })
  expect(await Promise.all([1, 2, 3, 4, 5].map((n) => double(n)))).toEqual([2, 4, 6, 8, 10])
  expect(asked.filter(({ mayWait }) => mayWait)).toEqual([{ tenantId: 1, all: [2], mayWait: true }])
  expect(asked.map(({ all }) => all)).toEqual([[1], [2, 3, 4], [2], [3], [5], [4], [2]])
  expect(most()).toBe(3)
})

test('those that wait to be tried alone are told at once where the database is away by then', async () => {
  const { asked, double } = doubling({
    fails: (all) => (all.length > 1 ? new Error('No such row') : all[0] === 1 ? null : AWAY),
  })
  const done = await Promise.allSettled([1, 2, 3, 4].map((n) => double(n)))
  expect(done.slice(1).map((one) => one.status === 'rejected' && one.reason)).toEqual([AWAY, AWAY, AWAY])
  expect(asked.map(({ all }) => all)).toEqual([[1], [2, 3, 4], [2], [3]])
})

test('where the database is away all that wait are told at once, and nobody is tried again', async () => {
  const { asked, double } = doubling({ fails: () => AWAY })
  const done = await Promise.allSettled([1, 2, 3, 4, 5, 6].map((n) => double(n)))
  expect(done.map((one) => one.status === 'rejected' && one.reason)).toEqual(Array(6).fill(AWAY))
  expect(asked.map(({ all }) => all)).toEqual([[1]])
  await expect(double(7)).rejects.toBe(AWAY)
})
