import { Badge } from '../primitives/badge.tsx'
import { DeskPage } from './desk-page.tsx'
import type { ListedOrderView, OrderListView } from './order-views.ts'

/** The orders of a dealer, the newest first. */
export function OrderList({ view: { head, desk, tabs, orders, count } }: { view: OrderListView }) {
  return (
    <DeskPage head={head} siteName={desk.siteName} desk={desk}>
      <div className="desk-title">
        <h1>Orders</h1>
        <p className="desk-count">{count}</p>
      </div>
      <nav className="desk-tabs" aria-label="Which orders">
        {tabs.map((tab) => (
          <a key={tab.label} href={tab.href} aria-current={tab.isCurrent ? 'page' : undefined}>
            {tab.label}
          </a>
        ))}
      </nav>
      {orders.length === 0 ? (
        <div className="desk-nothing">
          <p>No orders here. What shoppers order on your site stands here at once.</p>
        </div>
      ) : null}
      <ul className="desk-list">
        {orders.map((order) => (
          <Listed key={order.href} order={order} />
        ))}
      </ul>
    </DeskPage>
  )
}

function Listed({ order }: { order: ListedOrderView }) {
  const { href, reference, shopper, vehicle, total, dealership, placed, state, contract } = order
  return (
    <li className="desk-row" data-status={state.label}>
      <div className="desk-row-who">
        <h2>
          <a href={href}>{reference}</a>
        </h2>
        <p className="desk-row-marks">
          <Badge tone={state.tone}>{state.label}</Badge>
        </p>
      </div>
      <div>
        <p>{[vehicle, total].join(' · ')}</p>
        {contract ? <p className="desk-small">{contract}</p> : null}
      </div>
      <p className="desk-row-when">
        <time dateTime={placed.iso}>{placed.text}</time>
        {dealership ? <span>{dealership}</span> : null}
      </p>
      <p>{shopper}</p>
    </li>
  )
}
