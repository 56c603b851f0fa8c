import type { FeedField } from '../fields.ts'

/** The elements a vehicle comes in, lower case. */
export const EASYCARS_ITEMS: ReadonlySet<string> = new Set(['stockitem'])

/** The elements of one, by `headerKey`. Elements beyond these are matched as everyone's headers are. */
export const EASYCARS_ELEMENTS: Readonly<Record<string, FeedField | null>> = {
  stocknumber: 'stockNumber',
  make: 'make',
  model: 'model',
  modelyear: 'year',
  modelvariant: 'badge',
  modelseries: 'series',
  body: 'body',
  sellingprice: 'price',
  wholesalesellingprice: 'wholesalePriceCents',
  odometer: 'odometerKm',
  registrationnumber: 'registrationPlate',
  registrationexpiry: 'registrationExpiresOn',
  colour: 'colour',
  trim: 'interiorColour',
  neworused: 'carType',
  vehicletype: 'itemType',
  yardlocation: 'location',
  transmission: 'transmission',
  gears: 'gears',
  cylinders: 'cylinders',
  fueltype: 'fuel',
  enginetype: 'engineType',
  enginecapacity: 'engineCapacity',
  enginesize: 'engineSize',
  drivetrain: 'drive',
  vinchassisnumber: 'vin',
  doors: 'doors',
  standardextras: 'standardEquipment',
  videourl: 'externalVideoUrl',
  description: 'dealerComments',
  nvic: 'nvic',
}
