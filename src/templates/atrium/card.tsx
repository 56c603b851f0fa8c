import { useRef } from 'react'
import { CardActions } from '#ui/vehicle/card-actions.tsx'
import { CardPictures } from '#ui/vehicle/card-pictures.tsx'
import { Tag } from '#ui/vehicle/facts.tsx'
import { FinanceLine, Price } from '#ui/vehicle/price.tsx'
import { Heart } from '#ui/vehicle/shortlist/save-button.tsx'
import type { CardView } from '#ui/vehicle/views.ts'

/** A plate and its caption: the picture, then name and price on one line with the facts as a sentence under them. */
export function Card({ card, eager }: { card: CardView; eager?: boolean }) {
  const title = useRef<HTMLAnchorElement>(null)
  return (
    <article>
      <figure className={card.available ? 'a-card' : 'a-card vehicle-gone'}>
        <CardPictures card={card} eager={eager} className="frame-3-2 a-card-frame">
          <Heart card={card} title={title} />
        </CardPictures>
        <figcaption className="a-card-caption">
          <div className="a-card-line">
            <h3>
              <a ref={title} href={card.href}>
                {card.title}
              </a>
            </h3>
            <Price price={card.price} className="a-card-price" />
          </div>
          <div className="a-card-line a-card-small">
            <p>{card.badge}</p>
            {card.price.finance ? <FinanceLine finance={card.price.finance} /> : null}
          </div>
          <p className="a-card-facts">
            {card.tag ? <Tag tag={card.tag} /> : null}
            {card.facts.map((fact) => (
              <span key={fact.label}>
                <span className="sr-only">{`${fact.label} `}</span>
                {fact.text}
              </span>
            ))}
            {card.distance ? <span>{card.distance}</span> : null}
          </p>
        </figcaption>
      </figure>
      <CardActions card={card} className="a-card-actions" />
    </article>
  )
}
