import { expect, test } from 'vitest'
import { fairTurns } from './fair-turns.ts'

/** Sixteen places, of which a tenant may have four, with jobs that last until they are ended. */
function lane() {
  let nowMs = 100_000
  let jobs = 0
  const turns = fairTurns({ places: 16, perTenant: 4 }, () => nowMs)
  const ends = new Map<string, () => Promise<void>>()
  return {
    pass(ms: number) {
      nowMs += ms
    },
    /** A free place looks for a job of these tenants; whose it found. */
    async look(...tenants: string[]): Promise<string | null> {
      const forbidden = await turns.forbiddenFlags()
      const tenant = tenants.find((name) => !forbidden.includes(name))
      if (tenant === undefined) {
        turns.events.emit('worker:getJob:empty', {} as never)
        return null
      }
      const job = { id: String(++jobs), flags: { [tenant]: true as const } }
      turns.events.emit('job:start', { job } as never)
      const work = Promise.withResolvers<void>()
      const done = turns.timed(job, () => work.promise)
      ends.set(`${tenant} ${job.id}`, async () => {
        work.resolve()
        await done
        turns.events.emit('job:complete', { job } as never)
      })
      return tenant
    },
    async end(tenant: string) {
      const key = [...ends.keys()].find((one) => one.startsWith(`${tenant} `))!
      await ends.get(key)!()
      ends.delete(key)
    },
  }
}

test('one tenant has four places, and two have what half of the places are', async () => {
  const { look } = lane()
  const found: (string | null)[] = []
  for (let i = 0; i < 9; i++) found.push(await look('a', 'b'))
  expect(found).toEqual(['a', 'a', 'a', 'a', 'b', 'b', 'b', 'b', null])
})

test('four slow tenants leave places free: at once, and more of them once they are known', async () => {
  const { look, end, pass } = lane()
  const slow = ['a', 'b', 'c', 'd']
  const found: (string | null)[] = []
  for (let i = 0; i < 16; i++) found.push(await look(...slow))
  expect(found.filter((name) => name !== null)).toHaveLength(10)
  expect(await look(...slow, 'quick')).toBe('quick')
  await end('quick')

  pass(10_000)
  for (const tenant of ['c', 'd', 'a']) await end(tenant)
  // Seven are under way, an eighth may be; then slow ones have one place each.
  expect(await look(...slow)).toBe('a')
  expect(await look(...slow)).toBe('c')
  expect(await look(...slow)).toBe('d')
  expect(await look(...slow)).toBeNull()
  for (let i = 0; i < 4; i++) expect(await look(...slow, 'quick')).toBe('quick')
  expect(await look(...slow, 'quick')).toBeNull()
})

test('slow ones leave a quarter of the places, however many they are', async () => {
  const { look, end, pass } = lane()
  const slow = Array.from({ length: 14 }, (_, i) => `slow ${i}`)
  for (const tenant of slow) await look(tenant)
  pass(3_000)
  for (const tenant of slow) await end(tenant)
  const found: (string | null)[] = []
  for (let i = 0; i < 13; i++) found.push(await look(...slow))
  expect(found.map((name) => name && slow.indexOf(name))).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 2, 3, 4, 5, null])
  for (const tenant of ['x', 'y', 'z', 'w']) expect(await look(...slow, tenant)).toBe(tenant)
})

test('who was slow is so for a minute, though something of theirs was quick meanwhile', async () => {
  const { look, end, pass } = lane()
  await look('a')
  pass(3_000)
  await end('a')
  await look('a')
  await end('a')
  for (const tenant of ['b', 'c']) for (let i = 0; i < 4; i++) expect(await look(tenant)).toBe(tenant)
  expect(await look('a')).toBe('a')
  expect(await look('a')).toBeNull()
  await end('a')
  pass(60_000)
  expect(await look('a')).toBe('a')
  await end('a')
  for (let i = 0; i < 4; i++) expect(await look('a')).toBe('a')
})
