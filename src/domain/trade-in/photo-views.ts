/** What a trade-in is photographed of, in the order somebody walks around it (rule:trade-in-photos). */
export const PHOTO_VIEWS = {
  front: 'Front',
  right: 'Driver’s side',
  rear: 'Rear',
  left: 'Passenger’s side',
  dash: 'Dash with odometer',
  interior: 'Interior',
  tyres: 'Tyres',
  damage: 'Damage, if there is any',
} as const
export type PhotoView = keyof typeof PHOTO_VIEWS

export function isPhotoView(name: string): name is PhotoView {
  return Object.hasOwn(PHOTO_VIEWS, name)
}
