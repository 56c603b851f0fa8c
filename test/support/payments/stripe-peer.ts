import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Fields = Record<string, string>
type Moved = { id: string; object: 'balance_transaction'; amount: number; fee: number; net: number; type: string }
type Intent = {
  id: string
  status: string
  amount: number
  account: string
  captured: boolean
  [more: string]: unknown
}

/**
 * A server on loopback that answers as Stripe's published API does: form bodies, nested fields, error bodies, idempotent replays,
 * connected accounts, test keys. `fault` is what the next calls meet; `calls` what was asked.
 */
export async function stripePeer(secretKey: string) {
  const intents = new Map<string, Intent>()
  const refunds: { id: string; payment_intent: string; balance_transaction: Moved; account: string }[] = []
  const moved: (Moved & { account: string; source: unknown; created: number; reporting_category: string })[] = []
  const answered = new Map<string, { asked: string; status: number; body: unknown }>()
  const state = { fault: null as null | '500' | 'cut-off' | 'silent' | 'cut-off-after', calls: [] as string[] }
  let count = 0
  const created = 1_795_140_000
  const id = (prefix: string) => `${prefix}_${String(++count).padStart(14, '0')}`

  function move(intent: Intent, type: string, amount: number, fee: number, category = type) {
    const base = {
      id: id('txn'),
      object: 'balance_transaction' as const,
      amount,
      fee,
      net: amount - fee,
      type,
      created,
    }
    const { latest_charge: _, dispute: __, ...whole } = intent
    const source = { id: id('src'), object: type, payment_intent: whole }
    const one = { ...base, currency: intent.currency, reporting_category: category, account: intent.account, source }
    moved.unshift(one)
    return one
  }
  function charge(intent: Intent) {
    const balance_transaction = move(intent, 'charge', intent.amount, Math.round(intent.amount * 0.017) + 30)
    Object.assign(intent, { status: 'succeeded', captured: true })
    intent.latest_charge = {
      ...{ id: id('ch'), object: 'charge', captured: true, disputed: false },
      ...{ amount_captured: intent.amount, amount_refunded: 0, balance_transaction },
    }
  }
  const error = (status: number, type: string, code: string, message: string) => ({
    ...{ status, body: { error: { type, code, message, doc_url: `https://stripe.com/docs/error-codes/${code}` } } },
  })
  const list = (data: unknown[], has_more = false) => ({
    status: 200,
    body: { object: 'list', data, has_more, url: '' },
  })

  function answer(method: string, path: string, fields: Fields, account: string): { status: number; body: unknown } {
    const [, , noun, name, verb] = path.split('/')
    const wantedIntent = name ?? fields.payment_intent
    const intent = wantedIntent ? intents.get(wantedIntent) : undefined
    const isMissing = (noun === 'payment_intents' && name) || fields.payment_intent
    if (isMissing && intent?.account !== account)
      return error(404, 'invalid_request_error', 'resource_missing', `No such payment_intent: '${wantedIntent}'`)
    const unexpected = (what: string) =>
      error(400, 'invalid_request_error', 'payment_intent_unexpected_state', `This PaymentIntent could not be ${what}`)
    if (method === 'POST' && noun === 'payment_intents' && !name) {
      const amount = Number(fields.amount)
      if (!Number.isInteger(amount) || amount < 50)
        return error(400, 'invalid_request_error', 'amount_too_small', 'Amount must be at least 50 cents')
      const made: Intent = {
        ...{
          id: id('pi'),
          object: 'payment_intent',
          amount,
          currency: fields.currency,
          created,
          captured: false,
          account,
        },
        ...{ status: 'requires_payment_method', capture_method: fields.capture_method, latest_charge: null },
        ...{ client_secret: `${id('pi')}_secret_x`, last_payment_error: null },
        metadata: Object.fromEntries(
          Object.entries(fields).flatMap(([key, value]) => {
            const inner = /^metadata\[(\w+)\]$/.exec(key)?.[1]
            return inner ? [[inner, value]] : []
          }),
        ),
      }
      intents.set(made.id, made)
      return { status: 200, body: made }
    }
    if (noun === 'payment_intents' && intent) {
      if (verb === 'capture') {
        if (intent.status !== 'requires_capture') return unexpected('captured')
        charge(intent)
      }
      if (verb === 'cancel') {
        if (['succeeded', 'canceled'].includes(intent.status)) return unexpected('canceled')
        intent.status = 'canceled'
      }
      return { status: 200, body: intent }
    }
    if (method === 'POST' && noun === 'refunds' && intent) {
      const amount = Number(fields.amount)
      const back = refunds.filter((one) => one.payment_intent === intent.id)
      const left = intent.amount + back.reduce((sum, one) => sum + one.balance_transaction.amount, 0)
      if (!intent.captured) return unexpected('refunded')
      if (amount > left) return error(400, 'invalid_request_error', 'amount_too_large', 'Refund amount is greater')
      const refund = { ...{ id: id('re'), object: 'refund', amount, payment_intent: intent.id, account } }
      refunds.push({ ...refund, balance_transaction: move(intent, 'refund', -amount, 0) })
      ;(intent.latest_charge as { amount_refunded: number }).amount_refunded += amount
      return { status: 200, body: refund }
    }
    if (noun === 'refunds') return list(refunds.filter((one) => one.payment_intent === fields.payment_intent))
    if (noun === 'disputes') return list([intent!.dispute])
    if (noun === 'balance_transactions') {
      const all = moved.filter((one) => one.account === account && one.created >= Number(fields['created[gte]'] ?? 0))
      const from = fields.starting_after ? all.findIndex((one) => one.id === fields.starting_after) + 1 : 0
      // Small pages, so that lists have several.
      return list(all.slice(from, from + 2), all.length > from + 2)
    }
    return error(404, 'invalid_request_error', 'url_invalid', 'Unrecognized request URL')
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    let body = ''
    for await (const chunk of request) body += chunk
    const url = new URL(request.url!, 'http://peer')
    const fields = Object.fromEntries(new URLSearchParams(body || url.search))
    const account = String(request.headers['stripe-account'] ?? 'own')
    state.calls.push(`${request.method} ${url.pathname}`)
    const say = (status: number, said: unknown, headers = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1', ...headers })
      response.end(JSON.stringify(said))
    }
    if (state.fault === 'silent') return
    if (state.fault === 'cut-off') return request.socket.destroy()
    if (state.fault === '500') return say(500, { error: { type: 'api_error', message: 'An error occurred' } })
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      const message = `Invalid API Key provided: ${request.headers.authorization?.slice(7)}`
      return say(401, { error: { type: 'invalid_request_error', message } })
    }
    const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined
    const asked = `${url.pathname} ${body}`
    const earlier = key && answered.get(`${account} ${key}`)
    if (earlier && earlier.asked !== asked)
      return say(400, {
        error: { type: 'idempotency_error', message: 'Keys for idempotent requests can only be used' },
      })
    const now = earlier || answer(request.method!, url.pathname, fields, account)
    if (key) answered.set(`${account} ${key}`, { asked, ...now })
    // Done, and nobody is told.
    if (state.fault === 'cut-off-after') return request.socket.destroy()
    return say(now.status, now.body, earlier ? { 'idempotent-replayed': 'true' } : {})
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    intents,
    /** What the shopper does in Stripe's form. */
    pay(paymentId: string, card: 'good' | 'declined' | '3ds') {
      const intent = intents.get(paymentId)!
      if (card === 'declined') {
        const message = 'Your card has insufficient funds.'
        intent.last_payment_error = {
          type: 'card_error',
          code: 'card_declined',
          decline_code: 'insufficient_funds',
          message,
        }
      } else if (card === '3ds') Object.assign(intent, { status: 'requires_action', last_payment_error: null })
      else if (intent.capture_method === 'manual') {
        const latest_charge = {
          id: id('ch'),
          object: 'charge',
          captured: false,
          disputed: false,
          amount_captured: 0,
          amount_refunded: 0,
          balance_transaction: null,
        }
        Object.assign(intent, { status: 'requires_capture', latest_charge, last_payment_error: null })
      } else charge(intent)
    },
    /** Charged, and its transaction is not there yet. */
    unsettle(paymentId: string) {
      Object.assign(intents.get(paymentId)!.latest_charge as object, { balance_transaction: null })
    },
    dispute(paymentId: string) {
      const intent = intents.get(paymentId)!
      const transaction = move(intent, 'adjustment', -intent.amount, 2500, 'dispute')
      intent.dispute = {
        id: id('dp'),
        object: 'dispute',
        payment_intent: paymentId,
        balance_transactions: [transaction],
      }
      Object.assign(intent.latest_charge as object, { disputed: true })
    },
    payOut(account: string, amount: number) {
      const one = {
        ...{ id: id('txn'), object: 'balance_transaction' as const, amount: -amount, fee: 0, net: -amount },
        currency: 'aud',
      }
      moved.unshift({
        ...one,
        type: 'payout',
        reporting_category: 'payout',
        account,
        source: { id: id('po') },
        created,
      })
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
