import type { ComponentType } from 'react'
import type { CardView, PriceView } from '../vehicle/views.ts'
import { PLAIN_PRICE } from './cards.tsx'
import { ForcedState } from './forced-state.tsx'
import picture from './specimen.webp?url'

/** A template's own vehicle card. */
export type VehicleCard = ComponentType<{ card: CardView; eager?: boolean }>

const PRICE: PriceView = {
  ...PLAIN_PRICE,
  text: '$41,990',
  finance: { repayment: 'Est. $178/wk', comparisonRate: '9.60%' },
}
const UNPRICED: PriceView = { ...PRICE, isAmount: false, includes: undefined, finance: undefined }
const IN_STOCK: CardView = {
  id: 1,
  href: '#vehicle-cards',
  title: '2023 Toyota RAV4',
  badge: 'GXL Hybrid AWD',
  pictures: [],
  standIn: picture,
  price: PRICE,
  facts: [
    { icon: 'tag', label: 'Condition', text: 'Used' },
    { icon: 'car-front', label: 'Body', text: 'SUV' },
    { icon: 'gauge', label: 'Odometer', text: '32,410 km' },
    { icon: 'cog', label: 'Transmission', text: 'Automatic' },
    { icon: 'hash', label: 'Stock number', text: 'H10482' },
  ],
  pictureCount: 0,
  available: true,
  buttons: [
    { text: 'Enquire', href: '' },
    { text: 'View Details', href: '' },
  ],
  favourite: { make: 'Toyota', model: 'RAV4' },
}

/** What differs from a card in stock, and where one is held. */
const STATES: readonly [string, Partial<CardView>, { at: string; state: 'hover' | 'focus' }?][] = [
  ['In stock, just arrived', { tag: { text: 'New Arrival', tone: 'accent' } }],
  ['Reduced', { price: { ...PRICE, was: '$43,990', reduced: true, list: '$42,990', includes: 'Excl. govt. charges' } }],
  ['Reserved', { tag: { text: 'Reserved', tone: 'caution' } }],
  [
    'Sold',
    {
      tag: { text: 'JUST SOLD', tone: 'ink' },
      available: false,
      price: { ...PRICE, includes: undefined, finance: undefined },
      buttons: [{ text: 'Find Me Something Similar', href: '' }],
    },
  ],
  ['Coming soon', { tag: { text: 'Coming Soon', tone: 'quiet' }, price: { ...PRICE, finance: undefined } }],
  ['No picture', { standIn: 'suv', tag: { text: 'Hybrid', tone: 'positive' } }],
  ['No price', { price: { ...UNPRICED, text: 'Enquire for price.' } }],
  ['Subscription', { price: { ...UNPRICED, text: '$289', isAmount: true, suffix: '/ week' } }],
  [
    'A title of sixty characters',
    {
      title: '2018 Mercedes-Benz Sprinter 316 CDI Long Wheelbase High Roof',
      badge: 'Extended cargo bay, dual sliding doors, tow bar 2,800 kg',
    },
  ],
  [
    'Of all facts one',
    { badge: undefined, facts: IN_STOCK.facts.slice(0, 1), price: { ...PRICE, finance: undefined } },
  ],
  [
    'Every button, its distance, its dealer',
    {
      distance: '12 km away',
      moreFromDealerHref: '#vehicle-cards',
      buttons: ['Reserve Now $200', 'Book a Test Drive', 'Get Finance', 'View Details'].map((text) => ({
        text,
        href: '',
      })),
    },
  ],
  [
    'Preorder, no buttons, not to be saved',
    { price: { ...UNPRICED, text: 'PREORDER' }, buttons: [], favourite: undefined },
  ],
  ['Under the pointer', {}, { at: 'article', state: 'hover' }],
  ['Where the keyboard is', {}, { at: 'a', state: 'focus' }],
]

export function vehicleCards(_: unknown, Card: VehicleCard) {
  return (
    <ul className="g-vehicle-cards">
      {STATES.map(([name, fields, held], id) => {
        const card = <Card card={{ ...IN_STOCK, id, ...fields }} eager />
        return (
          <li key={name}>
            <p className="g-name">{name}</p>
            {held ? <ForcedState {...held}>{card}</ForcedState> : card}
          </li>
        )
      })}
    </ul>
  )
}
