import { ENQUIRY_SUBJECTS } from '#domain/stock/contact-ways.ts'

/**
 * Places of the vehicle page that other pages lead to: its conversations. `find-similar` is a form; it joins the list
 * when its part of the page arrives, and until then nothing links to it.
 */
export const VEHICLE_ANCHORS: readonly string[] = ENQUIRY_SUBJECTS

/** Whether a link that names a place on a vehicle's page names one that is there. */
export function isVehicleAnchorThere(href: string): boolean {
  const [, anchor] = /^\/cars\/[^/?#]+#(.+)$/.exec(href) ?? []
  return anchor === undefined || VEHICLE_ANCHORS.includes(anchor)
}
