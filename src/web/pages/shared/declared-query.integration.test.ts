import { afterAll, beforeAll, expect, test } from 'vitest'
import { PLATFORM_PAGES } from '#domain/content/platform-pages.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const given: URL[] = []
let server: TestServer

beforeAll(async () => {
  await makeDealer(database, 'harbour-motors')
  server = await openTestServer(database, { now: new Date(), demo: true, onLoad: (url) => given.push(url) })
}, 120_000)
afterAll(() => server.close())

/** More than any page declares, all of it at once. */
const QUERY = 'x=1&utm_source=y&ids=1&car_id=1&template=meridian&amount=1&page=2&term=5&words=ute'

test.each(
  PLATFORM_PAGES.flatMap((page) => ['', '.data'].map((suffix) => ({ ...page, suffix, name: page.path + suffix }))),
)(
  'the loaders of /$name are given the query their page declares, and nothing else',
  async ({ path, suffix, query }) => {
    given.length = 0
    // Of the desk's pages, the one that is there for who has not signed in.
    const place = path === 'dealer/*' ? 'dealer/sign-in' : path
    const page = place.replace(/:\w+|\*/g, 'some') || (suffix ? '_' : '')
    const { status } = await server.get('harbour-motors.localhost', `/${page}${suffix}?${QUERY}`)
    expect(status).toBeLessThan(500)
    const declared = [...new URLSearchParams(QUERY).keys()].filter((name) => query?.reads(name))
    expect(given.map(({ searchParams }) => [...searchParams.keys()])).not.toEqual([])
    for (const { searchParams } of given) expect([...searchParams.keys()]).toEqual(declared)
  },
)
