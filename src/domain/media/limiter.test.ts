import { expect, test } from 'vitest'
import { createLimiter } from './limiter.ts'

const tick = () => new Promise<void>((resolve) => setImmediate(resolve))

test('runs so many at once and no more, in the order they came', async () => {
  const limiter = createLimiter({ places: 2, maxWaiting: 100 })
  const started: number[] = []
  let running = 0
  let most = 0
  const work = (n: number) =>
    limiter.run(async () => {
      started.push(n)
      most = Math.max(most, ++running)
      await tick()
      running--
      return n
    })
  const answers = await Promise.all([...Array(20).keys()].map(work))
  expect(most).toBe(2)
  expect(started).toEqual([...Array(20).keys()])
  expect(answers.map((answer) => answer.kind === 'done' && answer.value)).toEqual([...Array(20).keys()])
  expect([limiter.running, limiter.waiting]).toEqual([0, 0])
})

test('turns away whom the queue cannot take, at once', async () => {
  const limiter = createLimiter({ places: 1, maxWaiting: 1 })
  const gate = Promise.withResolvers<void>()
  const first = limiter.run(() => gate.promise)
  const second = limiter.run(async () => 'second')
  expect(await limiter.run(async () => 'third')).toEqual({ kind: 'full' })
  gate.resolve()
  await first
  expect(await second).toEqual({ kind: 'done', value: 'second' })
})

test('does not do what nobody wants any more, and passes the place on', async () => {
  const limiter = createLimiter({ places: 1, maxWaiting: 5 })
  const gate = Promise.withResolvers<void>()
  let done = 0
  const first = limiter.run(() => gate.promise)
  const unwanted = limiter.run(
    async () => done++,
    () => false,
  )
  const third = limiter.run(async () => 'third')
  gate.resolve()
  await first
  expect(await unwanted).toEqual({ kind: 'abandoned' })
  expect(await third).toEqual({ kind: 'done', value: 'third' })
  expect(done).toBe(0)
})

test('who left makes room in a full queue', async () => {
  const limiter = createLimiter({ places: 1, maxWaiting: 2 })
  const gate = Promise.withResolvers<void>()
  let wanted = true
  const first = limiter.run(() => gate.promise)
  const leaving = [1, 2].map((n) =>
    limiter.run(
      async () => n,
      () => wanted,
    ),
  )
  expect(await limiter.run(async () => 'no room')).toEqual({ kind: 'full' })
  wanted = false
  const next = limiter.run(async () => 'next')
  expect(await Promise.all(leaving)).toEqual([{ kind: 'abandoned' }, { kind: 'abandoned' }])
  gate.resolve()
  await first
  expect(await next).toEqual({ kind: 'done', value: 'next' })
  expect([limiter.running, limiter.waiting]).toEqual([0, 0])
})

test('a failure is the caller’s, and frees the place', async () => {
  const limiter = createLimiter({ places: 1, maxWaiting: 5 })
  const failing = limiter.run(async () => {
    throw new Error('disk full')
  })
  const next = limiter.run(async () => 'next')
  await expect(failing).rejects.toThrow('disk full')
  expect(await next).toEqual({ kind: 'done', value: 'next' })
  expect(limiter.running).toBe(0)
})
