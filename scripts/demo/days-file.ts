import { stringify } from 'csv-stringify/sync'
import type { DemoVehicle } from './vehicle.ts'

const HEADERS = ['Stock number', 'Listed', 'Sold', 'Reduced', 'Asked before', 'Registered for']

/**
 * What happened to each vehicle so many days before the demo is seeded, and for how many days it stays registered: the
 * demo is as fresh on any day. `src/domain/publishing/seed-demo.server.ts` reads it.
 */
export function daysFile(vehicles: readonly DemoVehicle[]): string {
  const rows = vehicles.map(({ stockNumber, bones: { days }, price, registeredDays }) => [
    stockNumber,
    days.listed.toFixed(1),
    days.sold?.toFixed(1) ?? '',
    price.before === null ? '' : (days.reduced?.toFixed(1) ?? ''),
    price.before ?? '',
    registeredDays ?? '',
  ])
  return stringify([HEADERS, ...rows])
}
