import { Badge } from '../primitives/badge.tsx'
import { Button, LinkButton } from '../primitives/button.tsx'
import { Icon } from '../primitives/icon.tsx'
import { Notice } from '../primitives/notice.tsx'
import { TextArea } from '../primitives/text-area.tsx'
import { BookingOfLead } from './booking-of-lead.tsx'
import { DeskForm, DeskPage } from './desk-page.tsx'
import styleHref from './lead-page.css?url'
import { Deliveries, Details, Files, Part, Vehicle } from './lead-parts.tsx'
import type { DeskProblem, LeadPageView, LeadView } from './views.ts'

type LeadPageProps = { view: LeadPageView; problem: DeskProblem | undefined }
type Note = Extract<DeskProblem, { kind: 'note' }> | undefined

/** One lead: who, what about, how far it is, and what was done about it. `problem`: of what could not be done. */
export function LeadPage({ view, problem }: LeadPageProps) {
  const note = problem?.kind === 'note' ? problem : undefined
  const refused = problem?.kind === 'booking' ? problem.problem : undefined
  const { head, desk, backHref, lead } = view
  return (
    <DeskPage head={head} siteName={desk.siteName} desk={desk}>
      <link rel="stylesheet" href={styleHref} precedence="page" />
      <p className="desk-back">
        <a href={backHref}>
          <Icon name="arrow-left" />
          All leads
        </a>
      </p>
      {lead ? <Lead lead={lead} token={desk.formToken} note={note} refused={refused} /> : <Absent />}
    </DeskPage>
  )
}

function Absent() {
  return (
    <div className="desk-nothing">
      <h1>No such lead</h1>
      <p>It may have been erased, or belong to another dealership.</p>
    </div>
  )
}

type LeadProps = { lead: LeadView; token: string; note: Note; refused: string | undefined }

function Lead({ lead, token, note, refused }: LeadProps) {
  return (
    <article className="desk-lead">
      <header className="desk-lead-head">
        <h1>{lead.name}</h1>
        <p className="desk-lead-about">
          {lead.about} · <time dateTime={lead.received.iso}>{lead.received.text}</time>
        </p>
        <Badge tone={lead.status.tone}>{lead.status.label}</Badge>
        <p className="desk-lead-reach">
          <LinkButton look="primary" icon="phone" href={lead.phone.href}>
            {lead.phone.text}
          </LinkButton>
          <LinkButton icon="mail" href={lead.email.href}>
            {lead.email.text}
          </LinkButton>
        </p>
      </header>
      {lead.isHeld ? <Held lead={lead} token={token} /> : null}
      <Status lead={lead} token={token} />
      {lead.booking ? <BookingOfLead booking={lead.booking} token={token} refused={refused} /> : null}
      {lead.reservation ? <ReservationOfLead reservation={lead.reservation} token={token} /> : null}
      <div className="desk-lead-columns">
        <div className="desk-lead-said">
          {lead.message ? <blockquote className="desk-message">{lead.message}</blockquote> : null}
          {lead.vehicle ? <Vehicle vehicle={lead.vehicle} /> : null}
          <Part title="What was sent">
            <Details rows={lead.rows} />
            <Files label="Files" files={lead.files} />
          </Part>
          {lead.application ? (
            <Part title="Finance application">
              {lead.application.steps.map(({ title, rows }) => (
                <div key={title}>
                  <h3>{title}</h3>
                  <Details rows={rows} />
                </div>
              ))}
              <Files label="Documents" files={lead.application.files} />
            </Part>
          ) : null}
          {lead.tradeIn ? <TradeInOfLead tradeIn={lead.tradeIn} /> : null}
          <Deliveries lead={lead} token={token} />
          <Part title="How they came" isFolded>
            <Details rows={lead.trail} />
          </Part>
          <Part title="What they agreed to" isFolded>
            <ul className="desk-consents">
              {lead.consents.map(({ label, given, words }) => (
                <li key={label}>
                  <strong>{`${label}: ${given}`}</strong>
                  <br />
                  {words}
                </li>
              ))}
            </ul>
          </Part>
        </div>
        <div className="desk-lead-done">
          <Notes lead={lead} token={token} note={note} />
        </div>
      </div>
    </article>
  )
}

function ReservationOfLead({
  reservation,
  token,
}: {
  reservation: NonNullable<LeadView['reservation']>
  token: string
}) {
  const { title, words, ending } = reservation
  return (
    <Part title={title} id="reservation">
      <p>{words}</p>
      {ending ? (
        <details className="desk-more">
          <summary>{ending.label}</summary>
          <DeskForm token={token}>
            <Button type="submit" name="do" value="end-reservation">
              {ending.button}
            </Button>
          </DeskForm>
        </details>
      ) : null}
    </Part>
  )
}

/** The sum behind an offer, step by step, and the pictures of the vehicle. */
function TradeInOfLead({ tradeIn: { title, offer, steps, photos } }: { tradeIn: NonNullable<LeadView['tradeIn']> }) {
  return (
    <Part title="Trade-in">
      <p>
        <strong>{title}</strong>
        <br />
        {offer}
      </p>
      <dl>
        {steps.map(({ price, change, rule, words }) => (
          <div key={`${rule} ${words}`}>
            <dt>{words}</dt>
            <dd>{`${price} (${change}; ${rule})`}</dd>
          </div>
        ))}
      </dl>
      <ul aria-label="Photos of the trade-in">
        {photos.map(({ href, label }) => (
          <li key={href}>
            <a className="link" href={href}>
              <img src={href} alt={label} loading="lazy" width="160" height="120" />
            </a>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Held({ lead, token }: { lead: LeadView; token: string }) {
  const release = (
    <DeskForm token={token}>
      <Button type="submit" name="do" value="release">
        It is no spam: deliver it
      </Button>
    </DeskForm>
  )
  return (
    <Notice tone="caution" title="Held as spam: nobody has been sent it" actions={release}>
      {lead.spamReasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </Notice>
  )
}

/** A button each: on a phone one tap, and no list to open. */
function Status({ lead, token }: { lead: LeadView; token: string }) {
  return (
    <Part title="Status" id="status">
      <DeskForm token={token} className="desk-statuses">
        <input type="hidden" name="do" value="status" />
        {lead.statuses.map(({ value, label, isCurrent }) => (
          <button key={value} type="submit" name="status" value={value} aria-pressed={isCurrent}>
            {label}
          </button>
        ))}
      </DeskForm>
    </Part>
  )
}

function Notes({ lead, token, note }: { lead: LeadView; token: string; note: Note }) {
  return (
    <Part title="Notes" id="notes">
      <DeskForm token={token} className="desk-stack">
        <TextArea
          id="words"
          name="words"
          label="Add a note"
          hint="Your colleagues read it. It cannot be changed afterwards."
          rows={3}
          value={note?.words}
          error={note?.problem}
          required
        />
        <Button type="submit" name="do" value="note">
          Save note
        </Button>
      </DeskForm>
      <ol className="desk-activity">
        {lead.activity.map(({ time, who, words, note: written }) => (
          <li key={`${time.iso} ${words} ${written}`}>
            <p className="desk-small">
              <strong>{who}</strong> {words} · <time dateTime={time.iso}>{time.text}</time>
            </p>
            {written ? <p className="desk-note">{written}</p> : null}
          </li>
        ))}
      </ol>
    </Part>
  )
}
