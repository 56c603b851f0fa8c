/** The vocabularies the platform itself fixes; what a catalogue maps to is data (`catalogue/`). */
export const ITEM_TYPES = ['car', 'truck', 'motorcycle', 'caravan'] as const
export type ItemType = (typeof ITEM_TYPES)[number]

export const CAR_TYPES = ['new', 'demo', 'used'] as const
export type CarType = (typeof CAR_TYPES)[number]

export const LISTING_STATUSES = ['in_stock', 'coming_soon', 'sold', 'withdrawn'] as const
export type ListingStatus = (typeof LISTING_STATUSES)[number]

export const PRICE_TYPES = ['drive_away', 'estimated_drive_away', 'excl_govt_charges'] as const
export type PriceType = (typeof PRICE_TYPES)[number]

/** What a vehicle is, whoever says so (feed, form, dealer). Money in integer cents, lengths in mm, masses in kg. */
export type ListingFacts = {
  stockNumber: string
  year: number
  make: string
  model: string
  itemType: ItemType
  carType: CarType
  status: ListingStatus
  reserved: boolean
  preorder: boolean
  certified: boolean
  showOnDealerWebsite: boolean
  greyMarketImport: boolean
  tag: string | null
  categories: string[]
  soldAt: Date | null
  carsalesTitle: string | null
  badge: string | null
  series: string | null
  colour: string | null
  simpleColour: string | null
  interiorColour: string | null
  body: string | null
  simpleBody: string | null
  bodyConfiguration: string | null
  fuel: string | null
  simpleFuel: string | null
  transmission: string | null
  simpleTransmission: string | null
  gearCount: number | null
  drive: string | null
  simpleDrive: string | null
  doors: number | null
  seats: number | null
  engineSize: string | null
  odometerKm: number | null
  priceCents: number | null
  priceType: PriceType | null
  exclGovtChargesCents: number | null
  driveAwayCents: number | null
  beforePriceCents: number | null
  offerPriceCents: number | null
  subscriptionPriceCents: number | null
  stateAverageMarketPriceCents: number | null
  averageMarketPriceCents: number | null
  purchaseCostCents: number | null
  wholesalePriceCents: number | null
  vin: string | null
  engineNumber: string | null
  nvic: string | null
  redbookCode: string | null
  autograbId: string | null
  registrationPlate: string | null
  /** yyyy-mm-dd */
  registrationExpiresOn: string | null
  /** yyyy-mm */
  complianceDate: string | null
  /** yyyy-mm */
  buildDate: string | null
  features: string[]
  standardEquipment: string[]
  dealerComments: string | null
  videoUrl: string | null
  externalVideoUrl: string | null
  spinCode: string | null
  privateSuburb: string | null
  privatePostcode: string | null
  /** Other places it is offered at, besides those of its yard. */
  distributionLocations: string[]
  financeLenders: Record<string, FinanceLender>
  specs: ListingSpecs
}

/** What a lender quotes for a vehicle, by provider (rule:lender-figures): dollars, percent a year, in the lender's own words. */
export type FinanceLender = {
  financeProvider?: string
  paymentWeek?: number
  paymentMonth?: number
  interestRate?: number
  comparisonRate?: number
  termYears?: number
  termMonths?: number
  termWeeks?: number
  deposit?: number
  balloon?: number
  establishmentFees?: number
  totalPayable?: number
  disclaimer?: string
}

/** The spec's `variant`, plus what caravans need. Absent figures are null, never 0. */
export type ListingSpecs = {
  cylinders: number | null
  engineCc: number | null
  engineLitres: number | null
  engineType: string | null
  induction: string | null
  powerKw: number | null
  torqueNm: number | null
  gearType: string | null
  fuelLitresPer100Km: number | null
  energyKwhPer100Km: number | null
  fuelCapacityLitres: number | null
  grossVehicleMassKg: number | null
  towingCapacityBrakedKg: number | null
  lengthMm: number | null
  widthMm: number | null
  heightMm: number | null
  ancapStars: number | null
  ancapYear: number | null
  tareWeightKg: number | null
  aggregateTrailerMassKg: number | null
  axleType: string | null
  sleeps: number | null
}

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
  historyReportFile: string | null
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
  | 'listingId' | 'slug' | 'dealershipSlug' | 'vin' | 'createdAt'
  | 'year' | 'make' | 'model' | 'badge' | 'series' | 'carsalesTitle' | 'simpleFuel'
  | 'carType' | 'status' | 'reserved' | 'certified' | 'preorder' | 'tag'
  | 'priceCents' | 'priceType' | 'offerPriceCents' | 'beforePriceCents' | 'subscriptionPriceCents'
> // biome-ignore format: by what they are for
