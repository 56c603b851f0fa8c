import { canGo } from '../comments/holds.ts'
import { type DealerPlan, type StockLine, USUAL_SHARES, type Yard } from '../dealer-plan.ts'
import { isElectrified, type ModelFacts } from '../facts/model-facts.ts'
import { CARS, SUVS, UTES_AND_VANS } from '../facts/stock-groups.ts'
import { CATEGORY } from './category-rules.ts'

const HUBS: readonly Yard[] = [
  { code: 'LOOP-BNE', state: 'QLD', stockPrefix: 'LB', place: 'Bowen Hills', saturdayUntil: 'four' },
  { code: 'LOOP-SYD', state: 'NSW', stockPrefix: 'LS', place: 'Alexandria', saturdayUntil: 'four' },
  { code: 'LOOP-MEL', state: 'VIC', stockPrefix: 'LM', place: 'Port Melbourne', saturdayUntil: 'four' },
]
const COUNTS = [70, 72, 58]

const recent = (models: readonly ModelFacts[]) =>
  models.filter(({ lastYear, grades, body }) => lastYear >= 2023 && grades[0]!.newPrice < 85_000 && body !== 'Coupe')
const electrified = (models: readonly ModelFacts[]) => recent(models).filter(({ grades }) => grades.some(isElectrified))
const DUAL_CABS = UTES_AND_VANS.filter(({ body }) => body === 'Dual Cab Utility')

const STOCK: StockLine['stock'] = [
  { models: electrified(SUVS), share: 42 },
  { models: electrified(CARS), share: 26 },
  { models: recent(SUVS), share: 16 },
  { models: recent(CARS), share: 12 },
  { models: recent(DUAL_CABS), share: 4 },
]

/** Cars by the week from three hubs, electric and hybrid ones first. */
export const LOOPLINE: DealerPlan = {
  slug: 'loopline',
  lines: HUBS.flatMap((yard, index): StockLine[] => [
    { yard, carType: 'used', count: Math.round(COUNTS[index]! * 0.85), stock: STOCK },
    { yard, carType: 'new', count: Math.round(COUNTS[index]! * 0.15), stock: STOCK },
  ]),
  showpieces: [
    { look: 'hatch-c', paint: 'teal', pictures: 'every-station' },
    { look: 'sedan-b', paint: 'pearl', pictures: 'every-station' },
    { look: 'suv-a', paint: 'blue', pictures: 'every-station' },
  ],
  shares: USUAL_SHARES,
  usedPriceType: 'drive-away',
  letsByTheWeek: true,
  certifiedShare: 0,
  certifiedMake: null,
  financeShare: 0,
  oldestYear: 2021,
  mostTwins: 3,
  tags: ['Available Now', 'No Lock-in', 'Both Cables Included'],
  tagShare: 0.18,
  categories: [CATEGORY.electric, CATEGORY.hybrid, CATEGORY.city, CATEGORY.family],
  alsoAt: ['Gold Coast', 'Newcastle', 'Geelong'],
  historyReport: null,
  filmedElsewhere: {},
  voice: {
    dealer: 'Loopline',
    promises: [
      'Registration, comprehensive insurance, servicing, tyres and roadside help are in the weekly price.',
      'No bond, no lock-in: two weeks’ notice and you hand it back.',
      'Swap it for another of ours after four weeks, free once a quarter.',
      'The price does not change for as long as you keep it.',
      'A second driver at your address is free.',
      'Away for a while? Pause it for up to four weeks a year, at $25 a week.',
    ],
    newPromises: [
      'You are its first driver, without the first year’s depreciation.',
      'Registration, comprehensive insurance, servicing, tyres and roadside help are in the weekly price.',
      'No bond, no lock-in: two weeks’ notice and you hand it back.',
      'Delivery kilometres only, and the film still on the screen.',
      'Swap it for another of ours after four weeks, free once a quarter.',
    ],
    invitations: [
      (vehicle) => canGo(vehicle) && 'Hold it tonight; picking up is usually two days later.',
      ({ yard }) => `We deliver within 25 km of ${yard.place} for $49.`,
      '400 km a week are included, and unused ones roll over for four weeks.',
      '400 km a week are included; each one more is 18 cents.',
      'Companies: one invoice a month for all of your cars.',
      (vehicle) => canGo(vehicle) && 'Visit the hub and sit in it before you decide.',
    ],
  },
}
