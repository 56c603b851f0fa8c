import { Badge } from '../primitives/badge.tsx'
import { Button } from '../primitives/button.tsx'
import { Icon } from '../primitives/icon.tsx'
import { Notice } from '../primitives/notice.tsx'
import { DeskForm, DeskPage } from './desk-page.tsx'
import { LeadFilter } from './lead-filter.tsx'
import type { LeadListView, ListedLeadView } from './views.ts'

/** The leads of a dealer, the newest first. */
export function LeadList({ view }: { view: LeadListView }) {
  const { head, desk, tabs, leads, count } = view
  return (
    <DeskPage head={head} siteName={desk.siteName} desk={desk}>
      <Suspended view={view} />
      <div className="desk-title">
        <h1>Leads</h1>
        <p className="desk-count">{count}</p>
        {view.exportHref ? (
          <a className="link desk-export" href={view.exportHref} download>
            Save as CSV
          </a>
        ) : null}
      </div>
      <nav className="desk-tabs" aria-label="Which leads">
        {tabs.map((tab) => (
          <a key={tab.label} href={tab.href} aria-current={tab.isCurrent ? 'page' : undefined}>
            {tab.label}
          </a>
        ))}
      </nav>
      <LeadFilter filter={view.filter} />
      {leads.length === 0 ? <Nothing isFiltered={view.filter.isOn} /> : null}
      <ul className="desk-list">
        {leads.map((lead) => (
          <Listed key={lead.id} lead={lead} />
        ))}
      </ul>
      <nav className="desk-pages" aria-label="Pages">
        {view.newerHref ? (
          <a className="button button-outline" href={view.newerHref} rel="prev">
            <Icon name="chevron-left" />
            Newer
          </a>
        ) : null}
        {view.olderHref ? (
          <a className="button button-outline" href={view.olderHref} rel="next">
            Older
            <Icon name="chevron-right" />
          </a>
        ) : null}
      </nav>
    </DeskPage>
  )
}

/** Receivers that nothing goes to any more: somebody has to know. */
function Suspended({ view: { suspended, maySendSuspended, desk } }: { view: LeadListView }) {
  if (suspended.length === 0) return null
  const send = (
    <DeskForm token={desk.formToken}>
      <Button type="submit" name="do" value="send-suspended">
        Send again
      </Button>
    </DeskForm>
  )
  return (
    <Notice
      tone="negative"
      title={
        suspended.length === 1 ? 'A receiver of your leads does not answer' : 'Receivers of your leads do not answer'
      }
      actions={maySendSuspended ? send : null}
    >
      {suspended.map(({ to, since }) => (
        <p
          key={to}
        >{`It failed for a day and more: since ${since} nothing is sent to ${to} any more. Every lead is stored here.`}</p>
      ))}
    </Notice>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return (
    <div className="desk-nothing">
      <p>
        {isFiltered ? 'No lead is like that.' : 'No leads yet. What shoppers send on your site stands here at once.'}
      </p>
      {isFiltered ? (
        <a className="link" href="/dealer/leads">
          Show all leads
        </a>
      ) : null}
    </div>
  )
}

function Listed({ lead }: { lead: ListedLeadView }) {
  const { name, about, vehicle, dealership, received, status, trouble, phone, email, message } = lead
  return (
    <li className="desk-row" data-status={status.label}>
      <div className="desk-row-who">
        <h2>
          <a href={lead.href}>{name}</a>
        </h2>
        <p className="desk-row-marks">
          <Badge tone={status.tone}>{status.label}</Badge>
          {trouble ? <Badge tone={trouble.tone}>{trouble.label}</Badge> : null}
        </p>
      </div>
      <div>
        <p>{[about, vehicle].filter(Boolean).join(' · ')}</p>
        {message ? <p className="desk-row-message">{message}</p> : null}
      </div>
      <p className="desk-row-when">
        <time dateTime={received.iso}>{received.text}</time>
        {dealership ? <span>{dealership}</span> : null}
      </p>
      <p className="desk-row-reach">
        <a href={phone.href}>
          <Icon name="phone" />
          {phone.text}
        </a>
        <a href={`mailto:${email}`} aria-label={`Write to ${name}`}>
          <Icon name="mail" />
          <span className="desk-row-mail">{email}</span>
        </a>
      </p>
    </li>
  )
}
