import { describe, expect, test } from 'vitest'
import { type PageCache, pageCache, type StoredPage } from './page-cache.ts'

const KB = 1024
const page = (text: string, more: Partial<StoredPage> = {}): StoredPage => ({
  tenantId: 1,
  tenant: 'harbour-motors',
  expiresAt: Number.POSITIVE_INFINITY,
  status: 200,
  headers: {},
  body: Buffer.from(text),
  etag: `"${text}"`,
  ...more,
})
const put = (cache: PageCache, key: string, stored: StoredPage, address = key) =>
  cache.make(key, address, stored.tenantId, async () => ({ result: null, page: stored }))

test('a kept page is found by its key and by the address that led to it', async () => {
  const cache = pageCache({ maxBytes: 100 * KB })
  await put(cache, '/search/toyota', page('toyota'), '/search/toyota?utm_source=x')
  expect(cache.recall('/search/toyota?utm_source=x', 0)?.body.toString()).toBe('toyota')
  expect(cache.recall('/search/toyota?gclid=1', 0)).toBeNull()
  expect(cache.get('/search/toyota', '/search/toyota?gclid=1', 0)?.etag).toBe('"toyota"')
  expect(cache.recall('/search/toyota?gclid=1', 0)?.etag).toBe('"toyota"')
})

test('a change drops the pages of its tenant only, and leaves them as last good ones', async () => {
  const cache = pageCache({ maxBytes: 100 * KB })
  await put(cache, 'a', page('one'))
  await put(cache, 'b', page('two', { tenantId: 2 }))
  cache.dropTenant(1)
  expect(cache.get('a', 'a', 0)).toBeNull()
  expect(cache.recall('a', 0)).toBeNull()
  expect(cache.lastGood('a')?.body.toString()).toBe('one')
  expect(cache.get('b', 'b', 0)).not.toBeNull()
})

test('stock that is in the database alone drops what is read there, and leaves what a search found', async () => {
  const cache = pageCache({ maxBytes: 100 * KB })
  await put(cache, '/cars/h1', page('car', { readsDatabase: true }))
  await put(cache, '/search', page('found'))
  await put(cache, '/cars/o1', page('other', { readsDatabase: true, tenantId: 2 }))
  cache.dropReadingDatabase(1)
  expect(cache.get('/cars/h1', '/cars/h1', 0)).toBeNull()
  expect(cache.recall('/cars/h1', 0)).toBeNull()
  expect(cache.lastGood('/cars/h1')?.body.toString()).toBe('car')
  expect(cache.recall('/search', 0)).not.toBeNull()
  expect(cache.recall('/cars/o1', 0)).not.toBeNull()
  await put(cache, '/cars/h1', page('car anew', { readsDatabase: true }))
  expect(cache.recall('/cars/h1', 0)?.body.toString()).toBe('car anew')
  cache.dropTenant(1)
  for (const key of ['/cars/h1', '/search']) expect(cache.recall(key, 0)).toBeNull()
})

test('an address that led to a page before a change does not lead to the one made after it', async () => {
  const cache = pageCache({ maxBytes: 100 * KB })
  await put(cache, 'a', page('one'), 'moved.example/')
  cache.dropTenant(1)
  await put(cache, 'a', page('two'), 'first.example/')
  expect(cache.recall('first.example/', 0)?.etag).toBe('"two"')
  expect(cache.recall('moved.example/', 0)).toBeNull()
})

test('a page made before a change and finished after it is not fresh', async () => {
  const cache = pageCache({ maxBytes: 100 * KB })
  const gate = Promise.withResolvers<void>()
  const made = cache.make('a', 'a', 1, async () => {
    await gate.promise
    return { result: null, page: page('old') }
  })
  cache.dropTenant(1)
  gate.resolve()
  await made
  expect(cache.get('a', 'a', 0)).toBeNull()
})

test('nor is one that reads the database, begun before its stock was another', async () => {
  const cache = pageCache({ maxBytes: 100 * KB })
  const gate = Promise.withResolvers<void>()
  const old = cache.make('a', 'a', 1, async () => {
    await gate.promise
    return { result: 'old', page: page('old', { readsDatabase: true }) }
  })
  cache.dropReadingDatabase(1)
  const anew = async () => ({ result: 'new', page: page('new', { readsDatabase: true }) })
  expect(await cache.make('a', 'a', 1, anew)).toBe('new')
  gate.resolve()
  expect(await old).toBe('old')
  expect(cache.get('a', 'a', 0)?.etag).toBe('"new"')
})

test('who asks after a change does not get what is being made of the old', async () => {
  const cache = pageCache({ maxBytes: 100 * KB })
  const gate = Promise.withResolvers<void>()
  const old = cache.make('a', 'a', 1, async () => {
    await gate.promise
    return { result: 'old', page: page('old') }
  })
  cache.dropTenant(1)
  expect(await cache.make('a', 'a', 1, async () => ({ result: 'new', page: page('new') }))).toBe('new')
  gate.resolve()
  expect(await old).toBe('old')
  expect(cache.get('a', 'a', 0)?.etag).toBe('"new"')
})

test('a page ends at its boundary', async () => {
  const cache = pageCache({ maxBytes: 100 * KB })
  await put(cache, 'a', page('one', { expiresAt: 1000 }))
  expect(cache.get('a', 'a', 999)).not.toBeNull()
  expect(cache.get('a', 'a', 1000)).toBeNull()
})

test('many who ask at once are answered by one making', async () => {
  const cache = pageCache({ maxBytes: 100 * KB })
  let made = 0
  const ask = () =>
    cache.make('a', 'a', 1, async () => {
      made += 1
      await Promise.resolve()
      return { result: made, page: page('one') }
    })
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  expect(cache.status().making).toBe(0)
})

test('a making that fails is forgotten, and everyone who waited hears of it', async () => {
  const cache = pageCache({ maxBytes: 100 * KB })
  const fail = () => cache.make('a', 'a', 1, () => Promise.reject(new Error('no search')))
  await expect(Promise.all([fail(), fail()])).rejects.toThrow('no search')
  expect(cache.status()).toEqual({ pages: 0, bytes: 0, making: 0 })
})

describe('room', () => {
  test('the least recently used go first and the bytes stay within bounds', async () => {
    const cache = pageCache({ maxBytes: 7 * KB })
    for (const key of ['a', 'b', 'c']) await put(cache, key, page('x'.repeat(KB)))
    cache.get('a', 'a', 0)
    await put(cache, 'd', page('x'.repeat(KB)))
    expect(cache.get('b', 'b', 0)).toBeNull()
    for (const key of ['a', 'c', 'd']) expect(cache.get(key, key, 0)).not.toBeNull()
    expect(cache.status()).toMatchObject({ pages: 3, making: 0 })
    expect(cache.status().bytes).toBeLessThanOrEqual(7 * KB)
  })

  test('a page larger than the room is not kept, and one put again replaces itself', async () => {
    const cache = pageCache({ maxBytes: 4 * KB })
    await put(cache, 'huge', page('x'.repeat(5 * KB)))
    expect(cache.status().pages).toBe(0)
    await put(cache, 'a', page('one'))
    const { bytes } = cache.status()
    await put(cache, 'a', page('three'))
    expect(cache.status()).toEqual({ pages: 1, bytes: bytes + 2, making: 0 })
  })

  test('addresses, keys and headers count', async () => {
    const cache = pageCache({ maxBytes: 100 * KB })
    await put(cache, 'a', page('one', { headers: { 'Cache-Tag': 'x'.repeat(10 * KB) } }))
    expect(cache.status().bytes).toBeGreaterThan(20 * KB)
    const before = cache.status().bytes
    cache.get('a', `a?${'x'.repeat(400)}`, 0)
    expect(cache.status().bytes - before).toBeGreaterThan(800)
  })

  test('however many addresses lead to pages, the bytes stay within bounds', async () => {
    const cache = pageCache({ maxBytes: 50 * KB })
    for (const key of ['a', 'b']) await put(cache, key, page(key))
    for (let i = 0; i < 5000; i++) cache.get(i % 2 ? 'a' : 'b', `?utm_source=${i}${'x'.repeat(450)}`, 0)
    expect(cache.status().bytes).toBeLessThanOrEqual(50 * KB)
    const full = pageCache({ maxBytes: 1000 * KB })
    await put(full, 'a', page('one'))
    for (let i = 0; i < 5000; i++) full.get('a', `?utm_source=${i}`, 0)
    expect(full.status().bytes).toBeLessThan(130 * KB)
    expect(full.recall('?utm_source=4999', 0)).not.toBeNull()
    expect(full.recall('?utm_source=1', 0)).toBeNull()
  })

  test('a very long address is answered and not remembered, a very long key not kept', async () => {
    const cache = pageCache({ maxBytes: 100 * KB })
    const long = `a?${'x'.repeat(600)}`
    await put(cache, 'a', page('one'), long)
    expect(cache.get('a', long, 0)).not.toBeNull()
    expect(cache.recall(long, 0)).toBeNull()
    await put(cache, 'k'.repeat(2049), page('two'), 'k')
    expect(cache.status().pages).toBe(1)
  })

  test('addresses go with their page', async () => {
    const cache = pageCache({ maxBytes: 3 * KB })
    await put(cache, 'a', page('one'), 'a?1')
    await put(cache, 'b', page('x'.repeat(KB)))
    expect(cache.recall('a?1', 0)).toBeNull()
  })
})
