import type { ViewedRecord } from '#ui/vehicle/shortlist/view.ts'
import { rememberViewed } from '../viewed-list.ts'

/** Remembers on this device that the vehicle of this page was seen. */
export function start(place: HTMLElement): void {
  rememberViewed(JSON.parse(place.dataset.viewed!) as ViewedRecord)
}
