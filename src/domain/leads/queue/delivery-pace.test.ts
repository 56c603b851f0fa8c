import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { deliveryPace } from './delivery-pace.ts'

/** Works that end when they are told to, and which have begun. */
function works(pace: ReturnType<typeof deliveryPace>) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    start(name: string, dueMs: number) {
      const end = Promise.withResolvers<void>()
      ends.set(name, end.resolve)
      return pace.turn(dueMs, async () => {
        begun.push(name)
        await end.promise
      })
    },
    end: (name: string) => ends.get(name)!(),
  }
}

test('while submissions come one delivery is under way, else as many as are asked for', async () => {
  let now = 100_000
  const pace = deliveryPace(() => now)
  const { begun, start, end } = works(pace)
  const quiet = [start('a', now), start('b', now)]
  await sleep(1)
  expect(begun).toEqual(['a', 'b'])
  end('a')
  end('b')
  await Promise.all(quiet)

  pace.submitted()
  const first = start('c', now)
  void start('d', now)
  void start('e', now)
  await sleep(1)
  expect(begun.slice(2)).toEqual(['c'])
  end('c')
  await first
  expect(begun.slice(2)).toEqual(['c', 'd'])
  now += 250
  await expect.poll(() => begun.slice(2)).toEqual(['c', 'd', 'e'])
})

test('what is due for half a minute gives way no more, and a failure gives its place back', async () => {
  const pace = deliveryPace(() => 100_000)
  pace.submitted()
  const { begun, start } = works(pace)
  void start('first', 100_000)
  void start('late', 70_000)
  void start('not yet late', 70_001)
  await sleep(1)
  expect(begun).toEqual(['first', 'late'])

  const other = deliveryPace(() => 100_000)
  other.submitted()
  const fails = () => Promise.reject(new Error('not today'))
  await expect(other.turn(100_000, fails)).rejects.toThrow('not today')
  expect(await other.turn(100_000, async () => 'its turn')).toBe('its turn')
})

test('what is stored is looked for at once, and all that came within a tenth of a second by one look', async () => {
  const pace = deliveryPace()
  // Nobody delivers yet.
  pace.stored(1)
  await sleep(120)
  const looks: number[] = []
  pace.onStored((deliveries) => looks.push(deliveries))
  pace.stored(0)
  expect(looks).toEqual([])
  pace.stored(3)
  expect(looks).toEqual([3])
  pace.stored(1)
  pace.stored(2)
  expect(looks).toEqual([3])
  await expect.poll(() => looks).toEqual([3, 3])
  await sleep(120)
  pace.stored(1)
  expect(looks).toEqual([3, 3, 1])
})

test('nobody looks for more while some wait for their turn, and then for all of it', async () => {
  const pace = deliveryPace(() => 100_000)
  const looks: number[] = []
  pace.onStored((deliveries) => looks.push(deliveries))
  const { begun, start, end } = works(pace)
  pace.submitted()
  const first = start('first', 100_000)
  const second = start('second', 100_000)
  await sleep(1)
  pace.stored(2)
  pace.stored(1)
  await sleep(120)
  expect([begun, looks]).toEqual([['first'], []])
  end('first')
  await first
  await expect.poll(() => looks).toEqual([3])
  end('second')
  await second
})

test('whoever cannot look fails no request, and is told no number twice', async () => {
  const pace = deliveryPace()
  const looks: number[] = []
  pace.onStored((deliveries) => {
    looks.push(deliveries)
    throw new Error('nudge called after worker terminated')
  })
  pace.stored(3)
  pace.stored(2)
  await expect.poll(() => looks).toEqual([3, 2])
  await sleep(120)
  pace.stored(1)
  expect(looks).toEqual([3, 2, 1])
})
