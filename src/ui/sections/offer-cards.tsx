import { OwnPicture } from '../page/own-picture.tsx'
import { Folded } from '../primitives/fold.tsx'
import { Icon } from '../primitives/icon.tsx'
import { NotedPrice } from '../range/noted-price.tsx'
import { MaybeLink } from './maybe-link.tsx'
import type { OfferCardView } from './offers-row/schema.ts'

type OfferCardsProps = { offers: readonly OfferCardView[]; sizes: string; className?: string }

export function OfferCards({ offers, sizes, className = 'offers' }: OfferCardsProps) {
  return (
    <ul className={className}>
      {offers.map((offer) => (
        <li key={offer.name} className={offer.picture ? 'offer' : 'offer unpictured'}>
          {offer.picture ? (
            <div className="frame frame-3-2">
              <OwnPicture picture={offer.picture} sizes={sizes} />
            </div>
          ) : null}
          <OfferWords offer={offer} />
        </li>
      ))}
    </ul>
  )
}

/** What an offer is, until when, on which conditions, and where it leads. */
function OfferWords({ offer }: { offer: OfferCardView }) {
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
      <p className="actions">
        <a className="button button-outline" href={offer.enquireHref}>
          Enquire Now
          <span className="sr-only">{` about ${offer.name}`}</span>
        </a>
        {offer.explore ? (
          <a className="button button-plain" href={offer.explore.href}>
            {offer.explore.label}
            <Icon name="arrow-right" />
          </a>
        ) : null}
      </p>
    </div>
  )
}
