import type { FACTS, SPECS } from './listing-columns.ts'

type Values<Facts extends Record<string, { initial: unknown }>> = { [Name in keyof Facts]: Facts[Name]['initial'] }

/** Absent figures are null, never 0. */
export type ListingSpecs = Values<typeof SPECS>

/**
 * What a vehicle is, whoever says so (feed, form, dealer). Money in integer cents, lengths in mm, masses in kg; days as
 * yyyy-mm-dd, months as yyyy-mm.
 */
export type ListingFacts = Values<typeof FACTS> & { specs: ListingSpecs }

export type ItemType = ListingFacts['itemType']
export type CarType = ListingFacts['carType']
export type ListingStatus = ListingFacts['status']
export type PriceType = NonNullable<ListingFacts['priceType']>
export type FinanceLender = ListingFacts['financeLenders'][string]

/** A picture as pages need it: `/media/{imageId}/{width}-{quality}` with its own proportions. */
export type ListingImage = { imageId: number; widthPx: number; heightPx: number }

export type ListingMedia = {
  kind: 'spin_frame' | 'interior_panorama' | 'walkaround_video' | 'video' | 'history_report'
  position: number
  image: ListingImage | null
  fileSha256: string | null
  url: string | null
}

export type Hotspot = {
  scope: 'exterior' | 'interior'
  description: string
  positions: { frame: number; x: number; y: number }[]
}

/** One vehicle on one dealer's site, as stored. */
export type Listing = ListingFacts & {
  listingId: number
  dealershipId: number
  dealershipName: string
  dealershipSlug: string
  locationId: number | null
  locationName: string | null
  city: string | null
  state: string | null
  slug: string
  name: string
  images: ListingImage[]
  media: ListingMedia[]
  hotspots: Hotspot[]
  /** Who takes a deposit for it, and how much, as it stands stored (rule:vehicle-deposit). */
  paymentProcessors: unknown
  youxQuote: { weeklyRepaymentAmount: number; advertisedRate: number; comparisonRate: number } | null
  similarListingIds: number[]
  lockedFields: string[]
  views: number
  createdAt: Date
  updatedAt: Date
}

/** A vehicle as it is offered: all that its words, price, tag and buttons are decided by. */
export type OfferedVehicle = Pick<
  Listing,
  | 'listingId' | 'slug' | 'dealershipSlug' | 'state' | 'vin' | 'createdAt'
  | 'year' | 'make' | 'model' | 'badge' | 'series' | 'carsalesTitle' | 'simpleFuel'
  | 'carType' | 'status' | 'reserved' | 'certified' | 'preorder' | 'tag'
  | 'priceCents' | 'priceType' | 'offerPriceCents' | 'beforePriceCents' | 'subscriptionPriceCents' | 'reserveDepositCents'
> // biome-ignore format: by what they are for
