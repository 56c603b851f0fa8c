import { AboutVehicle } from '../leads/about-vehicle.tsx'
import { LeadForm } from '../leads/lead-form.tsx'
import { LinkButton } from '../primitives/button.tsx'
import { Notice } from '../primitives/notice.tsx'
import { Steps } from '../primitives/steps.tsx'
// Steps to a sum, as those to an offer.
import styleHref from '../trade-in/trade-in.css?url'
import { CardForm } from './card-form.tsx'
import { Countdown } from './countdown.tsx'
import type { CheckoutView } from './views.ts'

/** Reserving a vehicle, from the shopper's details to the receipt (rule:reservation-page): plain forms, so that all of it but a processor's own card form works without scripts. */
export function Checkout({ checkout }: { checkout: CheckoutView }) {
  const { title, steps, current, about, notice, sum, held, says, sandbox, card, forms, links } = checkout
  return (
    <div className="trade-in">
      <link rel="stylesheet" href={styleHref} precedence="page" />
      <Steps label={title} steps={[...steps]} current={current} />
      {notice ? (
        <Notice tone={notice.tone} title={notice.title}>
          {notice.text}
        </Notice>
      ) : null}
      {held ? <Countdown {...held} /> : null}
      <div className="form-panel">
        {about ? <AboutVehicle about={about} /> : null}
        <dl className="trade-in-sum">
          {sum.map(({ words, amount, note }) => (
            <div key={words}>
              <dt>
                {words}
                {note ? <span className="block text-sm text-muted">{note}</span> : null}
              </dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
        {says.map((words) => (
          <p key={words} className="mt-4 text-sm text-muted">
            {words}
          </p>
        ))}
      </div>
      {sandbox ? <Sandbox sandbox={sandbox} /> : null}
      {card ? <CardForm card={card} /> : null}
      {forms.map((form) => (
        <LeadForm key={form.id} form={form} />
      ))}
      {links.length > 0 ? (
        <div className="trade-in-links">
          {links.map(({ label, href }) => (
            <LinkButton key={href} href={href}>
              {label}
            </LinkButton>
          ))}
        </div>
      ) : null}
    </div>
  )
}

function Sandbox({ sandbox: { text, numbers } }: { sandbox: NonNullable<CheckoutView['sandbox']> }) {
  return (
    <Notice tone="caution" title="Sandbox">
      {text}
      <ul>
        {numbers.map(({ number, says }) => (
          <li key={number}>{`${number} ${says}`}</li>
        ))}
      </ul>
    </Notice>
  )
}
