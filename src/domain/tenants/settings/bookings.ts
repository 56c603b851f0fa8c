import * as s from './words.ts'

const times = (says: string, { minutes, leadHours }: { minutes: number; leadHours: number }) =>
  s.group(says, {
    slots: s.flag(
      false,
      'Shoppers choose one of the free times, and it is theirs; without, they write when they would like to come.',
    ),
    minutes: s.count(minutes, 'How many minutes one takes.', 10, 480),
    parallel: s.count(1, 'How many there can be at the same time at one place.', 1, 50),
    leadHours: s.count(leadHours, 'Hours from now to the first time that can be chosen.', 0, 336),
    daysAhead: s.count(14, 'Days ahead that can be chosen, today included.', 1, 31),
  })

export const bookings = s.group('Times that shoppers book, from the opening hours of the place.', {
  testDrive: times('Test drives.', { minutes: 45, leadHours: 2 }),
  service: times('Services of a vehicle.', { minutes: 60, leadHours: 24 }),
  publicHolidays: s.flag(
    false,
    'Times are offered on public holidays of the state too; special hours of a place always say for themselves.',
  ),
})
