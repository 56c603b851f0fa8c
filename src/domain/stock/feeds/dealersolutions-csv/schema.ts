import type { FeedField } from '../fields.ts'

/**
 * The columns of a DealerSolutions export, by `headerKey`. `InventoryID` is their own number and is not read.
 * Headers beyond these are matched as everyone's are, as exports differ from dealer to dealer.
 */
export const DEALERSOLUTIONS_COLUMNS: Readonly<Record<string, FeedField | null>> = {
  stockno: 'stockNumber',
  dealercode: 'dealerCode',
  manuyear: 'year',
  make: 'make',
  model: 'model',
  series: 'series',
  badge: 'badge',
  body: 'body',
  doors: 'doors',
  seats: 'seats',
  bodycolour: 'colour',
  trimcolour: 'interiorColour',
  gears: 'gears',
  gearbox: 'transmission',
  fueltype: 'fuel',
  retail: 'price',
  rego: 'registrationPlate',
  odometer: 'odometerKm',
  cylinders: 'cylinders',
  enginecapacity: 'engineCapacity',
  vinnumber: 'vin',
  enginenumber: 'engineNumber',
  manumonth: 'buildMonth',
  options: 'features',
  comments: 'dealerComments',
  nvic: 'nvic',
  redbookcode: 'redbookCode',
  inventoryid: null,
  egc: 'exclGovtChargesPrice',
  location: 'location',
  driveawayamount: 'driveAwayPrice',
  isdriveaway: 'isDriveAway',
  drivetype: 'drive',
}
