import type { BrowserContext, Route } from 'playwright-core'
import type { stripePeer } from './stripe-peer.ts'

type Peer = Awaited<ReturnType<typeof stripePeer>>

/** What a page asked of Stripe's script. */
export type AskedOfStripe = {
  scripts: number
  key: string | null
  options: object | null
  confirms: number
  returnUrl: string | null
}

/**
 * Stripe in the browser, by its public API: its script from the address that pages load it from, the Payment Element in a frame, `confirmPayment`
 * with decline and 3-D Secure, each from the origin that is Stripe's own, so that the page's policy counts. Payments are those of a peer.
 */
export async function fakeStripe(
  context: BrowserContext,
  peer: Peer,
  { isBlocked }: { isBlocked: boolean },
): Promise<AskedOfStripe> {
  const asked: AskedOfStripe = { scripts: 0, key: null, options: null, confirms: 0, returnUrl: null }
  await context.route('https://*.stripe.com/**', async (route) => {
    const url = new URL(route.request().url())
    if (url.origin === 'https://api.stripe.com') return confirm(route, peer, asked)
    if (url.pathname.endsWith('/card.html')) return html(route, CARD_FRAME)
    if (url.origin === 'https://hooks.stripe.com') return html(route, BANK_FRAME)
    asked.scripts++
    return isBlocked ? route.abort('blockedbyclient') : route.fulfill({ contentType: 'text/javascript', body: SCRIPT })
  })
  return asked
}

const html = (route: Route, body: string) => route.fulfill({ contentType: 'text/html', body })

async function confirm(route: Route, peer: Peer, asked: AskedOfStripe): Promise<void> {
  const { number, clientSecret, key, options, returnUrl } = route.request().postDataJSON()
  const intent = [...peer.intents.values()].find(({ client_secret }) => client_secret === clientSecret)!
  const isAsked = number === '4000000000003220' && intent.status !== 'requires_action'
  peer.pay(intent.id, isAsked ? '3ds' : number === '4000000000009995' ? 'declined' : 'good')
  if (!isAsked) Object.assign(asked, { confirms: asked.confirms + 1, key, options, returnUrl })
  const { id, status, last_payment_error: error } = intent
  const headers = { 'access-control-allow-origin': '*' }
  await route.fulfill({ headers, json: error ? { error } : { paymentIntent: { id, status } } })
}

const CARD_FRAME = `<!doctype html><html lang="en"><title>Card</title><label>Card number <input></label>
<script>document.querySelector('input').oninput = ({ target }) => parent.postMessage({ number: target.value }, '*')
parent.postMessage({ ready: true }, '*')</script>`
const BANK_FRAME = `<!doctype html><html lang="en"><title>Bank</title><button>It is me</button>
<script>document.querySelector('button').onclick = () => parent.postMessage({ bank: 'pass' }, '*')</script>`

/** Runs in the page. */
function script() {
  const frame = (src: string, title: string) => Object.assign(document.createElement('iframe'), { src, title })
  const heard = (name: string, then: (value: string) => void) =>
    addEventListener('message', ({ data }) => name in data && then(data[name]))
  const Stripe = (key: string, options: object) => {
    let number = ''
    return {
      elements({ clientSecret, appearance }: { clientSecret: string; appearance: { variables: object } }) {
        if (!clientSecret.includes('_secret_') || !appearance.variables) throw new Error('elements: bad options')
        return {
          clientSecret,
          create(type: string) {
            if (type !== 'payment') throw new Error(`No element ${type}`)
            const element = frame('https://js.stripe.com/card.html', 'Secure payment input frame')
            heard('number', (typed) => {
              number = typed
            })
            return {
              on: (event: string, then: () => void) => event === 'ready' && heard('ready', then),
              mount: (place: HTMLElement) => place.append(element),
              destroy: () => element.remove(),
            }
          },
        }
      },
      async confirmPayment({
        elements: { clientSecret },
        confirmParams: { return_url: returnUrl },
      }: {
        elements: { clientSecret: string }
        confirmParams: { return_url: string }
      }) {
        const call = async () => {
          const body = JSON.stringify({ number, clientSecret, key, options, returnUrl })
          return (await fetch('https://api.stripe.com/v1/payment_intents/confirm', { method: 'POST', body })).json()
        }
        const answer = await call()
        if (answer.paymentIntent?.status !== 'requires_action') return answer
        const bank = frame('https://hooks.stripe.com/3ds', '3-D Secure')
        document.body.append(bank)
        await new Promise<string>((resolve) => heard('bank', resolve))
        bank.remove()
        return call()
      },
    }
  }
  Object.assign(window, { Stripe: Object.assign(Stripe, { version: 'endive' }) })
}
const SCRIPT = `(${script})()`
