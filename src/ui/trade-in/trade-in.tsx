import { AboutVehicle } from '../leads/about-vehicle.tsx'
import { LeadForm } from '../leads/lead-form.tsx'
import { LinkButton } from '../primitives/button.tsx'
import { Disclosure } from '../primitives/disclosure.tsx'
import { Notice } from '../primitives/notice.tsx'
import { Steps } from '../primitives/steps.tsx'
import { TradeInPhotos } from './photos.tsx'
import styleHref from './trade-in.css?url'
import type { OfferView, TradeInView } from './views.ts'

/** A shopper's own vehicle, from its plate to an offer (rule:trade-in-pages): plain forms, so that all of it works without scripts. */
export function TradeIn({ tradeIn }: { tradeIn: TradeInView }) {
  const { steps, current, intro, about, vehicle, sandbox, startHref, forms, offer, photos, next } = tradeIn
  const [form, other] = forms
  return (
    <div className="trade-in">
      <link rel="stylesheet" href={styleHref} precedence="page" />
      <Steps label="Steps to an offer" steps={[...steps]} current={current} />
      {intro ? <p>{intro}</p> : null}
      {sandbox ? <Notice title="Sandbox">{sandbox}</Notice> : null}
      {vehicle ? (
        <div className="trade-in-vehicle">
          <h2>{vehicle.title}</h2>
          <p className="text-muted">{vehicle.facts.join(' · ')}</p>
          <a className="link" href={startHref}>
            Not this one?
          </a>
        </div>
      ) : null}
      {offer ? <Offer offer={offer} /> : null}
      {form ? (
        <div className="form-panel">
          {about ? <AboutVehicle about={about} /> : null}
          {offer ? <h3 className="form-heading">Accept the offer</h3> : null}
          <LeadForm key={form.id} form={form} />
          {offer ? <p className="mt-4 text-muted">{next}</p> : null}
        </div>
      ) : null}
      {other ? (
        <Disclosure summary="No plate at hand? Tell us the vehicle" open={other.errors.length > 0}>
          <LeadForm key={other.id} form={other} />
        </Disclosure>
      ) : null}
      {photos.length > 0 ? <TradeInPhotos photos={photos} /> : null}
    </div>
  )
}

function Offer({
  offer: { title, text, tone, price, range, says, reasons, links, keep, terms },
}: {
  offer: OfferView
}) {
  return (
    <div className="trade-in-offer">
      <Notice tone={tone} title={title}>
        {text}
      </Notice>
      {price ? <p className="trade-in-price">{price}</p> : null}
      {range ? <p className="text-muted">{range}</p> : null}
      {reasons.length > 0 ? (
        <dl className="trade-in-sum">
          {reasons.map(({ words, amount }) => (
            <div key={words}>
              <dt>{words}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {says ? <p className="text-sm text-muted">{says}</p> : null}
      <div className="trade-in-links">
        {links.map(({ label, href }) => (
          <LinkButton key={href} href={href}>
            {label}
          </LinkButton>
        ))}
        {keep?.fields.length ? (
          <form method="post" action="/api/miscellaneous">
            {keep.fields.map((field) => (
              <input key={field.name} type="hidden" {...field} />
            ))}
            <button type="submit" className="button button-outline">
              Keep This Valuation
            </button>
          </form>
        ) : null}
        {terms ? (
          <a className="link" href={terms.href}>
            {terms.label}
          </a>
        ) : null}
      </div>
      {keep?.said ? <p className="text-sm text-muted">{keep.said}</p> : null}
    </div>
  )
}
