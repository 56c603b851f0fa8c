import type { Location } from '#domain/locations/location.ts'

/**
 * What is said of a location, worked out once until it says something else (`until`): calendars are what making a list of
 * locations takes longest. A location stays the same object until the site is loaded anew.
 */
export function saidUntil<Said extends { until: Date }, More extends unknown[]>(
  say: (location: Location, now: Date, ...more: More) => Said,
): typeof say {
  const held = new WeakMap<Location, { since: Date; said: Said }>()
  return (location, now, ...more) => {
    const last = held.get(location)
    if (last && last.since <= now && now < last.said.until) return last.said
    const said = say(location, now, ...more)
    held.set(location, { since: now, said })
    return said
  }
}
