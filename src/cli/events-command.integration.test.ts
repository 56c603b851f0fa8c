import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { recordEvent } from '#domain/analytics/record-event.server.ts'
import { runForecourt } from '../../test/support/command-line.ts'
import { testDatabase } from '../../test/support/database.ts'
import { makeDealer } from '../../test/support/dealers.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'

const database = testDatabase()
const home = temporaryFolder()

beforeAll(async () => {
  const harbour = { ...(await makeDealer(database, 'harbour-motors')), now: new Date() }
  const outback = { ...(await makeDealer(database, 'outback-utes')), now: new Date() }
  const old = { ...harbour, now: new Date(Date.now() - 8 * 86_400_000) }
  await recordEvent(old, { eventId: 61, path: '/', carId: null })
  for (const eventId of [49, 49, 25] as const) await recordEvent(harbour, { eventId, path: '/search', carId: null })
  await recordEvent(outback, { eventId: 39, path: '/', carId: null })
})

test('forecourt events SLUG counts a week of one dealer, or as many days as asked', async () => {
  expect((await forecourt('events', 'harbour-motors')).out).toBe(
    'Event  What                Count\n   49  Search page viewed      2\n   25  Phone click             1\n',
  )
  const { out } = await forecourt('events', 'harbour-motors', '--days', '30', '--json')
  expect(JSON.parse(out)).toEqual({
    days: 30,
    events: [
      { eventId: 49, name: 'Search page viewed', count: 2 },
      { eventId: 25, name: 'Phone click', count: 1 },
      { eventId: 61, name: 'Printed', count: 1 },
    ],
  })
  expect(await forecourt('events', 'harbour-motors', '--days', '1000')).toMatchObject({ code: 2 })
  expect(await forecourt('events', 'nobody')).toMatchObject({ code: 1 })
})

/** The command line as an operator runs it. */
function forecourt(...args: string[]) {
  return runForecourt(args, { DATABASE_URL: database.ownerUrl, DATA_DIR: join(home, 'data') })
}
