import type { CreateAnswer, PaymentProcessor, ProcessorPayment } from '#domain/commerce/payments/processor.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import type { CheckoutView } from '#ui/checkout/views.ts'
import type { LeadFormView } from '#ui/leads/view.ts'
import type { PageContext } from '../../site/page-context.ts'
import { ownForm } from '../shared/forms/own-form.ts'

type Card = {
  page: PageContext
  /** What the sandbox's forms carry. */
  hidden: Record<string, string>
  /** Where they go: `/pay` and `/authenticate` below it. */
  action: '/api/reservations' | '/api/online-payments' | '/api/order-payments'
  /** The page that asks the processor what became of the card. */
  returnPath: string
  privacy: string
  /** What stays while somebody pays, or cannot. */
  stays: string
}

/**
 * How a card is given: the sandbox's plain forms, or what the script of the processor draws, to which this page's content security policy then
 * opens (`PageFacts.cardForm`). Null while no card can be given.
 */
export function cardStep(
  { payment, browser }: Extract<CreateAnswer, { kind: 'created' }>,
  processor: PaymentProcessor,
  { page, hidden, action, returnPath, privacy, stays }: Card,
): (Pick<CheckoutView, 'sandbox' | 'card'> & { forms: LeadFormView[] }) | null {
  if (processor.testCards)
    return {
      ...{ sandbox: sandboxOf(processor, { lists: true }), card: null },
      forms: cardForms(payment, { hidden, page, action }),
    }
  const { clientSecret, publishableKey, account } = browser
  const takesCards = payment.status === 'unpaid' || payment.status === 'authenticating'
  if (!takesCards || publishableKey === null) return null
  page.facts.cardForm = processor.formOrigins
  const card = {
    ...{ clientSecret, publishableKey, account, decline: payment.decline?.message ?? null, returnPath, stays },
    send: `Pay ${moneyWords(payment.amountCents / 100)}`,
    privacy: `Card numbers go to Stripe, never to us. ${privacy}`,
    phone: page.site.site.phone,
  }
  return { sandbox: null, card, forms: [] }
}

/** The sandbox's own: a number, or what the bank would ask. */
function cardForms(
  { status, amountCents, decline }: ProcessorPayment,
  { hidden, page, action }: Pick<Card, 'hidden' | 'page' | 'action'>,
): LeadFormView[] {
  if (status === 'authenticating')
    return (['pass', 'fail'] as const).map((answer) =>
      ownForm(`bank-${answer}`, {
        ...{ action: `${action}/authenticate`, typed: page.typed, hidden: { ...hidden, answer }, fields: [] },
        ...(answer === 'pass' ? { send: 'It is me (3-D Secure)' } : { send: 'It is not me', look: 'outline' as const }),
        privacy: 'Stands in for the question that a bank asks the owner of a card.',
      }),
    )
  const form = ownForm('card', {
    ...{ action: `${action}/pay`, send: `Pay ${moneyWords(amountCents / 100)}`, typed: page.typed, hidden },
    fields: [
      { name: 'card_number', label: 'Test card number', type: 'string', required: true, value: '4242 4242 4242 4242' },
    ],
    privacy: 'No money moves, and no real card is taken.',
  })
  const isTold = form.errors.length > 0 || decline === null
  return [isTold ? form : { ...form, errors: [{ name: 'card_number', message: decline.message }] }]
}

/** That no money moves, where none does; `lists`: with the numbers it knows. */
export function sandboxOf(processor: PaymentProcessor, { lists }: { lists: boolean }): CheckoutView['sandbox'] {
  if (!processor.isSandbox) return null
  const numbers = lists ? [...(processor.testCards?.numbers ?? [])] : []
  return {
    text: 'This is a sandbox: no money moves, and nothing is really reserved or paid.',
    numbers: numbers.map(({ number, says }) => ({ number, says })),
  }
}
