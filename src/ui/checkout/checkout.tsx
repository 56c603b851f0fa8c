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
  const { title, steps, stepHrefs, current, notice, held, sandbox, card, forms, links, next } = checkout
  // On a phone a step begins with what it asks; the sum comes first where it is agreed to, and afterwards.
  const isStep = next !== undefined && current < steps.length - 1
  return (
    <div className="trade-in checkout">
      <link rel="stylesheet" href={styleHref} precedence="page" />
      <div className="checkout-part">
        <Steps label={title} steps={steps} current={current} hrefs={stepHrefs} />
        {notice ? (
          <Notice tone={notice.tone} title={notice.title}>
            {notice.text}
          </Notice>
        ) : null}
        {held ? <Countdown {...held} /> : null}
      </div>
      {isStep ? null : <Sum checkout={checkout} />}
      <div className="checkout-part">
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
      {isStep ? <Sum checkout={checkout} /> : null}
    </div>
  )
}

/** What is bought for how much, beside the forms where there is room. */
function Sum({ checkout: { about, sum, says, next } }: { checkout: CheckoutView }) {
  return (
    <div className="form-panel checkout-sum">
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
      {next?.length ? (
        <>
          <h2 className="mt-6 font-semibold">What happens next</h2>
          <ol>
            {next.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ol>
        </>
      ) : null}
    </div>
  )
}

function Sandbox({ sandbox: { text, numbers } }: { sandbox: NonNullable<CheckoutView['sandbox']> }) {
  return (
    <Notice tone="caution" title="Sandbox">
      {text}
      {numbers.length > 0 ? (
        <details className="checkout-numbers">
          <summary>Its test numbers</summary>
          <ul>
            {numbers.map(({ number, says }) => (
              <li key={number}>{`${number.replace(/(.{4})(?=.)/g, '$1 ')} ${says}`}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </Notice>
  )
}
