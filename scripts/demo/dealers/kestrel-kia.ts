import { type DealerPlan, USUAL_SHARES, type Yard } from '../dealer-plan.ts'
import { CARS, current, EVERY_CAR, FOUR_WHEEL_DRIVES, SUVS, UTES_AND_VANS } from '../facts/stock-groups.ts'
import { CATEGORY } from './category-rules.ts'

const SHOWROOM: Yard = { code: 'KES-NEW', state: 'QLD', stockPrefix: 'K' }
const USED: Yard = { code: 'KES-USED', state: 'QLD', stockPrefix: 'U' }
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
  voice: {
    dealer: 'Kestrel Kia',
    place: 'Kestrel',
    promises: [
      'Traded here, serviced here, and sold with its history printed out.',
      'It comes with a safety certificate, a clear PPSR report and two keys.',
      'Our used cars pass the same workshop as our new ones.',
      'If it is a Kia, whatever is left of the seven-year warranty goes with it.',
      'Detailed, checked and ready for you to look at from underneath.',
      'The asking price includes everything you need to drive it home.',
    ],
    newPromises: [
      'Seven-year warranty, unlimited kilometres, and seven years of capped-price servicing.',
      'We hand it over charged or fuelled, with an hour set aside to show you all of it.',
      'Floor mats, tint and the first service are worth asking about.',
      'Your first 1,000 km check is on us, with coffee.',
      'Roadside assistance runs for as long as you service with us.',
      'Wall charger? Our electrician quotes from a photo of your switchboard.',
      'Accessories fitted in our own bay keep their factory warranty.',
    ],
    invitations: [
      'Book a drive online and it will be outside the door, cooled down and connected.',
      'Bring the pram, the golf clubs or the surfboard and see what fits.',
      'We value trade-ins from a few photos and honour the price for a week.',
      'Compare it on the spot with the grade above and the grade below: they stand side by side.',
      'Late nights Thursday, test drives until dark.',
      'Tell us the colour and we will look at what is on the water.',
      'Have it for a day if you are not sure about going electric.',
    ],
    towingInvitations: ['Ask for the tow pack price before you decide on the grade.'],
  },
}
