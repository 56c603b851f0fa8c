import type { DemoVehicle } from './vehicle.ts'

/** The drawn pictures that show a vehicle, by file name, in the order its page shows them. */
export function photosOf({ look, paint, twists }: DemoVehicle): string[] {
  return twists.has('no-pictures') ? [] : [`${look}-${paint}-hero.webp`]
}
