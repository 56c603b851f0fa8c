import type { CardView, PictureView, PriceView } from '../vehicle/views.ts'

/** Vehicles of a list: those that are here, and in words those that are not any more. */
export type SavedView = {
  vehicleWord: string
  vehicleWords: string
  stockHref: string
  cards: CardView[]
  gone: { id: number; text: string }[]
  /** The address of this list, to be handed on; null without one. */
  shareHref: string | null
  /** Null where comparing is off or makes no sense. */
  compareHref: string | null
}

/** Vehicles side by side, one column each. */
export type CompareTableView = {
  vehicleWords: string
  stockHref: string
  most: number
  vehicles: ComparedVehicleView[]
  /** In the order of the page of a vehicle; `values` in the order of the vehicles, null where nothing is known. */
  rows: { label: string; values: (string | null)[]; differs: boolean }[]
  /** What is said of numbers that are no vehicle of this site any more. */
  gone: string[]
  shareHref: string | null
}

export type ComparedVehicleView = {
  id: number
  href: string
  title: string
  badge: string | null
  picture: PictureView | undefined
  standIn: string
  price: PriceView
  /** The same table without it. */
  withoutHref: string
}
