import { expect, test } from 'vitest'
import { type Asker, fairLimiter } from './fair-limiter.ts'

const asker = (tenantId: number, address: string, stillWanted = () => true): Asker => ({
  tenantId,
  address,
  stillWanted,
})

/** The order in which work is done that was asked for while something else was being done. */
async function orderOf(asked: readonly Asker[], most = { ofOne: 10, ofDealer: 100 }) {
  const limiter = fairLimiter(most)
  const gate = Promise.withResolvers<void>()
  const first = limiter.run(asker(0, 'first'), () => gate.promise)
  const done: string[] = []
  const answers = asked.map((one) => limiter.run(one, async () => done.push(`${one.tenantId}${one.address}`)))
  gate.resolve()
  await first
  const kinds = (await Promise.all(answers)).map(({ kind }) => kind)
  return { done, kinds, limiter }
}

test('dealers take turns, and their visitors do', async () => {
  const many = Array.from({ length: 5 }, () => asker(1, 'a'))
  const { done } = await orderOf([...many, asker(1, 'b'), asker(1, 'b'), asker(2, 'c')])
  expect(done).toEqual(['1a', '2c', '1b', '1a', '1b', '1a', '1a', '1a'])
})

test('who fills the queue fills it for himself, at all dealers together', async () => {
  const mine = [1, 1, 2, 3].map((tenantId) => asker(tenantId, 'a'))
  const { kinds } = await orderOf([...mine, asker(1, 'b'), asker(3, 'b')], { ofOne: 3, ofDealer: 100 })
  expect(kinds).toEqual(['done', 'done', 'done', 'full', 'done', 'done'])
})

test('a dealer whose visitors are many keeps none of another dealer’s away', async () => {
  const many = Array.from({ length: 6 }, (_, i) => asker(1, `a${i}`))
  const { kinds } = await orderOf([...many, asker(2, 'b')], { ofOne: 3, ofDealer: 4 })
  expect(kinds).toEqual(['done', 'done', 'done', 'done', 'full', 'full', 'done'])
})

test('what nobody wants any more is not done, and counts for nobody', async () => {
  const gone = asker(1, 'a', () => false)
  const { done, kinds } = await orderOf([gone, asker(1, 'a'), asker(1, 'a')], { ofOne: 1, ofDealer: 100 })
  expect(kinds).toEqual(['abandoned', 'done', 'full'])
  expect(done).toEqual(['1a'])
})

test('one at a time, and what fails hands its turn on', async () => {
  const limiter = fairLimiter({ ofOne: 10, ofDealer: 10 })
  let running = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setImmediate(resolve))
    running--
    throw new Error('failed')
  }
  const answers = Array.from({ length: 5 }, () => limiter.run(asker(1, 'a'), work))
  for (const answer of answers) await expect(answer).rejects.toThrow('failed')
  expect(most).toBe(1)
  expect(await limiter.run(asker(1, 'a'), async () => 7)).toEqual({ kind: 'done', value: 7 })
})

test('the dealer whose work took least time is next; who comes later has nothing saved up', async () => {
  let nowMs = 0
  const limiter = fairLimiter({ ofOne: 10, ofDealer: 10 }, () => nowMs)
  const done: string[] = []
  const work = (tenantId: number, ms: number) =>
    limiter.run(asker(tenantId, 'a'), async () => {
      done.push(String(tenantId))
      nowMs += ms
      await new Promise((resolve) => setImmediate(resolve))
    })
  const all = [work(1, 100), work(1, 100), work(1, 100), ...Array.from({ length: 6 }, () => work(2, 40))]
  await Promise.all(all)
  // After the first of 100 ms the other has three of 40, which stand behind it then.
  expect(done.join('')).toBe('122212212')
  expect(limiter.status()).toEqual({ waiting: 0, running: 0, refused: 0 })
})

test('several places are taken at once, and no more', async () => {
  const limiter = fairLimiter({ places: 2, ofOne: 10, ofDealer: 10 })
  let running = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setImmediate(resolve))
    running--
  }
  await Promise.all(Array.from({ length: 7 }, (_, i) => limiter.run(asker(i % 3, 'a'), work)))
  expect([most, running, limiter.status().running]).toEqual([2, 0, 0])
})

test('what waits for something else leaves its place to the next', async () => {
  const limiter = fairLimiter({ placeMs: 10, ofOne: 10, ofDealer: 10 })
  const away = Promise.withResolvers<string>()
  const stuck = Array.from({ length: 3 }, () => limiter.run(asker(1, 'a'), () => away.promise))
  expect(await limiter.run(asker(2, 'b'), async () => 'made')).toEqual({ kind: 'done', value: 'made' })
  away.resolve('at last')
  expect((await Promise.all(stuck)).map((one) => one.kind === 'done' && one.value)).toEqual(Array(3).fill('at last'))
  expect(limiter.status()).toEqual({ waiting: 0, running: 0, refused: 0 })
})
