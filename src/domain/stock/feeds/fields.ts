import { readDate, readMonth } from './dates.ts'
import {
  type Reading,
  readBoolean,
  readConsumption,
  readCount,
  readKilometres,
  readMeasure,
  readMoney,
  readText,
  readYear,
} from './values.ts'
import { cleanComments, readUrl, splitList } from './words.ts'

/**
 * What a feed can say of a vehicle, each with the headers it goes by in the wild, compared without case, spaces and
 * signs (field-facts §3.2). `to`: straight into the facts or their specs under its own name, or worked out with others
 * by `row.ts`.
 */
export type FeedFieldKind = {
  to: 'facts' | 'specs' | 'row'
  read(text: string, now: Date): Reading<unknown>
  headers: readonly string[]
}

const words = (headers: string[], to: FeedFieldKind['to'] = 'facts'): FeedFieldKind => ({ to, read: readText, headers })
const money = (headers: string[], to: FeedFieldKind['to'] = 'row'): FeedFieldKind => ({ to, read: readMoney, headers })
const month = (headers: string[]): FeedFieldKind => ({ to: 'facts', read: readMonth, headers })
const flag = (headers: string[]): FeedFieldKind => ({ to: 'facts', read: readBoolean, headers })
const list = (headers: string[]): FeedFieldKind => ({ to: 'facts', read: splitList, headers })
const count = (headers: string[], units: RegExp, most: number, to: FeedFieldKind['to'] = 'facts'): FeedFieldKind => ({
  to,
  read: (text) => readCount(text, units, most),
  headers,
})
const measure = (headers: string[], units: Record<string, number>, most: number, decimals = 0): FeedFieldKind => ({
  to: 'specs',
  read: (text) => readMeasure(text, units, most, decimals),
  headers,
})

const LENGTHS = { mm: 1, cm: 10, m: 1000 }
const MASSES = { kg: 1, kgs: 1, t: 1000, tonne: 1000, tonnes: 1000 }

export const FEED_FIELDS = {
  stockNumber: words([
    'stocknumber',
    'stockno',
    'stocknum',
    'stockid',
    'stockcode',
    'stock',
    'stk',
    'stkno',
    'stocknumbers',
  ]),
  make: words(['make', 'manufacturer', 'brand']),
  model: words(['model', 'modelname', 'family']),
  year: {
    to: 'facts',
    read: readYear,
    headers: ['year', 'modelyear', 'yearofmanufacture', 'manufactureyear', 'yeargroup', 'manuyear', 'releaseyear'],
  },
  badge: words(['badge', 'variant', 'modelvariant', 'trimlevel', 'badgedescription']),
  series: words(['series', 'modelseries', 'seriesname']),
  carType: words(
    ['cartype', 'condition', 'newused', 'neworused', 'usedornew', 'usednew', 'listingtype', 'stockcondition'],
    'row',
  ),
  itemType: words(['itemtype', 'vehicletype', 'stocktype', 'vehicleclass', 'category'], 'row'),
  status: words(['status', 'stockstatus', 'salestatus', 'availability'], 'row'),
  reserved: flag(['reserved', 'isreserved', 'deposittaken', 'underoffer']),
  preorder: flag(['preorder', 'ispreorder']),
  certified: flag(['certified', 'iscertified', 'certifiedpreowned', 'cpo']),
  showOnDealerWebsite: flag([
    'showondealerwebsite',
    'showonwebsite',
    'publish',
    'published',
    'advertise',
    'displayonweb',
  ]),
  greyMarketImport: flag(['greymarketimport', 'greyimport']),
  soldAt: { to: 'row', read: readDate, headers: ['solddate', 'soldat', 'datesold', 'soldon'] },
  tag: words(['tag', 'label', 'bannertext']),
  categories: list(['categories']),
  carsalesTitle: words(['carsalestitle', 'title', 'headline', 'vehicledescription']),

  body: words(['body', 'bodytype', 'bodystyle', 'bodydescription']),
  bodyConfiguration: words(['bodyconfiguration', 'bodyconfig']),
  colour: words([
    'colour',
    'color',
    'exteriorcolour',
    'exteriorcolor',
    'bodycolour',
    'bodycolor',
    'extcolour',
    'paint',
    'colourexterior',
  ]),
  interiorColour: words([
    'interiorcolour',
    'interiorcolor',
    'trimcolour',
    'trimcolor',
    'intcolour',
    'trim',
    'upholstery',
    'colourinterior',
  ]),
  fuel: words(['fuel', 'fueltype', 'fueltypes']),
  transmission: words(['transmission', 'gearbox', 'trans', 'transmissiontype', 'geartype']),
  gears: count(
    ['gears', 'gearcount', 'gearnum', 'numberofgears', 'noofgears'],
    /^(sp(ee)?ds?|sp|gears?)\.?$/i,
    30,
    'row',
  ),
  drive: words(['drive', 'drivetype', 'drivetrain', 'driventype', 'drivewheel', 'wheeldrive']),
  doors: count(['doors', 'doornum', 'numberofdoors', 'noofdoors', 'doorcount'], /^(doors?|drs?|d)\.?$/i, 9, 'row'),
  seats: count(
    ['seats', 'seatnum', 'numberofseats', 'noofseats', 'seatcount', 'seatingcapacity', 'seating'],
    /^(seats?|seaters?|s)\.?$/i,
    100,
    'row',
  ),
  odometerKm: {
    to: 'facts',
    read: readKilometres,
    headers: ['odometer', 'odometerkm', 'kilometres', 'kilometers', 'kms', 'km', 'mileage', 'odo', 'odometerreading'],
  },
  vin: words(
    ['vin', 'vinnumber', 'vinno', 'vinchassisnumber', 'chassisnumber', 'chassis', 'vinchassis', 'vinchassisno'],
    'row',
  ),
  engineNumber: words(['enginenumber', 'engineno', 'enginenum']),
  nvic: words(['nvic', 'nviccode']),
  redbookCode: words(['redbookcode', 'redbook', 'encryptedredbookcode', 'redbookid', 'rbcode']),
  autograbId: words(['autograbid', 'autograb', 'autograbvehicleid']),
  registrationPlate: words(
    [
      'rego',
      'regono',
      'regonum',
      'regonumber',
      'registration',
      'registrationnumber',
      'registrationplate',
      'regplate',
      'plate',
      'registrationno',
    ],
    'row',
  ),
  registrationExpiresOn: {
    to: 'facts',
    read: readDate,
    headers: [
      'regoexpiry',
      'registrationexpiry',
      'registrationexpireson',
      'regoexpirydate',
      'registrationexpirydate',
      'regoexp',
    ],
  },
  complianceDate: month(['compliancedate', 'compliance', 'complied', 'compliancemonth']),
  buildDate: month(['builddate', 'built', 'dateofmanufacture', 'manufacturedate', 'productiondate']),
  buildMonth: count(['buildmonth', 'manumonth', 'manufacturemonth'], /^$/, 12, 'row'),
  features: list(['features', 'options', 'extras', 'optionsandfeatures', 'featurelist', 'options1']),
  standardEquipment: list(['standardequipment', 'standardextras', 'standardfeatures', 'standards']),
  dealerComments: {
    to: 'facts',
    read: cleanComments,
    headers: [
      'dealercomments',
      'comments',
      'comment',
      'description',
      'advdescription',
      'longdescription',
      'addescription',
      'dealercomment',
    ],
  },
  videoUrl: { to: 'facts', read: readUrl, headers: ['videofile', 'videofileurl'] },
  externalVideoUrl: {
    to: 'facts',
    read: readUrl,
    headers: ['externalvideourl', 'video', 'youtube', 'youtubeurl', 'videolink'],
  },
  spinCode: words(['spincode', 'spincar', 'spin']),
  privateSuburb: words(['privatesuburb']),
  privatePostcode: words(['privatepostcode']),

  price: money([
    'price',
    'advertisedprice',
    'sellingprice',
    'retail',
    'retailprice',
    'askingprice',
    'saleprice',
    'listprice',
    'advprice',
  ]),
  priceType: words(['pricetype', 'pricetypecode', 'advertisedpricetype', 'pricingtype'], 'row'),
  driveAwayPrice: money([
    'dapprice',
    'dap',
    'driveawayprice',
    'driveawayamount',
    'driveaway',
    'driveawaypriceincludinggovtcharges',
  ]),
  isDriveAway: { to: 'row', read: readBoolean, headers: ['isdriveaway', 'driveawayflag', 'isdap', 'driveawayyn'] },
  exclGovtChargesPrice: money([
    'egcprice',
    'egc',
    'exclgovtcharges',
    'excludinggovtcharges',
    'exclgovtchargesprice',
    'priceexcludinggovtcharges',
  ]),
  beforePriceCents: money(['beforeprice', 'wasprice', 'originalprice', 'rrp'], 'facts'),
  offerPriceCents: money(['offerprice', 'specialprice', 'advspecialprice', 'internetprice'], 'facts'),
  subscriptionPriceCents: money(['subscriptionprice', 'weeklysubscriptionprice'], 'facts'),
  averageMarketPriceCents: money(['averagemarketprice'], 'facts'),
  stateAverageMarketPriceCents: money(['stateaveragemarketprice'], 'facts'),
  purchaseCostCents: money(['purchasecost', 'purchaseprice', 'cost', 'costprice', 'landedcost'], 'facts'),
  wholesalePriceCents: money(['wholesaleprice', 'wholesalesellingprice', 'wholesale', 'tradeprice'], 'facts'),

  engine: words(['engine', 'enginedescription'], 'row'),
  engineCapacity: words(['enginecapacity', 'capacity', 'enginecc', 'cc', 'enginecapacitycc', 'displacement'], 'row'),
  engineSize: words(['enginesize', 'enginelitres', 'enginesizelitres', 'litres'], 'row'),
  cylinders: words(['cylinders', 'cylinder', 'cyl', 'noofcylinders', 'numberofcylinders', 'cylindersinengine'], 'row'),
  engineType: words(['enginetype', 'enginetypedescription'], 'specs'),
  induction: words(['induction', 'inductiontype'], 'specs'),
  powerKw: measure(['powerkw', 'power', 'kw', 'maxpower', 'enginepower'], { kw: 1, hp: 0.7457, ps: 0.7355 }, 2000),
  torqueNm: measure(['torquenm', 'torque', 'nm', 'maxtorque'], { nm: 1 }, 10_000),
  gearType: words(['gearstype', 'gearselector'], 'specs'),
  fuelLitresPer100Km: {
    to: 'specs',
    read: readConsumption,
    headers: ['fuelconsumption', 'fuellitresper100km', 'fuelconsumptioncombined', 'fueleconomy', 'economy'],
  },
  energyKwhPer100Km: { to: 'specs', read: readConsumption, headers: ['energyconsumption', 'energykwhper100km'] },
  fuelCapacityLitres: measure(
    ['fuelcapacity', 'fuelcapacitylitres', 'fueltank', 'tanksize'],
    { l: 1, litres: 1, litre: 1 },
    2000,
  ),
  grossVehicleMassKg: measure(
    ['gvm', 'grossvehiclemass', 'grossvehiclemasskg', 'gvmkg', 'grossvehicleweight'],
    MASSES,
    100_000,
  ),
  towingCapacityBrakedKg: measure(
    ['towing', 'towingcapacity', 'towingcapacitybraked', 'towingcapacitybrakedkg', 'brakedtowing'],
    MASSES,
    100_000,
  ),
  lengthMm: measure(['length', 'lengthmm', 'vehiclelength', 'bodylength', 'overalllength'], LENGTHS, 40_000),
  widthMm: measure(['width', 'widthmm', 'vehiclewidth', 'bodywidth'], LENGTHS, 10_000),
  heightMm: measure(['height', 'heightmm', 'vehicleheight', 'bodyheight'], LENGTHS, 10_000),
  ancapStars: {
    to: 'specs',
    read: (text) => readCount(text, /^(stars?)$/i, 5),
    headers: ['ancap', 'ancapstars', 'ancaprating', 'safetyrating'],
  },
  ancapYear: { to: 'specs', read: readYear, headers: ['ancapyear'] },
  tareWeightKg: measure(['tare', 'tareweight', 'tareweightkg', 'taremass', 'tarekg'], MASSES, 100_000),
  aggregateTrailerMassKg: measure(['atm', 'aggregatetrailermass', 'aggregatetrailermasskg', 'atmkg'], MASSES, 100_000),
  axleType: words(['axletype', 'axle', 'axles'], 'specs'),
  sleeps: {
    to: 'specs',
    read: (text) => readCount(text, /^(people|persons|berths?)$/i, 20),
    headers: ['sleeps', 'berth', 'berths', 'sleepingcapacity'],
  },

  dealerCode: words(
    [
      'dealercode',
      'dealerid',
      'dealershipid',
      'dealer',
      'dealerno',
      'dealernumber',
      'dealershipcode',
      'sellerid',
      'externaldealershipidentifier',
    ],
    'row',
  ),
  location: words(
    [
      'location',
      'locationcode',
      'locationid',
      'yardlocation',
      'yard',
      'yardcode',
      'yardname',
      'branch',
      'locationname',
      'site',
    ],
    'row',
  ),
  photos: words(
    [
      'images',
      'image',
      'photos',
      'photo',
      'imageurls',
      'photourls',
      'pictures',
      'imagelist',
      'imageurl',
      'photourl',
      'picture',
      'imagelinks',
    ],
    'row',
  ),
} as const satisfies Record<string, FeedFieldKind>

export type FeedField = keyof typeof FEED_FIELDS

/** A header or field name as it is compared: letters and digits only, lower case. `Stock number *` is `stocknumber`. */
export function headerKey(header: string): string {
  return header.toLowerCase().replace(/[^a-z0-9]/g, '')
}

const FIELDS = Object.entries(FEED_FIELDS) as [FeedField, FeedFieldKind][]
/** A field's own name is a header too, unless another field goes by it (`Gear type` is a transmission in the wild). */
const FIELD_BY_HEADER = new Map<string, FeedField>([
  ...FIELDS.map(([field]) => [headerKey(field).replace(/cents$/, ''), field] as const),
  ...FIELDS.flatMap(([field, { headers }]) => headers.map((header) => [header, field] as const)),
])

/**
 * The field a header names, matched loosely; undefined when none does. `Image 7` and `Photo12` are pictures. A column
 * of cents is not taken for one of dollars.
 */
export function findFeedField(header: string): FeedField | undefined {
  const key = headerKey(header)
  if (key.endsWith('cents')) return undefined
  return FIELD_BY_HEADER.get(key) ?? (/^(image|photo|picture)s?(url)?\d+(url)?$/.test(key) ? 'photos' : undefined)
}

/** The field a map file or a fact's own name (`priceCents`) means: the same names, amounts still written in dollars. */
export function findNamedField(name: string): FeedField | undefined {
  return Object.hasOwn(FEED_FIELDS, name) ? (name as FeedField) : findFeedField(name.replace(/_?cents$/i, ''))
}
