import type { FormField } from '#domain/leads/fields/lead-field.ts'
import { takesApplications } from '#domain/leads/lead-forms.ts'
import type { FormStep } from '#domain/leads/stepwise/steps.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { deliveryQuote } from '../delivery-quote.ts'
import type { PickUpPlace } from './order.ts'

/** The page after all steps: every amount once more, and what is agreed to. */
export const REVIEW_STEP = 'review'
export const TRADE_IN_STEP = 'trade-in'
export const HANDOVER_STEP = 'handover'
export const LICENCE_STEP = 'documents'

/** What decides what is asked, and what it costs. */
export type OrderFacts = {
  settings: TenantSettings
  listing: Listing
  /** Free times at which it can be fetched, soonest first. */
  slots: readonly { value: string; label: string }[]
  /** Where it is fetched; null where no place is known. */
  place: (PickUpPlace & { locationId: number }) | null
  /** Offers of this dealer's for vehicles of the shopper's that stand today; `onOrder`: what other order has it taken off. */
  offers: readonly { tradeInId: number; title: string; offerCents: number; onOrder: string | null }[]
}

/** The steps of buying a vehicle at this dealer (rule:checkout-journey); the review is not among them. */
export function orderSteps(facts: OrderFacts): FormStep[] {
  const { settings } = facts
  const { extras } = settings.commerce.journey
  return [
    { id: 'you', title: 'You', fields: YOU, rows: [] },
    handoverStep(facts),
    ...(settings.tradeIn.enabled || facts.offers.length > 0 ? [tradeInStep(facts)] : []),
    { id: 'payment', title: 'Finance or cash', fields: [paymentField(settings)], rows: [] },
    ...(extras.length > 0 ? [extrasStep(extras)] : []),
    ...(settings.commerce.journey.licence ? [{ id: LICENCE_STEP, title: 'Licence', fields: LICENCE, rows: [] }] : []),
  ]
}

const YOU: FormField[] = [
  { name: 'name', label: 'First Name', type: 'string', required: true, autoComplete: 'given-name' },
  { name: 'last_name', label: 'Last Name', type: 'string', required: true, autoComplete: 'family-name' },
  { name: 'email', label: 'Email', type: 'email', required: true },
  { name: 'phone', label: 'Mobile', type: 'phone', required: true },
  { name: 'address', label: 'Street address', type: 'string', required: true, autoComplete: 'street-address' },
  { name: 'postcode', label: 'Postcode', type: 'postcode', required: true },
  {
    name: 'remind',
    label: 'Should I leave this unfinished, remind me once by e-mail.',
    type: 'checkbox',
    required: false,
  },
]

/** What the dealer's people call each picture of a licence. */
export const LICENCE_WORDS: Record<string, string> = { licence_front: 'Licence, front', licence_back: 'Licence, back' }

const LICENCE: FormField[] = [
  { name: 'licence_front', label: 'Your driver licence, front', type: 'file', required: true, isPicture: true },
  { name: 'licence_back', label: 'Your driver licence, back', type: 'file', required: true, isPicture: true },
]

function handoverStep({ settings, slots, place }: OrderFacts): FormStep {
  const { deliveryZones } = settings.commerce
  const pickUp = { value: 'pick-up', label: place ? `I pick it up: ${place.name}` : 'I pick it up' }
  const delivers = deliveryZones.length > 0
  const when: FormField = {
    ...{ name: 'slot', label: 'When', type: 'select', required: false, options: [...slots] },
    shownWhen: { field: 'way', is: ['pick-up'] },
  }
  const requiredWhen = { field: 'way', is: ['delivery'] }
  const asked = { required: false, isConditional: true, shownWhen: requiredWhen } as const
  const delivery: FormField[] = [
    { name: 'delivery_address', label: 'Where to', type: 'string', ...asked },
    { name: 'delivery_postcode', label: 'Postcode there', type: 'postcode', ...asked },
  ]
  return {
    ...{ id: HANDOVER_STEP, title: 'Delivery or pick-up' },
    fields: [
      {
        ...{ name: 'way', label: 'How you get it', type: 'radio', required: true },
        options: [pickUp, ...(delivers ? [{ value: 'delivery', label: deliveryWords(deliveryZones) }] : [])],
      },
      ...(slots.length > 0 ? [when] : []),
      ...(delivers ? delivery : []),
    ],
    rows: delivery.map(({ name }) => ({ name, requiredWhen })),
    check({ way, delivery_postcode: postcode }): Record<string, string[]> {
      if (way !== 'delivery' || deliveryQuote(deliveryZones, String(postcode)).kind === 'quote') return {}
      return { delivery_postcode: ['We have no price for delivery there. Please pick it up, or call us.'] }
    },
  }
}

/** 'Have it delivered, from $99': before a postcode is known. */
function deliveryWords(zones: TenantSettings['commerce']['deliveryZones']): string {
  const least = Math.min(...zones.map(({ priceCents }) => priceCents))
  const most = Math.max(...zones.map(({ priceCents }) => priceCents))
  if (most === 0) return 'Have it delivered, free'
  return `Have it delivered, ${least === most ? 'for' : 'from'} ${moneyWords(least / 100)}`
}

function tradeInStep({ offers }: OrderFacts): FormStep {
  const requiredWhen = { field: 'trade', is: ['by-hand'] }
  const asked = { required: false, isConditional: true, shownWhen: requiredWhen } as const
  return {
    ...{ id: TRADE_IN_STEP, title: 'Trade-in' },
    fields: [
      {
        ...{ name: 'trade', label: 'Do you trade a vehicle in?', type: 'radio', required: true },
        options: [
          { value: 'none', label: 'No' },
          ...offers.map(({ tradeInId, title, offerCents, onOrder }) => ({
            value: `offer-${tradeInId}`,
            label: `${title}, by our offer of ${moneyWords(offerCents / 100)}${onOrder ? `: on your order ${onOrder}` : ''}`,
          })),
          { value: 'by-hand', label: 'Yes: you value it' },
        ],
      },
      { name: 'trade_vehicle', label: 'Year, make and model', type: 'string', ...asked },
      { name: 'trade_km', label: 'Kilometres', type: 'number', max: 2_000_000, ...asked },
    ],
    rows: [
      { name: 'trade_vehicle', requiredWhen },
      { name: 'trade_km', requiredWhen },
    ],
    check({ trade }): Record<string, string[]> {
      const taken = offers.find(({ tradeInId, onOrder }) => onOrder && trade === `offer-${tradeInId}`)
      return taken ? { trade: [`Our offer for it is taken off your order ${taken.onOrder} already.`] } : {}
    },
  }
}

function paymentField(settings: TenantSettings): FormField {
  const finance = { value: 'finance', label: takesApplications(settings) ? 'Finance: I apply here' : 'Finance' }
  return {
    ...{ name: 'paid_by', label: 'How you pay the rest', type: 'radio', required: true },
    options: [{ value: 'cash', label: 'Cash or bank transfer' }, ...(settings.finance.enabled ? [finance] : [])],
  }
}

function extrasStep(extras: TenantSettings['commerce']['journey']['extras']): FormStep {
  const options = extras.map(({ id, title, priceCents, text }) => ({
    value: id,
    label: [`${title}, ${moneyWords(priceCents / 100)}`, text].filter(Boolean).join('. '),
  }))
  const field: FormField = {
    name: 'extras',
    label: 'Choose what you want',
    type: 'checkboxes',
    required: false,
    options,
  }
  return { id: 'extras', title: 'Extras', fields: [field], rows: [] }
}
