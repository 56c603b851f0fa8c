import { REST_AHEAD } from '#domain/commerce/order-payments/rest-words.ts'
import { isFinanced, JOURNEY_PATH, type Order } from '#domain/commerce/orders/order.ts'
import { readOrderFacts } from '#domain/commerce/orders/order-facts.server.ts'
import { orderSum } from '#domain/commerce/orders/order-lines.ts'
import { LICENCE_STEP, orderSteps, REVIEW_STEP } from '#domain/commerce/orders/order-steps.ts'
import { APPLICATION_PATH } from '#domain/leads/applications/application.ts'
import { takesApplications } from '#domain/leads/lead-forms.ts'
import { currentStep, type FormStep, readStep, typedOf } from '#domain/leads/stepwise/steps.ts'
import { localDate } from '#domain/locations/zoned-time.ts'
import { askedDeposit } from '#domain/stock/card-buttons.ts'
import type { Listing } from '#domain/stock/listing.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { LeadFormView } from '#ui/leads/view.ts'
import type { PageContext, TypedForm } from '../../site/page-context.ts'
import { readOrNotice } from '../shared/find-requested.server.ts'
import { aboutVehicle } from '../shared/forms/about-vehicle.ts'
import { attachedWords, errorsOf, savedFields } from '../shared/forms/saved-fields.ts'
import { similarTo } from './checkout-view.server.ts'
import { reviewOf } from './journey-review.server.ts'
import { type Drawn, dollars, EMPTY_CHECKOUT, ORDER_FORM, ORDERS_ACTION, sumView } from './journey-sums.ts'

/** An order that is not placed: the step it is at, or its review; why it cannot be, where the vehicle is not for sale online. */
export async function draftView(listing: Listing, order: Order | null, page: PageContext): Promise<Drawn> {
  const { ctx } = page
  const { settings } = ctx.tenant
  const shopperId = page.visitor?.ctx?.shopper.shopperId ?? order?.shopperId ?? null
  const facts = await readOrNotice(
    page,
    readOrderFacts(ctx, { listingId: listing.listingId, shopperId, orderId: order?.orderId ?? null }),
    'a vehicle could not be read',
  )
  const about = aboutVehicle(listing, page)
  const title = 'Steps to your order'
  const deposit = facts && askedDeposit(listing, settings)
  const sum = facts && orderSum(facts, order?.answers ?? {}, localDate(ctx.now, settings.site.timeZone))
  const problem = page.typed?.errors.car_id?.[0]
  if (problem || !facts || !deposit || !sum) {
    const text = problem ?? `This ${page.site.site.vehicleWord} cannot be bought online any more. Nothing was charged.`
    const notice = { tone: 'caution' as const, title: 'It is not for sale to you just now', text }
    const checkout = { ...EMPTY_CHECKOUT, title, steps: ['You', 'Review'], current: 0, about, notice }
    return { checkout, below: await similarTo(listing, page) }
  }
  const steps = orderSteps(facts)
  const asked = page.typed?.form?.replace(ORDER_FORM, '') ?? new URLSearchParams(page.query).get('step')
  const current = currentStep(steps, order, { asked, last: REVIEW_STEP })
  const step = steps[current]
  const before = steps[current - 1]
  const drawn = { listing, order, page }
  const attached = attachedWords(step, order)
  const review = step || !order ? null : reviewOf({ ...drawn, order, deposit, sum, place: facts.place })
  return {
    checkout: {
      ...EMPTY_CHECKOUT,
      ...{ title, about, current, steps: [...steps.map((one) => one.title), 'Review'] },
      stepHrefs: steps.map((one) => hrefOf(listing, one.id)),
      sum: sumView(sum, null),
      says: sum.says,
      next: [
        `You pay the deposit of ${dollars(deposit.cents)}, and it is kept for you for ${settings.commerce.holdHours} hours.`,
        `${listing.dealershipName} calls you, and you sign the contract.`,
        restAhead(order, settings),
        'You get it as you chose.',
      ],
      notice: attached ? { tone: 'plain', title: 'Saved already', text: attached } : null,
      forms: step ? [stepForm(step, drawn)] : [],
      ...review,
      links: [
        ...(before ? [{ label: 'Back', href: hrefOf(listing, before.id) }] : []),
        ...(isFinanced(order ?? { answers: {} }) && takesApplications(settings)
          ? [{ label: 'Your finance application', href: `${APPLICATION_PATH}?car_id=${listing.listingId}` }]
          : []),
        { label: 'Back to the vehicle', href: `/cars/${listing.slug}` },
      ],
    },
    below: [],
  }
}

function restAhead(order: Order | null, { commerce }: TenantSettings): string {
  return commerce.journey.restByCard && !isFinanced(order ?? { answers: {} }) ? REST_AHEAD : 'You pay the rest.'
}

function hrefOf({ slug }: Listing, step: string): string {
  return `${JOURNEY_PATH}?car_id=${slug}&step=${step}`
}

type StepDrawn = { listing: Listing; order: Order | null; page: PageContext }

function stepForm(step: FormStep, { listing, order, page }: StepDrawn): LeadFormView {
  const typed: TypedForm | null = page.typed?.form === ORDER_FORM + step.id ? page.typed : null
  const { keepDays } = page.ctx.tenant.settings.commerce.journey
  return {
    ...{ id: 'journey', action: ORDERS_ACTION, send: 'Save and Go On' },
    fields: savedFields(step, order, typed),
    hidden: [
      { name: 'form', value: ORDER_FORM + step.id },
      { name: 'car_id', value: String(listing.listingId) },
    ],
    privacy: `Each step is saved as you go on, encrypted. With the first one we mail you a link that opens it on any device; who signs in finds it in their account. It is deleted ${keepDays} days after you last saved it.${step.id === LICENCE_STEP ? ` Pictures of your licence are for ${listing.dealershipName} alone, who see that it is you that buys; they go once it is handed over, or the order is off.` : ''} The ${page.site.site.vehicleWord} is kept for you once you have paid.`,
    // What was right as it was saved, and is not now, says why.
    errors: typed ? errorsOf(typed) : savedErrors(step, order),
  }
}

/** What a step that was saved says by now of what is wrong in it. */
function savedErrors(step: FormStep, order: Order | null): LeadFormView['errors'] {
  if (!order?.answers[step.id]) return []
  const read = readStep(step, typedOf(step, order))
  return errorsOf(read.kind === 'invalid' ? read : null)
}
