import type { ReactNode } from 'react'
import { Button, LinkButton } from '../primitives/button.tsx'
import { Notice } from '../primitives/notice.tsx'
import { SelectField } from '../primitives/select-field.tsx'
import type { AlertListView, AlertView } from './views.ts'

/** All that somebody is told of: how often, and how each of it stops. Plain forms: they do the same without scripts. */
export function AlertList({ view }: { view: AlertListView }) {
  const { title, text, said, link, alerts, also } = view
  return (
    <div className="wrap lead-page grid gap-4">
      {said ? <Notice tone="positive" title={said} /> : null}
      <div>
        <h1>{title}</h1>
        <p className="text-muted">{text}</p>
      </div>
      {alerts.map((alert) => (
        <Alert key={alert.id} alert={alert} view={view} />
      ))}
      {alerts.length > 1 ? (
        <PostForm action="/api/alerts/stop" hidden={{ link, which: 'all' }}>
          <Button type="submit" wide>
            Stop all of these e-mails
          </Button>
        </PostForm>
      ) : null}
      <LinkButton href={also.href} look="plain">
        {also.label}
      </LinkButton>
    </div>
  )
}

function Alert({ alert, view: { link, frequencies } }: { alert: AlertView; view: AlertListView }) {
  const { id, what, about, href, frequency, state } = alert
  const ofWhich = <span className="sr-only">{`: ${what}, ${about}`}</span>
  return (
    <section className="form-panel grid gap-4">
      <div>
        <h2 className="text-lg font-semibold">{what}</h2>
        <p>
          <a className="link" href={href}>
            {about}
          </a>
        </p>
        {state ? <p className="text-sm text-muted">{state}</p> : null}
      </div>
      <PostForm action="/api/alerts/frequency" hidden={{ link, alert: id }}>
        <SelectField
          id={`frequency-${id}`}
          name="frequency"
          label="How often"
          options={frequencies}
          value={frequency}
        />
        <Button type="submit">Save{ofWhich}</Button>
      </PostForm>
      <PostForm action="/api/alerts/stop" hidden={{ link, alert: id }}>
        <Button type="submit" wide>
          Stop these e-mails{ofWhich}
        </Button>
      </PostForm>
    </section>
  )
}

function PostForm(props: { action: string; hidden: Readonly<Record<string, string>>; children: ReactNode }) {
  return (
    <form method="post" action={props.action} className="lead-form">
      {Object.entries(props.hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {props.children}
    </form>
  )
}
