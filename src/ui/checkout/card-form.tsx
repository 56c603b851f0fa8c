import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button, LinkButton } from '../primitives/button.tsx'
import { Notice } from '../primitives/notice.tsx'
import type { CardFormView } from './views.ts'

type OpenForm = { stripe: Stripe; elements: StripeElements }

/** Where it is not known what became of the card: the payment is one, however often it is tried. */
const UNKNOWN = 'It could not be sent just now. Please try again: you are never charged twice.'

/**
 * The card form of the processor (Stripe's Payment Element), drawn by its script in a frame of its own, which comes with this step alone. What is
 * typed stays there through every decline; who has paid is led to the reservation's page, which asks the processor.
 */
export function CardForm({ card }: { card: CardFormView }) {
  const place = useRef<HTMLDivElement>(null)
  const [form, setForm] = useState<OpenForm | 'comes' | 'away'>('comes')
  const [problem, setProblem] = useState(card.decline)
  const [isSending, setSending] = useState(false)
  const { publishableKey, clientSecret, account } = card

  useEffect(() => {
    let isGone = false
    let close = () => {}
    openForm({ publishableKey, clientSecret, account }, place.current!)
      .then(({ opened, ready, destroy }) => {
        close = destroy
        if (isGone) return close()
        return ready.then(() => !isGone && setForm(opened))
      })
      .catch((error: unknown) => {
        console.warn('The card form could not be had.', error)
        if (!isGone) setForm('away')
      })
    return () => {
      isGone = true
      close()
    }
  }, [publishableKey, clientSecret, account])

  async function pay(event: FormEvent) {
    event.preventDefault()
    if (typeof form === 'string' || isSending) return
    setSending(true)
    setProblem(null)
    const confirmParams = { return_url: new URL(card.returnPath, location.origin).href }
    const { error } = await form.stripe
      .confirmPayment({ elements: form.elements, confirmParams, redirect: 'if_required' })
      .catch(() => ({ error: null }))
    // Paid, or no card is wanted any more: the page says how it stands.
    if (error === undefined || error?.code === 'payment_intent_unexpected_state')
      return location.assign(confirmParams.return_url)
    setProblem(wordsOf(error))
    setSending(false)
  }

  return (
    <>
      <div className="only-without-scripts">
        <Notice tone="caution" title="The card form needs JavaScript">
          Switch it on and load this page again, or call us.
        </Notice>
      </div>
      <div className="only-with-scripts">
        <form className="form-panel grid gap-4" aria-label={card.send} onSubmit={pay}>
          {problem ? (
            <Notice tone="negative" title="It is not paid">
              {problem}
            </Notice>
          ) : null}
          {form === 'comes' ? <p role="status">The card form comes…</p> : null}
          {form === 'away' ? (
            <Notice
              tone="negative"
              title="The card form cannot be had just now"
              actions={<Button onClick={() => location.reload()}>Try again</Button>}
            >
              Something in this browser or network may block it. Try again, or call us.
            </Notice>
          ) : null}
          <div ref={place} hidden={form === 'away'} />
          <Button type="submit" look="primary" wide busy={isSending} disabled={typeof form === 'string'}>
            {card.send}
          </Button>
          <p className="lead-privacy">{card.privacy}</p>
        </form>
      </div>
      <p className="text-muted">{card.stays}</p>
      {card.phone ? <LinkButton href={card.phone.href}>{`Call ${card.phone.text}`}</LinkButton> : null}
    </>
  )
}

/** Loads the processor's script and puts its form into a place; `ready` once it can be typed into. */
async function openForm(
  { publishableKey, clientSecret, account }: Pick<CardFormView, 'publishableKey' | 'clientSecret' | 'account'>,
  place: HTMLElement,
) {
  const { loadStripe } = await import('@stripe/stripe-js/pure')
  const stripe = await loadStripe(publishableKey, { locale: 'en', ...(account && { stripeAccount: account }) })
  if (!stripe) throw new Error('There is no browser.')
  const { color, fontFamily } = getComputedStyle(place)
  const { backgroundColor } = getComputedStyle(place.parentElement!)
  const variables = { colorText: color, colorBackground: backgroundColor, fontFamily }
  const elements = stripe.elements({ clientSecret, appearance: { variables } })
  const element = elements.create('payment')
  const ready = new Promise<void>((resolve, reject) => {
    element.on('ready', () => resolve())
    element.on('loaderror', ({ error }) => reject(new Error(error.message)))
  })
  element.mount(place)
  return { opened: { stripe, elements }, ready, destroy: () => element.destroy() }
}

/** What a shopper can put right, in the processor's words; null: nothing is known. */
function wordsOf(error: StripeError | null): string {
  const isTheirs = error?.type === 'card_error' || error?.type === 'validation_error'
  return (isTheirs && error.message) || UNKNOWN
}
