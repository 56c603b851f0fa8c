import { canGo, has, tows } from '../comments/holds.ts'
import { type DealerPlan, USUAL_SHARES } from '../dealer-plan.ts'
import { CARS, FOUR_WHEEL_DRIVES, SUVS, UTES_AND_VANS } from '../facts/stock-groups.ts'
import { CATEGORY } from './category-rules.ts'

/** One yard of used cars near the port. */
export const HALYARD: DealerPlan = {
  slug: 'halyard-motors',
  lines: [
    {
      yard: { code: 'HEMMANT', state: 'QLD', stockPrefix: 'H', place: 'Hemmant', saturdayUntil: 'four' },
      carType: 'used',
      count: 260,
      stock: [
        { models: CARS, share: 40 },
        { models: SUVS, share: 44 },
        { models: UTES_AND_VANS, share: 11 },
        { models: FOUR_WHEEL_DRIVES, share: 5 },
      ],
    },
  ],
  showpieces: [
    { look: 'wagon-a', paint: 'silver', pictures: 'forty', model: 'Mazda6' },
    { look: 'suv-a', paint: 'blue', pictures: 'every-station' },
    { look: 'hatch-a', paint: 'red', pictures: 'every-station' },
    { look: 'coupe-a', paint: 'red', pictures: 'every-station' },
    { look: 'sedan-a', paint: 'graphite', pictures: 'every-station' },
  ],
  shares: USUAL_SHARES,
  usedPriceType: 'drive-away',
  letsByTheWeek: false,
  certifiedShare: 0.15,
  certifiedMake: null,
  financeShare: 0.35,
  oldestYear: 2014,
  mostTwins: 1,
  tags: ['One Owner', 'Low Kms', 'Just Traded'],
  tagShare: 0.1,
  categories: [CATEGORY.firstCar, CATEGORY.family, CATEGORY.electric, CATEGORY.hybrid, CATEGORY.towing],
  alsoAt: ['Capalaba', 'Cleveland'],
  historyReport: 'reports/sample-history-report.pdf',
  filmedElsewhere: { H20705: 'https://www.youtube.com/watch?v=00000000000' },
  voice: {
    dealer: 'Halyard Motors',
    promises: [
      'Like everything we sell, it carries our 101-point workshop inspection and a clear PPSR certificate.',
      'Every Halyard car leaves with a fresh service, a roadworthy and a full tank, or a full charge.',
      'We buy our cars from people we know, so we can tell you where this one has been.',
      'Statutory warranty applies where the law provides it; the sheet on the windscreen says which class.',
      'The inspection report is in the glovebox and the mechanic who wrote it is out the back; ask him anything.',
      'Seven days to change your mind, for any reason, with up to 500 km on the clock.',
      'The price is the price: drive away, on the windscreen, the same for everyone.',
      'We photograph what we find, so what you see here is what you get.',
    ],
    newPromises: ['Balance of the new car warranty stays with it.'],
    invitations: [
      (vehicle) => canGo(vehicle) && 'Come down to Hemmant for a drive; nobody will rush you.',
      'Trade-ins welcome, and we can have a price on yours in about twenty minutes.',
      'Interstate? We will walk around it on a video call and arrange the truck.',
      (vehicle) => canGo(vehicle) && 'Call ahead and we will have it at the front door, ready to go.',
      'Ring, message or just drop in: we are two minutes off the Port of Brisbane Motorway.',
      (vehicle) => canGo(vehicle) && 'Take it home overnight if you like. See if it fits the garage.',
      'Finance can be sorted in a morning, with the repayments in writing before you decide.',
      'Bring your own mechanic, your partner or both.',
      ({ yard }) => `Open Saturdays until ${yard.saturdayUntil}, and on Sundays by appointment.`,
      (vehicle) =>
        tows(vehicle, 1500) &&
        has(vehicle, 'Tow Bar') &&
        canGo(vehicle) &&
        'Bring the boat trailer and see how it sits.',
    ],
  },
}
