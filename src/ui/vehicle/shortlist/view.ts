/** A vehicle as favourites are kept on a device (rule:favourites). */
export type FavouriteRecord = {
  id: number
  name: string
  slug: string
  make: string
  model: string
  primary_image_url: string | null
}

/** A vehicle as seen ones are kept on a device (rule:viewed-vehicles). */
export type ViewedRecord = {
  id: number
  stocknum: string
  make: string
  model: string
  body: string | null
  simple_body: string | null
}

/** What a shopper can keep of a vehicle or take home from its page; null where the tenant or its dealer offers none. */
export type ShortlistView = {
  /** Print page and PDF of this vehicle. */
  print: { href: string; pdfHref: string; fileName: string } | null
  /** `onlyIfSaved`: gone; who has saved it may take it off again, nobody else may add it (rule:favourites). */
  favourite: { record: FavouriteRecord; onlyIfSaved: boolean } | null
  compare: CompareView | null
  viewed: ViewedRecord | null
}

/** The compare button of one vehicle, and how many its site lays side by side. */
export type CompareView = { id: number; most: number }
