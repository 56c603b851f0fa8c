import { STATE_NAMES, STATES } from '#domain/tenants/settings/vocabulary.ts'
import type { TradeInView } from '#ui/trade-in/views.ts'
import type { PageContext } from '../../../site/page-context.ts'
import { ownForm } from './own-form.ts'

/** A step of the way from a plate to an offer (rule:trade-in-pages). */
export type TradeInStep = Omit<TradeInView, 'about' | 'next'>

const STEPS = ['Your vehicle', 'Its condition', 'Our offer']

export function stepsAt(
  current: number,
): Pick<TradeInStep, 'steps' | 'current' | 'intro' | 'vehicle' | 'sandbox' | 'startHref' | 'offer' | 'photos'> {
  return {
    steps: STEPS,
    current,
    intro: null,
    vehicle: null,
    sandbox: null,
    startHref: '/trade-in',
    offer: null,
    photos: [],
  }
}

const SANDBOX_HINT = 'This demo knows made-up plates only: DEMO0001 in ACT, DEMO0002 in NSW, and so on to DEMO0320.'

/** Which vehicle it is, by its plate or by hand: what `/trade-in`, `/sell-my-car` and `/sell-your-car` begin with. */
export function vehicleStep(carId: string | null, page: PageContext): TradeInStep {
  const { ctx, services, typed } = page
  const hidden: Record<string, string> = carId ? { car_id: carId } : {}
  const state = STATES.map((value) => ({ value, label: STATE_NAMES[value] }))
  const plate = ownForm('trade-in-plate', {
    ...{ action: '/api/trade-in/lookup', send: 'Find My Vehicle', hidden, typed },
    fields: [
      { name: 'rego', label: 'Rego plate', type: 'string', required: true },
      {
        name: 'regoState',
        label: 'Registered in',
        type: 'select',
        required: true,
        options: state,
        value: ctx.tenant.settings.forms.defaultState,
      },
    ],
    privacy: 'The plate is used to find your vehicle and to value it, for nothing else.',
  })
  const byHand = ownForm('trade-in-by-hand', {
    ...{ action: '/api/trade-in/lookup', send: 'Go On', hidden, typed },
    fields: [
      { name: 'make', label: 'Make', type: 'string', required: true },
      { name: 'model', label: 'Model', type: 'string', required: true },
      { name: 'year', label: 'Year', type: 'string', required: true },
      { name: 'badge', label: 'Badge', type: 'string', required: false },
    ],
    privacy: 'It is used to value your vehicle, for nothing else.',
  })
  const sandbox = services.regoLookup.source === 'sandbox' ? SANDBOX_HINT : null
  const { validDays } = ctx.tenant.settings.tradeIn
  const intro = `Your plate and a few questions about its condition: our offer stands there at once, good for ${validDays} days.`
  return { ...stepsAt(0), intro, sandbox, forms: [plate, byHand] }
}
