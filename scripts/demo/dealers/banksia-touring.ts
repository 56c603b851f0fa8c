import { type DealerPlan, USUAL_SHARES, type Yard } from '../dealer-plan.ts'
import { CARAVANS, current, MOTORCYCLES } from '../facts/stock-groups.ts'
import { CATEGORY } from './category-rules.ts'

const CARAVAN_YARD: Yard = { code: 'BKC', state: 'VIC', stockPrefix: 'C' }
const MOTORCYCLE_SHOP: Yard = { code: 'BKM', state: 'VIC', stockPrefix: 'M' }
const NEW_VANS = current(CARAVANS, ['Jayco', 'New Age', 'Supreme', 'Lotus Caravans', "A'van"])

/** Caravans in one yard, motorcycles in the shop across the road. */
export const BANKSIA: DealerPlan = {
  slug: 'banksia-touring',
  lines: [
    { yard: CARAVAN_YARD, carType: 'new', count: 54, stock: [{ models: NEW_VANS, share: 1 }] },
    { yard: CARAVAN_YARD, carType: 'used', count: 96, stock: [{ models: CARAVANS, share: 1 }] },
    { yard: MOTORCYCLE_SHOP, carType: 'new', count: 62, stock: [{ models: current(MOTORCYCLES), share: 1 }] },
    { yard: MOTORCYCLE_SHOP, carType: 'demo', count: 12, stock: [{ models: current(MOTORCYCLES), share: 1 }] },
    { yard: MOTORCYCLE_SHOP, carType: 'used', count: 76, stock: [{ models: MOTORCYCLES, share: 1 }] },
  ],
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
  voice: {
    dealer: 'Banksia Touring',
    place: 'Banksia',
    promises: [
      'Roadworthy, clear title certificate and a day of our workshop’s time are in the price.',
      'Everything was switched on, filled up and ridden or towed before it went on the floor.',
      'You will get the same mechanic at the first service as at the handover.',
      'The list of what we replaced is stapled to the invoice.',
      'Consignment and our own stock get the same inspection.',
      'Come back after the first trip and we will fix what rattled.',
    ],
    newPromises: [
      'Full factory warranty, honoured here in our own bays.',
      'The first service is included, and so is a lesson in whatever is new to you.',
      'Registered and ready to roll, with the paperwork done on the spot.',
      'Accessories ordered with it are fitted free.',
      'Handover takes two hours and you leave knowing every tap and switch.',
      'We keep the common spares on the shelf so that your season is not spent waiting.',
    ],
    invitations: [
      'Open seven days before Easter and six after it.',
      'Bring your tow car and we will check the weights on our own scales.',
      'Jackets, helmets and hitches are next door: ten per cent off with any purchase.',
      'We deliver anywhere between Warragul and the border.',
      'Trade your old one; we take vans on bikes and bikes on vans.',
      'Ring first on Mondays, that is when we are out testing.',
      'Look at it with a coffee from the van by the gate.',
    ],
    towingInvitations: [],
  },
}
