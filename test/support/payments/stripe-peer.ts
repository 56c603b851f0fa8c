import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Stripe from 'stripe'

type Fields = Record<string, string>
/*
 * What it answers, by the types that the stripe package has of Stripe's OpenAPI document (its OPENAPI_VERSION): a field of another name, or another
 * value, is no program.
 */
type Moved = Pick<Stripe.BalanceTransaction, 'id' | 'object' | 'amount' | 'fee' | 'net' | 'type'> &
  Pick<Stripe.BalanceTransaction, 'created' | 'currency' | 'reporting_category'> & {
    source: { id: string; object: string; payment_intent?: Intent }
  }
type Charge = Pick<Stripe.Charge, 'id' | 'object' | 'captured' | 'disputed' | 'amount_captured' | 'amount_refunded'> & {
  balance_transaction: Moved | null
}
type Intent = Pick<Stripe.PaymentIntent, 'id' | 'object' | 'status' | 'amount' | 'currency' | 'capture_method'> &
  Pick<Stripe.PaymentIntent, 'client_secret' | 'created' | 'metadata'> & {
    last_payment_error: Pick<Stripe.PaymentIntent.LastPaymentError, 'type' | 'code' | 'decline_code' | 'message'> | null
    latest_charge: Charge | null
  }
type Refund = Pick<Stripe.Refund, 'id' | 'object' | 'amount'> & { payment_intent: string; balance_transaction: Moved }
type Dispute = Pick<Stripe.Dispute, 'id' | 'object'> & { payment_intent: string; balance_transactions: Moved[] }
type ListOf<One> = Pick<Stripe.ApiList<One>, 'object' | 'data' | 'has_more' | 'url'>
type Refused = { error: { type: Stripe.RawErrorType; message: string; code?: string; doc_url?: string } }
type Body = Intent | Refund | ListOf<Refund | Dispute | Moved> | Refused
type Answer = { status: number; body: Body }
/** What it keeps besides: whose it is, and its dispute. */
type Own = { account: string; dispute?: Dispute }

/**
 * A server on loopback that answers as Stripe's published API does: form bodies, nested fields, error bodies, idempotent replays,
 * connected accounts, test keys. `fault` is what the next calls meet; `calls` what was asked.
 */
export async function stripePeer(secretKey: string) {
  const intents = new Map<string, Intent & Own>()
  const refunds: Refund[] = []
  const moved: (Moved & Pick<Own, 'account'>)[] = []
  const answered = new Map<string, Answer & { asked: string }>()
  const state = { fault: null as null | '500' | 'cut-off' | 'silent' | 'cut-off-after', calls: [] as string[] }
  let count = 0
  const created = 1_795_140_000
  const id = (prefix: string) => `${prefix}_${String(++count).padStart(14, '0')}`

  function move(
    intent: Intent & Own,
    type: Moved['type'],
    { amount, fee = 0, category = type }: { amount: number; fee?: number; category?: string },
  ): Moved {
    const one: Moved = {
      ...{ id: id('txn'), object: 'balance_transaction', amount, fee, net: amount - fee, type, created },
      ...{ currency: intent.currency, reporting_category: category },
      source: { id: id('src'), object: type, payment_intent: { ...bodyOf(intent), latest_charge: null } },
    }
    moved.unshift({ ...one, account: intent.account })
    return one
  }
  function charge(intent: Intent & Own) {
    const fee = Math.round(intent.amount * 0.017) + 30
    const balance_transaction = move(intent, 'charge', { amount: intent.amount, fee })
    intent.status = 'succeeded'
    intent.latest_charge = {
      ...{ id: id('ch'), object: 'charge', captured: true, disputed: false },
      ...{ amount_captured: intent.amount, amount_refunded: 0, balance_transaction },
    }
  }
  const error = (status: number, type: Stripe.RawErrorType, code: string, message: string): Answer => ({
    ...{ status, body: { error: { type, code, message, doc_url: `https://stripe.com/docs/error-codes/${code}` } } },
  })
  const list = <One extends Refund | Dispute | Moved>(data: One[], has_more = false): Answer => ({
    status: 200,
    body: { object: 'list', data, has_more, url: '' },
  })

  function answer(method: string, path: string, fields: Fields, account: string): Answer {
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
      const made: Intent & Own = {
        ...{ id: id('pi'), object: 'payment_intent', amount, currency: fields.currency!, created, account },
        ...{ status: 'requires_payment_method', latest_charge: null, last_payment_error: null },
        capture_method: fields.capture_method as Intent['capture_method'],
        client_secret: `${id('pi')}_secret_x`,
        metadata: Object.fromEntries(
          Object.entries(fields).flatMap(([key, value]) => {
            const inner = /^metadata\[(\w+)\]$/.exec(key)?.[1]
            return inner ? [[inner, value]] : []
          }),
        ),
      }
      intents.set(made.id, made)
      return { status: 200, body: bodyOf(made) }
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
      return { status: 200, body: bodyOf(intent) }
    }
    if (method === 'POST' && noun === 'refunds' && intent) {
      const amount = Number(fields.amount)
      const back = refunds.filter((one) => one.payment_intent === intent.id)
      const left = intent.amount + back.reduce((sum, one) => sum + one.balance_transaction.amount, 0)
      if (!intent.latest_charge?.captured) return unexpected('refunded')
      if (amount > left) return error(400, 'invalid_request_error', 'amount_too_large', 'Refund amount is greater')
      const balance_transaction = move(intent, 'refund', { amount: -amount })
      const refund: Refund = { id: id('re'), object: 'refund', amount, payment_intent: intent.id, balance_transaction }
      refunds.push(refund)
      intent.latest_charge.amount_refunded += amount
      return { status: 200, body: refund }
    }
    if (noun === 'refunds') return list(refunds.filter((one) => one.payment_intent === fields.payment_intent))
    if (noun === 'disputes') return list([intent!.dispute!])
    if (noun === 'balance_transactions') {
      const all = moved.filter((one) => one.account === account && one.created >= Number(fields['created[gte]'] ?? 0))
      const from = fields.starting_after ? all.findIndex((one) => one.id === fields.starting_after) + 1 : 0
      // Small pages, so that lists have several.
      const page = all.slice(from, from + 2).map(({ account: _, ...one }): Moved => one)
      return list(page, all.length > from + 2)
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
        const said = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' } as const
        intent.last_payment_error = { ...said, message }
        return
      }
      intent.last_payment_error = null
      if (card === '3ds') intent.status = 'requires_action'
      else if (intent.capture_method === 'manual') {
        intent.status = 'requires_capture'
        intent.latest_charge = {
          ...{ id: id('ch'), object: 'charge', captured: false, disputed: false },
          ...{ amount_captured: 0, amount_refunded: 0, balance_transaction: null },
        }
      } else charge(intent)
    },
    /** Charged, and its transaction is not there yet. */
    unsettle(paymentId: string) {
      intents.get(paymentId)!.latest_charge!.balance_transaction = null
    },
    dispute(paymentId: string) {
      const intent = intents.get(paymentId)!
      const transaction = move(intent, 'adjustment', { amount: -intent.amount, fee: 2500, category: 'dispute' })
      intent.dispute = {
        ...{ id: id('dp'), object: 'dispute', payment_intent: paymentId },
        balance_transactions: [transaction],
      }
      intent.latest_charge!.disputed = true
    },
    payOut(account: string, amount: number) {
      moved.unshift({
        ...{ id: id('txn'), object: 'balance_transaction', amount: -amount, fee: 0, net: -amount, currency: 'aud' },
        ...{ type: 'payout', reporting_category: 'payout', account, created },
        source: { id: id('po'), object: 'payout' },
      })
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

/** As it is told: without what the peer keeps besides. */
function bodyOf({ account: _, dispute: __, ...intent }: Intent & Own): Intent {
  return intent
}
