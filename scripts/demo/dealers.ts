import type { DealerVoice } from './comments.ts'
import { CARS } from './facts/cars.ts'
import { FOUR_WHEEL_DRIVES } from './facts/four-wheel-drives.ts'
import type { ModelFacts } from './facts/model-facts.ts'
import { SUVS } from './facts/suvs.ts'
import { UTES_AND_VANS } from './facts/utes-and-vans.ts'

/** What befalls a vehicle besides standing in the yard; each happens to the vehicles a plan names. */
export type Twist =
  | 'sold'
  | 'sold-long-ago'
  | 'reserved'
  | 'coming-soon'
  | 'preorder'
  | 'reduced'
  | 'offer'
  | 'no-price'
  | 'no-pictures'
  | 'one-picture'
  | 'many-pictures'
  | 'no-comments'
  | 'no-odometer'
  | 'rego-expired'
  | 'long-name'
  | 'off-site'

export type Yard = { code: string; share: number; state: 'QLD' | 'NSW'; stockPrefix: string }

/** What a demo dealer has in stock, before the details are dealt out. */
export type DealerPlan = {
  slug: string
  count: number
  /** Shares of new and demo; the rest is used. */
  newShare: number
  demoShare: number
  newMakes: readonly string[]
  /** How prices are advertised for used vehicles; new and demo ones are always drive away. */
  usedPriceType: 'drive-away' | 'excl-govt-charges'
  certifiedShare: number
  oldestYear: number
  yards: readonly Yard[]
  stock: readonly { models: readonly ModelFacts[]; share: number }[]
  tags: readonly string[]
  twists: Readonly<Record<number, readonly Twist[]>>
  voice: DealerVoice
}

/** The day the stock was made up: ages and registrations are counted from it. */
export const STOCK_DAY = '2026-11-20'

export const HALYARD: DealerPlan = {
  slug: 'halyard-motors',
  count: 48,
  newShare: 0,
  demoShare: 0,
  newMakes: [],
  usedPriceType: 'drive-away',
  certifiedShare: 0.15,
  oldestYear: 2015,
  yards: [{ code: 'HEMMANT', share: 1, state: 'QLD', stockPrefix: 'H' }],
  stock: [
    { models: CARS, share: 40 },
    { models: SUVS, share: 44 },
    { models: UTES_AND_VANS, share: 11 },
    { models: FOUR_WHEEL_DRIVES, share: 5 },
  ],
  tags: ['One Owner', 'Low Kms', 'Just Traded'],
  twists: {
    2: ['reduced'],
    4: ['many-pictures'],
    5: ['sold'],
    8: ['reserved'],
    11: ['no-pictures'],
    13: ['reduced'],
    15: ['coming-soon'],
    17: ['no-price'],
    19: ['one-picture'],
    21: ['sold'],
    22: ['sold'],
    24: ['no-comments'],
    26: ['reduced', 'long-name'],
    29: ['rego-expired'],
    31: ['sold-long-ago'],
    33: ['coming-soon', 'no-pictures'],
    36: ['offer'],
    38: ['reserved', 'reduced'],
    41: ['no-odometer'],
    44: ['off-site'],
  },
  voice: {
    dealer: 'Halyard Motors',
    place: 'Hemmant',
    promises: [
      'Like everything we sell, it carries our 101-point workshop inspection and a clear PPSR certificate.',
      'Every Halyard car leaves with a fresh service, a roadworthy and a full tank, or a full charge.',
      'We buy our cars from people we know, so we can tell you where this one has been.',
      'Statutory warranty applies where the law provides it, and we can quote longer cover on the spot.',
      'The inspection report is in the glovebox and the mechanic who wrote it is out the back; ask him anything.',
      'Seven days to change your mind, for any reason, with up to 500 km on the clock.',
    ],
    newPromises: ['Balance of the new car warranty stays with it.'],
    invitations: [
      'Come down to Hemmant for a drive; the coffee is good and nobody will rush you.',
      'Trade-ins welcome, and we can have a price on yours in about twenty minutes.',
      'Interstate? We will walk around it on a video call and arrange the truck.',
      'Call ahead and we will have it at the front door, ready to go.',
      'Ring, message or just drop in: we are two minutes off the Port of Brisbane Motorway.',
      'Take it home overnight if you like. See if it fits the garage.',
      'Finance can be sorted in a morning, with the repayments in writing before you decide.',
      'Bring your own mechanic, your partner or both.',
    ],
    towingInvitations: ['Bring the boat trailer and see how it sits.'],
  },
}

export const BRIGALOW: DealerPlan = {
  slug: 'brigalow',
  count: 60,
  newShare: 0.22,
  demoShare: 0.14,
  newMakes: ['Isuzu', 'Mitsubishi', 'GWM', 'Kia'],
  usedPriceType: 'excl-govt-charges',
  certifiedShare: 0.25,
  oldestYear: 2016,
  yards: [
    { code: 'TWB', share: 45, state: 'QLD', stockPrefix: 'T' },
    { code: 'YAM', share: 30, state: 'QLD', stockPrefix: 'Y' },
    { code: 'BAL', share: 25, state: 'NSW', stockPrefix: 'B' },
  ],
  stock: [
    { models: UTES_AND_VANS, share: 40 },
    { models: FOUR_WHEEL_DRIVES, share: 30 },
    { models: SUVS, share: 20 },
    { models: CARS, share: 10 },
  ],
  tags: ['Farm Ready', 'Tow Pack Fitted', 'One Owner', 'Test Drive Only'],
  twists: {
    1: ['reduced'],
    3: ['reserved'],
    7: ['coming-soon'],
    9: ['sold'],
    12: ['no-price'],
    14: ['preorder', 'no-price', 'no-pictures'],
    16: ['sold'],
    18: ['one-picture'],
    20: ['reduced'],
    23: ['coming-soon'],
    25: ['no-pictures'],
    27: ['long-name'],
    30: ['offer'],
    34: ['no-price', 'coming-soon'],
    37: ['reserved'],
    40: ['sold-long-ago'],
    43: ['reduced'],
    47: ['no-comments'],
    50: ['one-picture', 'reduced'],
    53: ['rego-expired'],
    56: ['sold'],
    58: ['off-site'],
  },
  voice: {
    dealer: 'Brigalow Motor Group',
    place: 'Brigalow',
    promises: [
      'Every used vehicle goes through our own workshop before it reaches the front line, and you get the report.',
      'Bought from Brigalow means serviced by Brigalow: three workshops between the Range and the coast.',
      'A clear PPSR certificate and a fresh service come standard.',
      'Checked, serviced and road tested by the people who will look after it for you afterwards.',
      'Its service history was checked line by line before we bought it.',
      'Oils, filters, brakes and tyres were all gone over last week and what needed doing was done.',
    ],
    newPromises: [
      'We fit tow packs, canopies and long-range tanks in house, so it can leave set up the way you want it.',
      'Full manufacturer warranty, and servicing at whichever of our three workshops is closest.',
      'Registered, tinted and fitted with mats before you collect it.',
      'The first service reminder comes from us, not from a call centre.',
    ],
    invitations: [
      'It can be at any of our yards by tomorrow lunch; tell us which one suits.',
      'We deliver across Queensland and northern New South Wales, and your trade can come back on the same truck.',
      'Farm, ABN and fleet buyers: ask for the price that applies to you.',
      'Call, or send us a message and we will ring when it suits you.',
      'Trading something older? Paddock finds and farm hacks are welcome too.',
      'Come for a drive up the Range and see how it pulls.',
      'We are open Saturdays until four, kettle on.',
    ],
    towingInvitations: [
      'Bring the van and try it on the hook. We mean it.',
      'Ask us what it will legally tow with your family on board; we will do the sums with you.',
    ],
  },
}

export const DEALERS: readonly DealerPlan[] = [HALYARD, BRIGALOW]
