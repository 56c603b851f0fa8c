import { canGo } from '../comments/holds.ts'
import { type DealerPlan, USUAL_SHARES, type Yard } from '../dealer-plan.ts'
import { CARAVANS, current, MOTORCYCLES, UTES_AND_VANS } from '../facts/stock-groups.ts'
import { CATEGORY } from './category-rules.ts'

const CARAVAN_YARD: Yard = { code: 'BKC', state: 'VIC', stockPrefix: 'C', place: 'Pakenham', saturdayUntil: 'four' }
const MOTORCYCLE_SHOP: Yard = { code: 'BKM', state: 'VIC', stockPrefix: 'M', place: 'Bayswater', saturdayUntil: 'four' }
const TOW_CARS: Yard = { ...CARAVAN_YARD, stockPrefix: 'X' }
const UTES = UTES_AND_VANS.filter(
  ({ body, grades }) => body === 'Dual Cab Utility' && grades.every(({ towKg }) => (towKg ?? 0) >= 2500),
)
const NEW_VANS = current(CARAVANS, ['Jayco', 'New Age', 'Supreme', 'Lotus Caravans', "A'van"])

/** Caravans in Pakenham and some utes that tow them, motorcycles in Bayswater. */
export const BANKSIA: DealerPlan = {
  slug: 'banksia-touring',
  lines: [
    { yard: CARAVAN_YARD, carType: 'new', count: 54, stock: [{ models: NEW_VANS, share: 1 }] },
    { yard: CARAVAN_YARD, carType: 'used', count: 96, stock: [{ models: CARAVANS, share: 1 }] },
    { yard: MOTORCYCLE_SHOP, carType: 'new', count: 62, stock: [{ models: current(MOTORCYCLES), share: 1 }] },
    { yard: MOTORCYCLE_SHOP, carType: 'demo', count: 12, stock: [{ models: current(MOTORCYCLES), share: 1 }] },
    { yard: MOTORCYCLE_SHOP, carType: 'used', count: 76, stock: [{ models: MOTORCYCLES, share: 1 }] },
  ],
  apart: [{ yard: TOW_CARS, carType: 'used', count: 12, stock: [{ models: UTES, share: 1 }] }],
  showpieces: [
    { look: 'caravan-a', paint: 'white', pictures: 'every-station' },
    { look: 'motorcycle-a', paint: 'maroon', pictures: 'every-station' },
  ],
  shares: USUAL_SHARES,
  usedPriceType: 'drive-away',
  letsByTheWeek: false,
  certifiedShare: 0,
  certifiedMake: null,
  financeShare: 0.3,
  oldestYear: 2014,
  mostTwins: 3,
  tags: ['Show Special', 'Off-grid Ready', 'LAMS Approved', 'One Owner'],
  tagShare: 0.12,
  categories: [CATEGORY.offRoad, CATEGORY.bunks, CATEGORY.couples, CATEGORY.lams],
  alsoAt: [],
  historyReport: null,
  filmedElsewhere: {},
  voice: {
    dealer: 'Banksia Touring',
    promises: [
      'Roadworthy, clear title certificate and a day of our workshop’s time are in the price.',
      ({ model }) =>
        model.itemType === 'caravan'
          ? 'Everything was switched on, filled up and towed before it was listed; the weighbridge slip comes with it.'
          : model.itemType === 'car'
            ? 'It pulled one of our own vans up the hill and back before it was listed.'
            : 'It was ridden, checked and ridden again before it went on the floor.',
      'You will get the same mechanic at the first service as at the handover.',
      'The list of what we replaced is stapled to the invoice.',
      'Consignment and our own stock get the same inspection.',
      'Come back after the first trip and we will fix what rattled.',
    ],
    newPromises: [
      'Full factory warranty, honoured here in our own bays.',
      'The first service is done here, and so is a lesson in whatever is new to you.',
      'We do the registration paperwork on the spot.',
      'Accessories ordered with it are fitted free.',
      ({ model }) =>
        model.itemType === 'caravan' && 'Handover takes two hours and you leave knowing every tap and switch.',
      'We keep the common spares on the shelf so that your season is not spent waiting.',
    ],
    invitations: [
      ({ model, yard }) =>
        model.itemType !== 'motorcycle'
          ? `Open seven days, Saturdays until ${yard.saturdayUntil}.`
          : `Open Saturdays until ${yard.saturdayUntil}; on Sundays we are out riding.`,
      ({ model }) =>
        model.itemType === 'caravan' && 'Bring your tow car and we will check the weights on our own scales.',
      ({ model }) => model.itemType === 'motorcycle' && 'Jackets and helmets are on the rack beside it.',
      'We deliver in Victoria and southern New South Wales.',
      'Trade your old one; we take vans on bikes and bikes on vans.',
      ({ model }) =>
        model.itemType === 'caravan' && 'First weekend of the month is weigh-in weekend: bring yours packed.',
      (vehicle) => canGo(vehicle) && 'Ring ahead and it will be unlocked and waiting for you.',
    ],
  },
}
