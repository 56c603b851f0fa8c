import { rememberViewed, viewed } from '#ui/stores/viewed.ts'
import type { ViewedRecord } from '#ui/vehicle/shortlist/view.ts'

/** Remembers on this device that the vehicle of this page was seen, and makes room for the ones seen before it. */
export function start(place: HTMLElement): void {
  rememberViewed(JSON.parse(place.dataset.viewed!) as ViewedRecord)
  const room = place.querySelector<HTMLElement>('.viewed > div')
  if (room && viewed.read().length > 1) room.hidden = false
}
