import { expect, test } from 'vitest'
import { publicHolidays } from './public-holidays.server.ts'

test('public holidays are those of the state, all day long', async () => {
  const years = [2026, 2027]
  const [nsw, vic, qld, sa] = await Promise.all(
    ['NSW', 'VIC', 'QLD', 'SA'].map((state) => publicHolidays(state, years)),
  )
  expect(['2026-12-25', '2026-12-28', '2027-01-01', '2026-11-24'].map(nsw!)).toEqual([true, true, true, false])
  expect([vic!('2026-11-03'), nsw!('2026-11-03')]).toEqual([true, false])
  expect([qld!('2026-05-04'), nsw!('2026-05-04')]).toEqual([true, false])
  // Of Christmas Eve the evening is one: nobody is kept from coming by day.
  expect([qld!('2026-12-24'), sa!('2026-12-24')]).toEqual([false, false])
  expect((await publicHolidays(null, years))('2026-12-25')).toBe(false)
})
