import { type ReactNode, useId } from 'react'
import { SlotField } from '../leads/slot-field.tsx'
import { Badge } from '../primitives/badge.tsx'
import { Button, LinkButton } from '../primitives/button.tsx'
import { Icon, type IconName } from '../primitives/icon.tsx'
import { Notice } from '../primitives/notice.tsx'
import { SelectField } from '../primitives/select-field.tsx'
import { KeepFromDevice } from './device-pages.tsx'
import styleHref from './garage.css?url'
import { VehicleForm } from './vehicle-form.tsx'
import type { GarageView, OwnBookingView, OwnVehicleView } from './views.ts'

/** What is a shopper's own (rule:garage): plain forms, so that all of it works without scripts. */
export function Garage({ garage }: { garage: GarageView }) {
  const { hello, said, watchlist, bookings, lists, vehicles, typed, alerts, kept, enquiries, searchHistory } = garage
  return (
    <div className="garage">
      <link rel="stylesheet" href={styleHref} precedence="page" />
      {said ? <Notice tone={said.tone} title={said.text} /> : null}
      <p className="garage-hello">{hello}</p>
      {watchlist ? (
        <a className="garage-watchlist" href={watchlist.href}>
          <Icon name="heart" />
          {watchlist.label}
          <Icon name="arrow-right" />
        </a>
      ) : null}
      {bookings.length > 0 ? (
        <Group title="Your bookings">
          {bookings.map((booking) => (
            <Booking key={booking.id} booking={booking} />
          ))}
        </Group>
      ) : null}
      {lists.map((list) => (
        <Linked key={list.title} {...list} />
      ))}
      <Group title="Your own vehicles">
        {vehicles.map((vehicle) => (
          <OwnVehicle key={vehicle.id} vehicle={vehicle} garage={garage} />
        ))}
        <li className="garage-item">
          <More
            words={vehicles.length > 0 ? 'Add another' : 'Add the one you drive'}
            open={vehicles.length === 0 || typed?.id === null}
          >
            <VehicleForm garage={garage} />
          </More>
        </li>
      </Group>
      {alerts.length > 0 ? (
        <Group title="What we tell you about">
          {alerts.map((alert) => (
            <Alert key={alert.id} alert={alert} frequencies={garage.frequencies} />
          ))}
        </Group>
      ) : null}
      {kept.length > 0 ? (
        <Group title="Searches and comparisons you keep">
          {kept.map(({ label, href, kind }) => (
            <li key={href} className="garage-item garage-row">
              <p>
                <span className="garage-small">{kind}</span>
                <a className="garage-link" href={href}>
                  {label}
                </a>
              </p>
              <form method="post" action="/api/garage/pages">
                <input type="hidden" name="path" value={href} />
                <Button type="submit" look="plain" name="remove" value="yes" aria-label={`Remove ${label}`}>
                  Remove
                </Button>
              </form>
            </li>
          ))}
        </Group>
      ) : null}
      <KeepFromDevice kept={kept.map(({ href }) => href)} most={searchHistory} />
      {enquiries.length > 0 ? (
        <Group title="Your enquiries">
          {enquiries.map(({ id, title, about, when, state }) => (
            <li key={id} className="garage-item garage-row">
              <p>
                <span className="garage-strong">{title}</span>
                {about ? (
                  <a className="garage-link" href={about.href}>
                    {about.label}
                  </a>
                ) : null}
                <time className="garage-small" dateTime={when.iso}>
                  {when.text}
                </time>
              </p>
              <Badge>{state}</Badge>
            </li>
          ))}
        </Group>
      ) : null}
      <div className="garage-tools">
        {garage.account ? <LinkButton href={garage.account.href}>{garage.account.label}</LinkButton> : null}
        <form method="post" action="/sign-out">
          <Button type="submit" look="plain">
            Sign out
          </Button>
        </form>
      </div>
    </div>
  )
}

/** What has a page of its own, and how it stands. */
function Linked({ title, links }: GarageView['lists'][number]) {
  return (
    <Group title={title}>
      {links.map(({ label, href, note }) => (
        <li key={href} className="garage-item">
          <a className="garage-link garage-strong" href={href}>
            {label}
          </a>
          <p>{note}</p>
        </li>
      ))}
    </Group>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="form-heading">
        {title}
      </h2>
      <ul className="garage-list">{children}</ul>
    </section>
  )
}

function More({
  words,
  icon,
  open,
  children,
}: {
  words: string
  icon?: IconName
  open?: boolean
  children: ReactNode
}) {
  return (
    <details className="garage-more" open={open}>
      <summary className="button button-outline">
        {icon ? <Icon name={icon} /> : null}
        {words}
      </summary>
      <div className="garage-more-box">{children}</div>
    </details>
  )
}

function Booking({ booking: { id, title, href, when, state, calendarHref, times } }: { booking: OwnBookingView }) {
  return (
    <li className="garage-item">
      <h3 className="garage-strong">{href ? <a href={href}>{title}</a> : title}</h3>
      <p>{when}</p>
      {state === 'ahead' ? (
        <div className="garage-tools">
          {times.length > 0 ? (
            <More words="Move">
              <form method="post" action="/api/garage/bookings" className="garage-form">
                <input type="hidden" name="booking_id" value={id} />
                <SlotField id={`to-${id}`} name="to" label="New time" slots={{ href: '', times }} required />
                <Button type="submit" look="primary" name="do" value="move">
                  Move the booking
                </Button>
              </form>
            </More>
          ) : null}
          <More words="Cancel">
            <form method="post" action="/api/garage/bookings" className="garage-form">
              <input type="hidden" name="booking_id" value={id} />
              <p>The time is free for somebody else at once.</p>
              <Button type="submit" look="danger" name="do" value="cancel">
                Cancel the booking
              </Button>
            </form>
          </More>
          {calendarHref ? (
            <LinkButton look="plain" icon="calendar" href={calendarHref}>
              Calendar file
            </LinkButton>
          ) : null}
        </div>
      ) : (
        <p>
          <Badge>{state === 'over' ? 'Over' : 'Cancelled'}</Badge>
        </p>
      )}
    </li>
  )
}

function Alert({ alert, frequencies }: { alert: GarageView['alerts'][number] } & Pick<GarageView, 'frequencies'>) {
  const { id, label, href, note, frequency } = alert
  const ofWhich = <span className="sr-only">{`: ${note}, ${label}`}</span>
  return (
    <li className="garage-item">
      <p>
        <a className="garage-link" href={href}>
          {label}
        </a>
      </p>
      <p className="garage-small">{note}</p>
      <form method="post" action="/api/garage/alerts" className="garage-tools items-end">
        <input type="hidden" name="alert_id" value={id} />
        <SelectField id={`often-${id}`} name="frequency" label="How often" options={frequencies} value={frequency} />
        <Button type="submit">Save{ofWhich}</Button>
        <Button type="submit" look="plain" name="stop" value="yes">
          Stop{ofWhich}
        </Button>
      </form>
    </li>
  )
}

function OwnVehicle({ vehicle, garage }: { vehicle: OwnVehicleView; garage: GarageView }) {
  const { id, name, facts } = vehicle
  return (
    <li className="garage-item">
      <h3 className="garage-strong">{name}</h3>
      {facts.map(({ text, isSoon }) => (
        <p key={text} className="garage-fact">
          {isSoon ? <Badge tone="caution">Soon</Badge> : null}
          {text}
        </p>
      ))}
      <div className="garage-tools">
        <More words="Change" open={garage.typed?.id === id}>
          <VehicleForm garage={garage} vehicle={vehicle} />
        </More>
        <form method="post" action="/api/garage/vehicles">
          <input type="hidden" name="own_vehicle_id" value={id} />
          <Button type="submit" look="plain" name="remove" value="yes" aria-label={`Remove ${name}`}>
            Remove
          </Button>
        </form>
      </div>
    </li>
  )
}
