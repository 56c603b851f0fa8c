import type { CategoryRule } from '../dealer-plan.ts'
import { isElectrified } from '../facts/model-facts.ts'

/** Words a shopper looks for that no other field says. */
export const CATEGORY = {
  electric: { name: 'Electric', fits: (_, grade) => grade.engine?.fuel === 'Electric' },
  hybrid: { name: 'Hybrid', fits: (_, grade) => isElectrified(grade) && grade.engine?.fuel !== 'Electric' },
  sevenSeats: { name: 'Seven Seats', fits: ({ seats }) => (seats ?? 0) >= 7 },
  towing: { name: 'Towing', fits: ({ itemType }, { towKg }) => itemType === 'car' && (towKg ?? 0) >= 3000 },
  farm: { name: 'Farm', fits: ({ body }, { drive }) => /Utility|Chassis/.test(body) && drive === '4X4 Dual Range' },
  trades: { name: 'Trades', fits: ({ body, itemType }) => /Chassis|Van$|Utility/.test(body) || itemType === 'truck' },
  firstCar: { name: 'First Car', fits: ({ body }, { newPrice }) => body === 'Hatchback' && newPrice < 29_000 },
  family: { name: 'Family', fits: ({ body }) => /SUV|Wagon|People Mover/.test(body) },
  city: { name: 'City', fits: ({ lengthMm, itemType }) => itemType === 'car' && lengthMm < 4400 },
  carLicence: { name: 'Car Licence', fits: (_, { gvmKg }) => gvmKg !== null && gvmKg <= 4500 },
  offRoad: { name: 'Off-road', fits: ({ body, look }) => body === 'Adventure' || look === 'caravan-b' },
  bunks: { name: 'Family Bunks', fits: (_, { caravan }) => (caravan?.sleeps ?? 0) > 2 },
  couples: { name: 'Couples', fits: (_, { caravan }) => caravan?.sleeps === 2 },
  lams: {
    name: 'LAMS Approved',
    fits: ({ itemType }, { badge, engine }) =>
      itemType === 'motorcycle' && (badge.includes('LAMS') || (engine?.powerKw ?? 99) <= 31),
  },
} as const satisfies Record<string, CategoryRule>
