import { Badge } from '../primitives/badge.tsx'
import { Button } from '../primitives/button.tsx'
import { Notice } from '../primitives/notice.tsx'
import { DeskForm, DeskPage } from './desk-page.tsx'
import leadStyleHref from './lead-page.css?url'
import { Details, Files, Part, Vehicle } from './lead-parts.tsx'
import { OrderRefund } from './order-refund.tsx'
import type { OrderPageView, OrderView } from './order-views.ts'
import type { DeskProblem } from './views.ts'

type Problem = Extract<DeskProblem, { kind: 'order' }> | null
type OrderPageProps = { view: OrderPageView; problem: Problem }

/** One order: who buys what for how much, its contract, and what is next. */
export function OrderPage({ view: { head, desk, order }, problem }: OrderPageProps) {
  return (
    <DeskPage head={head} siteName={desk.siteName} desk={desk}>
      <link rel="stylesheet" href={leadStyleHref} precedence="page" />
      <nav className="desk-back" aria-label="Back">
        <a href="/dealer/orders">All orders</a>
      </nav>
      {problem ? <Notice tone="negative" title={problem.problem} /> : null}
      {order ? <Order order={order} token={desk.formToken} problem={problem} /> : <h1>There is no such order here.</h1>}
    </DeskPage>
  )
}

function Order({ order, token, problem }: { order: OrderView; token: string; problem: Problem }) {
  return (
    <article className="desk-lead">
      <header className="desk-lead-head">
        <h1>{`Order ${order.reference}`}</h1>
        <Badge tone={order.state.tone}>{order.state.label}</Badge>
        <p className="desk-lead-about">
          Placed <time dateTime={order.placed.iso}>{order.placed.text}</time>
        </p>
      </header>
      <div className="desk-lead-columns">
        <div className="desk-lead-said">
          <Vehicle vehicle={order.vehicle} />
          <Part title="Who buys">
            <Details rows={order.buyer} />
            <Files label="Documents" files={order.files} />
            {order.leadHref ? (
              <a className="link" href={order.leadHref}>
                Its lead, with messages and deposit
              </a>
            ) : null}
          </Part>
          <Part title="What is paid">
            <Details rows={[...order.lines, { label: 'Total', value: order.total }, ...order.payments]} />
            <OrderRefund order={order} token={token} problem={problem?.refund ?? null} />
          </Part>
        </div>
        <div className="desk-lead-done">
          <Moves order={order} token={token} />
          <Contract contract={order.contract} token={token} />
          <Part title="So far">
            <Details rows={order.history} />
          </Part>
        </div>
      </div>
    </article>
  )
}

function Moves({ order: { moves }, token }: { order: OrderView; token: string }) {
  return (
    <Part title="What is next" id="moves">
      {moves.length === 0 ? <p>Nothing: it is done.</p> : null}
      {moves.map(({ to, label, says }) => (
        <details key={to} className="desk-more">
          <summary>{label}</summary>
          <DeskForm token={token} className="desk-stack">
            {says ? <p>{says}</p> : null}
            <input type="hidden" name="to" value={to} />
            <Button type="submit" name="do" value="move">
              {`${label}, and tell the shopper`}
            </Button>
          </DeskForm>
        </details>
      ))}
    </Part>
  )
}

function Contract({ contract, token }: { contract: OrderView['contract']; token: string }) {
  const { words, fileHref, details, deeds, problems, notes } = contract
  return (
    <Part title="Contract" id="contract">
      <p>{words}</p>
      {fileHref ? (
        <p>
          <a className="link" href={fileHref} download>
            Contract pack (PDF)
          </a>
        </p>
      ) : null}
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
      <div className="desk-statuses">
        {deeds.map(({ deed, label }) => (
          <DeskForm key={deed} token={token}>
            <Button type="submit" name="do" value={deed}>
              {label}
            </Button>
          </DeskForm>
        ))}
      </div>
      {notes.length > 0 ? (
        <ul className="desk-activity">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
      {details.length > 0 ? <Details rows={details} /> : null}
    </Part>
  )
}
