import { canGo, has, isElectric, isNearRange, isOffRoader, isUteOrFourWheelDrive, tows } from '../comments/holds.ts'
import { type DealerPlan, type StockLine, USUAL_SHARES, type Yard } from '../dealer-plan.ts'
import { CARS, current, EVERY_CAR, FOUR_WHEEL_DRIVES, SUVS, TRUCKS, UTES_AND_VANS } from '../facts/stock-groups.ts'
import { CATEGORY } from './category-rules.ts'

const TOOWOOMBA: Yard = { code: 'TWB', state: 'QLD', stockPrefix: 'T', place: 'Toowoomba', saturdayUntil: 'four' }
const YAMANTO: Yard = { code: 'YAM', state: 'QLD', stockPrefix: 'Y', place: 'Yamanto', saturdayUntil: 'four' }
const BALLINA: Yard = { code: 'BAL', state: 'NSW', stockPrefix: 'B', place: 'Ballina', saturdayUntil: 'two' }
const TRUCK_YARD: Yard = { code: 'TRK', state: 'QLD', stockPrefix: 'R', place: 'Charlton', saturdayUntil: 'noon' }

const COUNTRY = [
  { models: UTES_AND_VANS, share: 42 },
  { models: FOUR_WHEEL_DRIVES, share: 28 },
  { models: SUVS, share: 20 },
  { models: CARS, share: 10 },
]
const COAST = [
  { models: SUVS, share: 42 },
  { models: CARS, share: 24 },
  { models: UTES_AND_VANS, share: 22 },
  { models: FOUR_WHEEL_DRIVES, share: 12 },
]
const WORK = UTES_AND_VANS.filter(({ body }) => /Chassis|Van/.test(body))

const line = (yard: Yard, carType: StockLine['carType'], count: number, stock: StockLine['stock']): StockLine => ({
  yard,
  carType,
  count,
  stock,
})
const oneOf = (makes: string[]): StockLine['stock'] => [{ models: current(EVERY_CAR, makes), share: 1 }]
const TRUCK_MAKES = ['Isuzu', 'Hino', 'Fuso', 'UD Trucks']

/** Three yards of whatever tows and one of trucks, new and used. */
export const BRIGALOW: DealerPlan = {
  slug: 'brigalow',
  lines: [
    line(TOOWOOMBA, 'new', 96, oneOf(['Isuzu', 'Mitsubishi', 'GWM', 'Kia'])),
    line(TOOWOOMBA, 'demo', 34, oneOf(['Isuzu', 'Mitsubishi', 'GWM', 'Kia'])),
    line(TOOWOOMBA, 'used', 230, COUNTRY),
    line(YAMANTO, 'new', 44, oneOf(['Isuzu', 'GWM'])),
    line(YAMANTO, 'demo', 20, oneOf(['Isuzu', 'GWM'])),
    line(YAMANTO, 'used', 186, COUNTRY),
    line(BALLINA, 'new', 40, oneOf(['Mitsubishi', 'Kia'])),
    line(BALLINA, 'demo', 18, oneOf(['Mitsubishi', 'Kia'])),
    line(BALLINA, 'used', 162, COAST),
    line(TRUCK_YARD, 'new', 62, [{ models: current(TRUCKS, TRUCK_MAKES), share: 1 }]),
    line(TRUCK_YARD, 'demo', 10, [{ models: current(TRUCKS, TRUCK_MAKES), share: 1 }]),
    line(TRUCK_YARD, 'used', 98, [
      { models: TRUCKS, share: 72 },
      { models: WORK, share: 28 },
    ]),
  ],
  showpieces: [
    { look: 'ute-a', paint: 'orange', pictures: 'every-station' },
    { look: 'offroader-a', paint: 'green', pictures: 'every-station' },
    { look: 'suv-a', paint: 'blue', pictures: 'every-station' },
    { look: 'cab-a', paint: 'white', pictures: 'every-station' },
    { look: 'van-a', paint: 'white', pictures: 'every-station' },
    { look: 'truck-a', paint: 'white', pictures: 'every-station' },
    { look: 'truck-b', paint: 'blue', pictures: 'every-station' },
  ],
  shares: USUAL_SHARES,
  usedPriceType: 'excl-govt-charges',
  letsByTheWeek: false,
  certifiedShare: 0.2,
  certifiedMake: null,
  financeShare: 0.3,
  oldestYear: 2014,
  mostTwins: 3,
  tags: ['Farm Ready', 'Tow Pack Fitted', 'One Owner', 'Test Drive Only', 'Ex-Council'],
  tagShare: 0.1,
  categories: [
    CATEGORY.farm,
    CATEGORY.towing,
    CATEGORY.trades,
    CATEGORY.family,
    CATEGORY.sevenSeats,
    CATEGORY.carLicence,
  ],
  alsoAt: ['Warwick', 'Dalby', 'Gatton', 'Lismore'],
  historyReport: null,
  filmedElsewhere: { B20684: 'https://vimeo.com/999999999999999' },
  voice: {
    dealer: 'Brigalow Motor Group',
    promises: [
      'Every used vehicle goes through our own workshop before it reaches the front line, and you get the report.',
      'Bought from Brigalow means serviced by Brigalow, from the Range to the coast.',
      'A clear PPSR certificate and a fresh service come standard.',
      'Checked, serviced and road tested by the people who will look after it for you afterwards.',
      'Its service history was checked line by line before we bought it.',
      (vehicle) =>
        !isElectric(vehicle) && 'Oils, filters, brakes and tyres were all gone over and what needed doing was done.',
      (vehicle) => isOffRoader(vehicle) && 'If our workshop would not drive it to Birdsville, we would not sell it.',
      'What we know about it is written down, good and bad, and the sheet goes with it.',
      (vehicle) =>
        isNearRange(vehicle) && tows(vehicle, 2500) && 'It went up the Range with a trailer on before we priced it.',
    ],
    newPromises: [
      (vehicle) =>
        isUteOrFourWheelDrive(vehicle) &&
        'We fit tow packs, canopies and long-range tanks in house, so it can leave set up the way you want it.',
      ({ model }) =>
        model.itemType === 'car' &&
        'Full manufacturer warranty, and servicing at whichever of our workshops is closest.',
      ({ model }) => model.itemType === 'truck' && 'Manufacturer warranty, and a truck workshop that starts at six.',
      ({ model }) => model.itemType === 'car' && 'Registered and fitted with mats before you collect it.',
      'The first service reminder comes from us, not from a call centre.',
      (vehicle) =>
        isUteOrFourWheelDrive(vehicle) && 'Bull bar, snorkel and drawers can be on it before you collect it.',
      ({ model }) =>
        model.make === 'Isuzu' &&
        model.itemType === 'car' &&
        'Thirteen months of roadside assistance, renewed with each service here, and five flat-price services.',
    ],
    invitations: [
      (vehicle) =>
        vehicle.model.itemType === 'car' &&
        canGo(vehicle) &&
        'We can bring it to another of our yards; tell us which one suits.',
      'We deliver across Queensland and northern New South Wales, and your trade can come back on the same truck.',
      'Farm, ABN and fleet buyers: ask for the price that applies to you.',
      'Call, or send us a message and we will ring when it suits you.',
      'Trading something older? Paddock finds and farm hacks are welcome too.',
      (vehicle) =>
        vehicle.yard.place === 'Toowoomba' && canGo(vehicle) && 'Come for a drive down the Range and back up it.',
      ({ yard }) => `Open Saturdays until ${yard.saturdayUntil}, kettle on.`,
      (vehicle) =>
        isNearRange(vehicle) &&
        canGo(vehicle) &&
        'Can’t get in? We will bring it to the gate on our next run out your way.',
      (vehicle) =>
        tows(vehicle, 2500) &&
        has(vehicle, 'Tow Bar') &&
        canGo(vehicle) &&
        'Bring the van and try it on the hook. We mean it.',
      (vehicle) =>
        tows(vehicle, 2500) &&
        'Ask us what it will legally tow with your family on board; we will do the sums with you.',
    ],
  },
}
