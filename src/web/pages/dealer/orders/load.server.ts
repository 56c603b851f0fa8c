import { data, redirect } from 'react-router'
import type { DeskCtx } from '#domain/accounts/staff-ctx.ts'
import type { ContractPack } from '#domain/commerce/contracts/contract-pack.ts'
import { type MakePackOutcome, makePack, planPack } from '#domain/commerce/contracts/make-pack.server.ts'
import { askAboutPack, sendPack, signingOf } from '#domain/commerce/contracts/send-pack.server.ts'
import { listPacks } from '#domain/commerce/contracts/stored-pack.server.ts'
import { listOrderPayments } from '#domain/commerce/invoices/read-invoices.server.ts'
import { readRefundNotes, refundAtDesk } from '#domain/commerce/order-payments/refund-at-desk.server.ts'
import { listDeskOrders, moveDeskOrder, readDeskOrder } from '#domain/commerce/orders/desk-orders.server.ts'
import { MOST_ORDERS } from '#domain/commerce/orders/list-orders.server.ts'
import { JOURNEY_PATH } from '#domain/commerce/orders/order.ts'
import { makeOrderLink } from '#domain/commerce/orders/order-link.server.ts'
import { DEALER_ORDER_STATES, isDealerOrderState, ORDER_STATE_WORDS } from '#domain/commerce/orders/order-moves.ts'
import type { OrderListView, OrderPageView } from '#ui/desk/order-views.ts'
import type { DeskProblem } from '#ui/desk/views.ts'
import { renderPdf } from '../../../pdf/render-pdf.server.ts'
import type { PageContext } from '../../../site/page-context.ts'
import { deskHead, deskView, requireDesk } from '../desk.server.ts'
import { lackingWords, listedOrderView, orderView } from './order-view.ts'

const LIST = '/dealer/orders'
const drawPack = (pack: ContractPack) => renderPdf({ kind: 'contract', pack })

/** `/dealer/orders`: what shoppers ordered, of one state or of all. */
export async function loadOrderList(request: Request, page: PageContext): Promise<OrderListView> {
  const ctx = requireDesk(page, request)
  const { searchParams } = new URL(request.url)
  const asked = searchParams.get('state') ?? ''
  const state = isDealerOrderState(asked) ? asked : null
  const orders = await listDeskOrders(ctx, { state })
  const tabs = [null, ...DEALER_ORDER_STATES]
  return {
    head: deskHead('Orders', page),
    desk: deskView(page, ctx, searchParams.get('said')),
    tabs: tabs.map((one) => ({
      label: one === null ? 'All' : ORDER_STATE_WORDS[one],
      href: one === null ? LIST : `${LIST}?state=${one}`,
      isCurrent: one === state,
    })),
    count: orders.length >= MOST_ORDERS ? `the newest ${MOST_ORDERS}` : `${orders.length}`,
    orders: orders.map((order) => listedOrderView(order, ctx)),
  }
}

/** `/dealer/orders/{reference}`: one order; without one where there is none that this person may see. */
export async function loadOrder(request: Request, asked: string, page: PageContext): Promise<OrderPageView> {
  const ctx = requireDesk(page, request)
  const { services, origin } = page
  const order = await readDeskOrder(ctx, services.keys, asked.toUpperCase())
  const payments = order ? await listOrderPayments(ctx, order.orderId) : []
  const view = order && {
    payments,
    refunds: await readRefundNotes(ctx, order.orderId),
    packs: await listPacks(ctx, order.orderId),
    plan: await planPack(ctx, order),
    canBeSigned: signingOf(ctx, services.signing) !== null,
  }
  return {
    head: deskHead(order ? `Order ${order.reference}` : 'No such order', page),
    desk: deskView(page, ctx, new URL(request.url).searchParams.get('said')),
    order: order && view && orderView(order, { ...view, ctx, origin }),
  }
}

/** What a form of the page of an order does: back to the page, or what is wrong. */
export async function answerOrder(request: Request, asked: string, page: PageContext) {
  const ctx = requireDesk(page, request)
  const form = await request.formData()
  const reference = asked.toUpperCase()
  const done = await carryOut(ctx, reference, form, page)
  if (done === null) throw data(null, { status: 400 })
  if ('problem' in done) return data<DeskProblem>({ kind: 'order', ...done }, { status: 422 })
  return redirect(`${LIST}/${reference}${done.said ? `?said=${done.said}` : ''}`, 303)
}

type Done = { said: string | null } | Omit<Extract<DeskProblem, { kind: 'order' }>, 'kind'>

/** Null for what is no deed of the page's. */
async function carryOut(ctx: DeskCtx, reference: string, form: FormData, page: PageContext): Promise<Done | null> {
  const { keys, signing } = page.services
  switch (String(form.get('do') ?? '')) {
    case 'move': {
      const to = String(form.get('to') ?? '')
      if (!isDealerOrderState(to)) return null
      const { kind } = await moveDeskOrder(ctx, { reference, to })
      if (kind === 'being-charged')
        return { problem: 'The card that paid it is not charged yet, and still may fail. Hand it over once it is: look again in a minute.' } // biome-ignore format: one sentence
      if (kind === 'out-for-signature') return { problem: 'Its contract is out for signature: withdraw it first.' }
      return { said: kind === 'moved' ? 'order-moved' : kind === 'unknown' ? null : 'unchanged' }
    }
    case 'refund':
      return refunded(ctx, reference, form)
    case 'make-pack':
      return made(await makePack(ctx, { reference }, { keys, drawPack }))
    case 'send-pack': {
      const returnHref = (orderId: number) => `${page.origin}${JOURNEY_PATH}?link=${makeOrderLink(ctx, keys, orderId)}`
      const { kind } = await sendPack(ctx, { reference, returnHref }, { keys, signing })
      if (kind === 'unavailable') return { problem: 'The signing service does not answer just now. Nothing was sent.' }
      if (kind === 'not-held')
        return { problem: 'The vehicle is not held for them any more, or not for long enough to sign.' }
      return { said: kind === 'sent' ? 'pack-sent' : kind === 'unknown' ? null : 'unchanged' }
    }
    case 'ask-pack':
    case 'withdraw-pack': {
      const deed = form.get('do') === 'ask-pack' ? 'ask' : 'withdraw'
      const { kind } = await askAboutPack(ctx, { reference, deed }, { keys, signing })
      if (kind === 'unavailable')
        return { problem: 'The signing service does not answer just now. Nothing was changed.' }
      return { said: kind === 'over' ? 'unchanged' : kind === 'waiting' ? 'pack-waiting' : `pack-${kind}` }
    }
    default:
      return null
  }
}

async function refunded(ctx: DeskCtx, reference: string, form: FormData): Promise<Done> {
  const typed = (name: string) => String(form.get(name) ?? '')
  const [amount, reason] = [typed('amount'), typed('reason')]
  const given = {
    amount,
    reason,
    isConfirmed: typed('confirmed') === 'yes',
    shownCents: Number(typed('shown') || Number.NaN),
  }
  const outcome = await refundAtDesk(ctx, { reference, ...given })
  switch (outcome.kind) {
    case 'asked':
      return { said: 'refund-asked' }
    case 'invalid': {
      const { field, problem } = outcome
      return { problem, refund: { field, problem, amount, reason } }
    }
    case 'changed':
      return { problem: 'Something went back meanwhile, or is about to. Please look at what is paid, and ask again if need be.' } // biome-ignore format: one sentence
    case 'not-paid':
      return { said: 'unchanged' }
    case 'unknown':
      return { said: null }
  }
}

function made(outcome: MakePackOutcome): Done {
  switch (outcome.kind) {
    case 'made':
      return { said: 'pack-made' }
    case 'unknown':
      return { said: null }
    case 'open':
    case 'too-late':
      return { said: 'unchanged' }
    default:
      return { problem: lackingWords(outcome).join(' ') }
  }
}
