import type { CardView, PictureView, PriceView, SpecRowView } from '../vehicle/views.ts'

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

/** The watchlist of who has signed in. */
export type WatchlistView = Pick<SavedView, 'vehicleWord' | 'vehicleWords' | 'stockHref' | 'compareHref'> & {
  /** What was just done without scripts. */
  said: { text: string; tone: 'positive' | 'caution' } | null
  /** Whose press without scripts led to the sign-in: pressed once more, it is saved. */
  pressed: { id: number; name: string } | null
  entries: WatchedView[]
  /** The shopper's other things, where the site has a garage. */
  garage: { label: string; href: string } | null
}

/** A vehicle of a watchlist: its card, or words where it is not here any more. */
export type WatchedView = {
  id: number
  name: string
  /** 'Saved 24 November' */
  saved: { text: string; iso: string }
  card: CardView | null
  /** What has changed since it was saved. */
  note: { text: string; tone: 'positive' | 'plain' } | null
  /** Vehicles like it; null while it can be bought. */
  similarHref: string | null
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

/** One page about one vehicle, on paper or as a PDF (rule:vehicle-print): all words are ready, nothing is computed later. */
export type SheetView = {
  slug: string
  title: string
  badge: string | null
  /** 'Used' */
  condition: string
  /** Whose vehicle it is: the site's name in the head, the yard and how to reach it at the foot. */
  siteName: string
  dealer: { name: string; phone: string | null; address: string | null; licences: string[] }
  picture: PictureView | null
  /** Null once it is sold; `soldText` stands in its place. */
  price: PriceView | null
  soldText: string | null
  /** What shoppers ask first, most asked first. */
  facts: SpecRowView[]
  stockNumber: string
  /** The vehicle's page: the QR code leads there. `text` is for people who type. */
  page: { href: string; text: string }
  /** Stands whole beneath a repayment (rule:comparison-warning). */
  creditWarning: string | null
  smallPrint: string | null
  /** '22 November 2026': a sheet may outlive its price. */
  printedOn: string
}
