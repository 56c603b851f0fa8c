import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { submitLead } from '#domain/leads/submit-lead.server.ts'
import { addDays, localDate, weekdayOf } from '#domain/locations/zoned-time.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { runForecourt } from '../../test/support/command-line.ts'
import { testDatabase } from '../../test/support/database.ts'
import { makeDealer } from '../../test/support/dealers.ts'
import { openWeek } from '../../test/support/open-week.ts'
import { sampleSubmission } from '../../test/support/sample-submission.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'

const database = testDatabase()
const home = temporaryFolder()
const TENANT = ['--tenant', 'harbour-motors']
/** The first Tuesday that is at least a week away: open, and no holiday before the new year's. */
const TUESDAY = firstTuesday()
let harbour: TenantCtx
let ids: number[]

beforeAll(async () => {
  const bookings = { service: { slots: true, daysAhead: 31 }, publicHolidays: true }
  harbour = { ...(await makeDealer(database, 'harbour-motors', { settings: { bookings } as never })), now: new Date() }
  await makeDealer(database, 'outback-utes')
  await openWeek(database, harbour, { opens: '09:00', closes: '12:00', state: 'QLD' })
  for (const time of ['09:00', '10:00']) {
    const outcome = await submitLead(
      harbour,
      sampleSubmission({ form: 'service', fields: { appointment: `${TUESDAY}T${time}` } }),
    )
    if (outcome.kind !== 'stored') throw new Error(JSON.stringify(outcome))
  }
  const { rows } = await database.owner.query('select booking_id::int as id from bookings order by starts_at')
  ids = rows.map(({ id }) => id)
})

function firstTuesday(): string {
  const inAWeek = addDays(localDate(new Date(), 'Australia/Brisbane'), 7)
  return addDays(inAWeek, (2 - weekdayOf(inAWeek) + 7) % 7)
}

test('who comes when is listed', async () => {
  const { out } = await forecourt('booking', 'list', ...TENANT)
  expect(out).toMatch(/Booking +When +Until +What +Vehicle +Where +Who +Phone +State +Lead\n/)
  expect(out).toMatch(
    new RegExp(`${ids[0]} +Tuesday .*, 9 am +10 am +service +harbour-motors-yard +Zoë O’Brien +0491 570 156 +booked`),
  )
  expect(out).toContain('2 bookings.')
  const listed = JSON.parse((await forecourt('booking', 'list', ...TENANT, '--kind', 'test-drive', '--json')).out)
  expect(listed).toEqual({ total: 0, bookings: [] })
})

test('a booking is moved to a free time only, and cancelled once', async () => {
  const move = (to: string, ...more: string[]) =>
    forecourt('booking', 'move', String(ids[0]), ...TENANT, '--to', to, ...more)
  const taken = await move(`${TUESDAY}T10:00`)
  expect(taken).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^This time was just taken\. The next free times are: Tuesday .*, 11 am;/),
  })
  const moved = await move(`${TUESDAY}T11:00`)
  expect(moved).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /is moved to Tuesday .*, 11 am, until 12 pm at harbour-motors-yard\. Zoë O’Brien \(zoe@example\.com\) is told by the server\./,
    ),
  })
  expect(JSON.parse((await move(`${TUESDAY}T09:00`, '--json')).out)).toMatchObject({ bookingId: ids[0], sequence: 2 })
  expect(await forecourt('booking', 'cancel', String(ids[0]), ...TENANT)).toMatchObject({ code: 0 })
  expect(await forecourt('booking', 'cancel', String(ids[0]), ...TENANT)).toMatchObject({
    code: 1,
    err: `Booking ${ids[0]} is cancelled already.\n`,
  })
  const { rows } = await database.owner.query(
    'select sequence from booking_letters where booking_id = $1 order by sequence',
    [ids[0]],
  )
  expect(rows.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
})

test('what is not there, or another dealer’s, is a failure; a wrong call is said so', async () => {
  expect(await forecourt('booking', 'cancel', String(ids[1]), '--tenant', 'outback-utes')).toMatchObject({ code: 1 })
  expect(await forecourt('booking', 'move', '999999', ...TENANT, '--to', `${TUESDAY}T11:00`)).toMatchObject({
    code: 1,
    err: 'There is no booking 999999.\n',
  })
  expect(await forecourt('booking', 'move', String(ids[1]), ...TENANT, '--to', 'soon')).toMatchObject({ code: 1 })
  expect(await forecourt('booking', 'move', String(ids[1]), ...TENANT)).toMatchObject({ code: 2 })
  expect(await forecourt('booking', 'cancel', 'x', ...TENANT)).toMatchObject({ code: 2 })
})

/** The command line as an operator runs it. */
function forecourt(...args: string[]) {
  return runForecourt(args, { DATABASE_URL: database.ownerUrl, DATA_DIR: join(home, 'data') })
}
