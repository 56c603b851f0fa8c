import { canGo, isElectric, plugsIn, tows } from '../comments/holds.ts'
import { type DealerPlan, USUAL_SHARES, type Yard } from '../dealer-plan.ts'
import { CARS, current, EVERY_CAR, FOUR_WHEEL_DRIVES, SUVS, UTES_AND_VANS } from '../facts/stock-groups.ts'
import { CATEGORY } from './category-rules.ts'

const SHOWROOM: Yard = { code: 'KES-NEW', state: 'QLD', stockPrefix: 'K', place: 'Morayfield', saturdayUntil: 'five' }
const USED: Yard = { code: 'KES-USED', state: 'QLD', stockPrefix: 'U', place: 'Morayfield', saturdayUntil: 'five' }
const KIA = current(EVERY_CAR, ['Kia'])
const USED_KIA = EVERY_CAR.filter(({ make }) => make === 'Kia')

/** One brand's new cars and demonstrators, and used cars of every make. */
export const KESTREL: DealerPlan = {
  slug: 'kestrel-kia',
  lines: [
    { yard: SHOWROOM, carType: 'new', count: 186, stock: [{ models: KIA, share: 1 }] },
    { yard: SHOWROOM, carType: 'demo', count: 44, stock: [{ models: KIA, share: 1 }] },
    {
      yard: USED,
      carType: 'used',
      count: 110,
      stock: [
        { models: USED_KIA, share: 45 },
        { models: SUVS, share: 28 },
        { models: CARS, share: 18 },
        { models: UTES_AND_VANS, share: 5 },
        { models: FOUR_WHEEL_DRIVES, share: 4 },
      ],
    },
  ],
  showpieces: [
    { look: 'sedan-b', paint: 'pearl', pictures: 'every-station' },
    { look: 'mover-a', paint: 'blue', pictures: 'every-station' },
    { look: 'crossover-a', paint: 'olive', pictures: 'every-station' },
  ],
  shares: USUAL_SHARES,
  usedPriceType: 'drive-away',
  letsByTheWeek: false,
  certifiedShare: 0.75,
  certifiedMake: 'Kia',
  financeShare: 0.45,
  oldestYear: 2016,
  mostTwins: 6,
  tags: ['Runout Offer', 'Test Drive Only', 'Company Car'],
  tagShare: 0.1,
  categories: [CATEGORY.electric, CATEGORY.hybrid, CATEGORY.sevenSeats, CATEGORY.city, CATEGORY.towing],
  alsoAt: ['North Lakes'],
  historyReport: 'reports/sample-history-report.pdf',
  filmedElsewhere: {},
  voice: {
    dealer: 'Kestrel Kia',
    promises: [
      'Serviced here before it was listed, and sold with its history printed out.',
      'It comes with a safety certificate, a clear PPSR report and two keys.',
      'Our used cars pass the same workshop as our new ones.',
      ({ model, year }) =>
        model.make === 'Kia' && year >= 2020 && 'Whatever is left of Kia’s seven-year warranty goes with it.',
      'Detailed, checked and ready for you to look at from underneath.',
      'The asking price includes everything you need to drive it home.',
    ],
    newPromises: [
      'Seven-year warranty and seven capped-price services; the booklet has the conditions.',
      'We hand it over charged or fuelled, with an hour set aside to show you all of it.',
      'Floor mats and tint are worth asking about.',
      'Twelve months of roadside assistance, renewed by each scheduled service for up to eight years.',
      (vehicle) =>
        plugsIn(vehicle) && 'Wall charger? We can name three electricians who quote from a photo of your switchboard.',
      'Accessories fitted in our own bay keep their factory warranty.',
    ],
    invitations: [
      (vehicle) => canGo(vehicle) && 'Book a drive and it will be outside the door, cooled down and connected.',
      'Bring the pram, the golf clubs or the surfboard and see what fits.',
      'We value trade-ins from a few photos and honour the price for a week.',
      ({ carType }) => carType !== 'used' && 'Ask to see it beside the grade above and the grade below.',
      ({ yard }) => `Open Saturdays until ${yard.saturdayUntil}.`,
      ({ carType }) => carType === 'new' && 'Another colour? We will look at what is on the water.',
      (vehicle) =>
        isElectric(vehicle) && canGo(vehicle) && 'Have it for a day if you are not sure about going electric.',
      (vehicle) =>
        vehicle.carType === 'new' &&
        tows(vehicle, 2500) &&
        'Ask for the tow pack price before you decide on the grade.',
    ],
  },
}
