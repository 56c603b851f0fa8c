/**
 * Places of the vehicle page that other pages lead to: `enquire` and `find-similar` are its forms. One joins the list
 * when its part of the page arrives; until then nothing links to it.
 */
export const VEHICLE_ANCHORS: readonly string[] = []

/** Whether a link that names a place on a vehicle's page names one that is there. */
export function isVehicleAnchorThere(href: string): boolean {
  const [, anchor] = /^\/cars\/[^/?#]+#(.+)$/.exec(href) ?? []
  return anchor === undefined || VEHICLE_ANCHORS.includes(anchor)
}
