import { Badge } from '../primitives/badge.tsx'
import { Icon } from '../primitives/icon.tsx'
import { DeskPage } from './desk-page.tsx'
import type { BookingListView, ListedBookingView } from './views.ts'

/** Who comes when, day by day. */
export function BookingList({ view }: { view: BookingListView }) {
  const { head, desk, span, days } = view
  return (
    <DeskPage head={head} siteName={desk.siteName} desk={desk}>
      <div className="desk-title">
        <h1>Bookings</h1>
        <p className="desk-count">{span}</p>
      </div>
      {days.length === 0 ? (
        <div className="desk-nothing">
          <p>Nobody has booked a time in these days.</p>
        </div>
      ) : null}
      {days.map(({ date, label, bookings }) => (
        <section key={date} className="desk-stack" aria-labelledby={`day-${date}`}>
          <h2 id={`day-${date}`} className="font-semibold">
            {label}
          </h2>
          <ul className="desk-list">
            {bookings.map((booking) => (
              <Listed key={booking.href} booking={booking} />
            ))}
          </ul>
        </section>
      ))}
      <nav className="desk-pages" aria-label="Pages">
        <a className="button button-outline" href={view.earlierHref} rel="prev">
          <Icon name="chevron-left" />
          Earlier
        </a>
        <a className="button button-outline" href={view.laterHref} rel="next">
          Later
          <Icon name="chevron-right" />
        </a>
      </nav>
    </DeskPage>
  )
}

function Listed({ booking: { time, isCancelled, href, name, about, phone } }: { booking: ListedBookingView }) {
  return (
    <li className="desk-row">
      <div className="desk-row-who">
        <h3>
          <a href={href}>{`${time}, ${name}`}</a>
        </h3>
        {isCancelled ? <Badge tone="quiet">Cancelled</Badge> : null}
      </div>
      <p className="desk-small">{about}</p>
      {phone ? (
        <p className="desk-row-reach">
          <a href={phone.href}>
            <Icon name="phone" />
            {phone.text}
          </a>
        </p>
      ) : null}
    </li>
  )
}
