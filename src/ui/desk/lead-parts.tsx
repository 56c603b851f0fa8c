import type { ReactNode } from 'react'
import { Badge } from '../primitives/badge.tsx'
import { Button } from '../primitives/button.tsx'
import { DeskForm } from './desk-page.tsx'
import type { DeliveryView, LeadView } from './views.ts'

type PartProps = { title: string; id?: string; isFolded?: boolean; children: ReactNode }

/** A part of a lead's page under its heading; what is looked at seldom is folded. */
export function Part({ title, id, isFolded, children }: PartProps) {
  if (!isFolded)
    return (
      <section className="desk-part" id={id}>
        <h2>{title}</h2>
        {children}
      </section>
    )
  return (
    <details className="desk-part" id={id}>
      <summary>
        <h2>{title}</h2>
      </summary>
      {children}
    </details>
  )
}

export function Details({ rows }: { rows: readonly { label: string; value: string }[] }) {
  return (
    <dl className="desk-details">
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function Vehicle({ vehicle: { title, note, href, pictureSrc } }: { vehicle: NonNullable<LeadView['vehicle']> }) {
  return (
    <a className="desk-vehicle" href={href}>
      {pictureSrc ? <img src={pictureSrc} alt="" width={160} height={120} loading="lazy" /> : null}
      <span>
        <strong>{title}</strong>
        <br />
        {note}
      </span>
    </a>
  )
}

/** Why it went where it went, and how every try ended. */
export function Deliveries({ lead, token }: { lead: LeadView; token: string }) {
  return (
    <Part title="Who was sent it" id="deliveries">
      <p className="desk-small">{lead.why}</p>
      {lead.deliveries.length === 0 ? <p>Nobody: your settings name no receiver for it.</p> : null}
      <ul className="desk-deliveries">
        {lead.deliveries.map((delivery) => (
          <li key={delivery.id}>
            <Delivery delivery={delivery} token={token} />
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Delivery({ delivery, token }: { delivery: DeliveryView; token: string }) {
  const { id, kind, to, state, summary, tries } = delivery
  return (
    <>
      <div className="desk-delivery">
        <p>
          <strong>{to}</strong>
          <br />
          <span className="desk-small">{`${kind}. ${summary}`}</span>
        </p>
        <Badge tone={state.tone}>{state.label}</Badge>
        {delivery.maySendAgain ? (
          <DeskForm token={token}>
            <input type="hidden" name="delivery" value={id} />
            <Button type="submit" name="do" value="send-again" aria-label={`Send again to ${to}`}>
              Send again
            </Button>
          </DeskForm>
        ) : null}
      </div>
      {tries.length > 0 ? (
        <details className="desk-tries">
          <summary>{tries.length === 1 ? 'One try' : `${tries.length} tries`}</summary>
          <ol>
            {tries.map(({ time, words, answer }) => (
              <li key={`${time.iso} ${words}`}>
                <time dateTime={time.iso}>{time.text}</time> {words}: <span className="desk-answer">{answer}</span>
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </>
  )
}

/** What can be downloaded; nothing where there is none. */
export function Files({ label, files }: { label: string; files: LeadView['files'] }) {
  if (files.length === 0) return null
  return (
    <ul aria-label={label}>
      {files.map(({ href, words }) => (
        <li key={href}>
          <a className="link" href={href} download>
            {words}
          </a>
        </li>
      ))}
    </ul>
  )
}
