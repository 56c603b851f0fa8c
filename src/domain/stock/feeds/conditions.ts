import type { CarType, ItemType, ListingStatus } from '../listing.ts'

/** New, demo or used, in a feed's words; undefined for other words. */
export function findCarType(words: string): CarType | undefined {
  return CAR_TYPE_WORDS.get(key(words))
}

const CAR_TYPE_WORDS = new Map<string, CarType>(
  Object.entries<CarType>({
    new: 'new',
    n: 'new',
    brandnew: 'new',
    newinstock: 'new',
    newavailabletoorder: 'new',
    showroom: 'new',
    newcar: 'new',
    newvehicle: 'new',
    newcars: 'new',
    demo: 'demo',
    d: 'demo',
    demonstrator: 'demo',
    exdemo: 'demo',
    exdemonstrator: 'demo',
    democar: 'demo',
    neardemo: 'demo',
    nearnew: 'used',
    used: 'used',
    u: 'used',
    preowned: 'used',
    preloved: 'used',
    secondhand: 'used',
    usedcar: 'used',
    usedvehicle: 'used',
    usedcars: 'used',
    certifiedpreowned: 'used',
    certifiedused: 'used',
    cpo: 'used',
    approvedused: 'used',
  }),
)

export type StatusReading = { status: ListingStatus; reserved?: boolean }

/** Whether it can be bought, in a feed's words; a deposit taken reserves it. Undefined for other words. */
export function findStatus(words: string): StatusReading | undefined {
  return STATUS_WORDS.get(key(words))
}

const STATUS_WORDS = new Map<string, StatusReading>(
  Object.entries<StatusReading>({
    instock: { status: 'in_stock' },
    forsale: { status: 'in_stock' },
    available: { status: 'in_stock' },
    active: { status: 'in_stock' },
    instockavailable: { status: 'in_stock' },
    current: { status: 'in_stock' },
    live: { status: 'in_stock' },
    published: { status: 'in_stock' },
    comingsoon: { status: 'coming_soon' },
    intransit: { status: 'coming_soon' },
    onorder: { status: 'coming_soon' },
    arriving: { status: 'coming_soon' },
    arrivingsoon: { status: 'coming_soon' },
    incoming: { status: 'coming_soon' },
    preorder: { status: 'coming_soon' },
    inbound: { status: 'coming_soon' },
    sold: { status: 'sold' },
    delivered: { status: 'sold' },
    soldpendingdelivery: { status: 'sold' },
    withdrawn: { status: 'withdrawn' },
    inactive: { status: 'withdrawn' },
    deleted: { status: 'withdrawn' },
    removed: { status: 'withdrawn' },
    unavailable: { status: 'withdrawn' },
    notforsale: { status: 'withdrawn' },
    hold: { status: 'withdrawn' },
    wholesaled: { status: 'withdrawn' },
    reserved: { status: 'in_stock', reserved: true },
    underoffer: { status: 'in_stock', reserved: true },
    onhold: { status: 'in_stock', reserved: true },
    deposittaken: { status: 'in_stock', reserved: true },
    deposit: { status: 'in_stock', reserved: true },
    salepending: { status: 'in_stock', reserved: true },
  }),
)

/** What kind of vehicle, in a feed's words (`Caravan/Camper`, `Motor Bike`, CSN's and EasyCars' codes spelled out). */
export function findItemType(words: string): ItemType | undefined {
  return ITEM_TYPE_WORDS.get(key(words))
}

const ITEM_TYPE_WORDS = new Map<string, ItemType>(
  Object.entries<ItemType>({
    car: 'car',
    cars: 'car',
    passenger: 'car',
    passengervehicle: 'car',
    vehicle: 'car',
    lightcommercial: 'car',
    suv: 'car',
    ute: 'car',
    van: 'car',
    commercial: 'car',
    fourwd: 'car',
    '4wd': 'car',
    truck: 'truck',
    trucks: 'truck',
    heavytruck: 'truck',
    heavytruckbus: 'truck',
    bus: 'truck',
    heavycommercial: 'truck',
    truckbus: 'truck',
    motorcycle: 'motorcycle',
    motorcycles: 'motorcycle',
    bike: 'motorcycle',
    bikes: 'motorcycle',
    motorbike: 'motorcycle',
    scooter: 'motorcycle',
    atv: 'motorcycle',
    quad: 'motorcycle',
    caravan: 'caravan',
    caravans: 'caravan',
    caravancamper: 'caravan',
    camper: 'caravan',
    campertrailer: 'caravan',
    motorhome: 'caravan',
    campervan: 'caravan',
    rv: 'caravan',
    poptop: 'caravan',
  }),
)

function key(words: string): string {
  return words.toLowerCase().replace(/[^a-z0-9]/g, '')
}
