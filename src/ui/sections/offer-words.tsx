import { MaybeLink } from './maybe-link.tsx'
import type { OfferCardView } from './views.ts'

/** What an offer is, until when, on which conditions, and where it leads. */
export function OfferWords({ offer }: { offer: OfferCardView }) {
  return (
    <div className="offer-words">
      {offer.until ? <p className="offer-until">{offer.until}</p> : null}
      <h3>
        <MaybeLink href={offer.href}>{offer.name}</MaybeLink>
      </h3>
      {offer.text ? <p className="offer-text">{offer.text}</p> : null}
      {offer.disclaimer ? (
        <details className="fold offer-conditions">
          <summary>Conditions</summary>
          <p>{offer.disclaimer}</p>
        </details>
      ) : null}
      {offer.explore ? (
        <p className="actions">
          <a className="button button-outline" href={offer.explore.href}>
            {offer.explore.label}
          </a>
        </p>
      ) : null}
    </div>
  )
}
