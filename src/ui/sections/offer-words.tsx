import { Folded } from '../primitives/fold.tsx'
import { Icon } from '../primitives/icon.tsx'
import { NotedPrice } from '../range/noted-price.tsx'
import { MaybeLink } from './maybe-link.tsx'
import type { OfferCardView } from './views.ts'

/** What an offer is, until when, on which conditions, and where it leads. */
export function OfferWords({ offer }: { offer: OfferCardView }) {
  return (
    <div className="offer-words">
      {offer.until || offer.place ? (
        <p className="offer-until">{[offer.until, offer.place].filter(Boolean).join(' · ')}</p>
      ) : null}
      <h3>
        <MaybeLink href={offer.href}>{offer.name}</MaybeLink>
      </h3>
      {offer.price ? <NotedPrice price={offer.price} /> : null}
      {offer.text ? <p className="offer-text">{offer.text}</p> : null}
      {offer.disclaimer ? (
        <div className="offer-conditions">
          <Folded text={offer.disclaimer} />
        </div>
      ) : null}
      {offer.enquireHref || offer.explore ? (
        <p className="actions">
          {offer.enquireHref ? (
            <a className="button button-outline" href={offer.enquireHref}>
              Enquire Now
              <span className="sr-only">{` about ${offer.name}`}</span>
            </a>
          ) : null}
          {offer.explore ? (
            <a className="button button-plain" href={offer.explore.href}>
              {offer.explore.label}
              <Icon name="arrow-right" />
            </a>
          ) : null}
        </p>
      ) : null}
    </div>
  )
}
