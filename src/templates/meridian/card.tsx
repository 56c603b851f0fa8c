import { useRef } from 'react'
import { CardActions } from '#ui/vehicle/card-actions.tsx'
import { CardPictures } from '#ui/vehicle/card-pictures.tsx'
import { Distance, Facts, Tag } from '#ui/vehicle/facts.tsx'
import { FinanceLine, Price } from '#ui/vehicle/price.tsx'
import { Heart } from '#ui/vehicle/shortlist/save-button.tsx'
import type { CardView } from '#ui/vehicle/views.ts'

/** Picture, words, price, one above the other and no box around them: the picture is the card. */
export function Card({ card, eager }: { card: CardView; eager?: boolean }) {
  const title = useRef<HTMLAnchorElement>(null)
  return (
    <article className={card.available ? 'm-card' : 'm-card vehicle-gone'}>
      <CardPictures card={card} eager={eager} className="frame-3-2 m-card-frame">
        {card.tag ? (
          <p className="m-card-tag">
            <Tag tag={card.tag} />
          </p>
        ) : null}
        <Heart card={card} title={title} />
      </CardPictures>
      <h3 className="m-card-title">
        <a ref={title} href={card.href}>
          {card.title}
        </a>
      </h3>
      <p className="m-card-badge">{card.badge}</p>
      <Price price={card.price} className="m-card-price" />
      <div>{card.price.finance ? <FinanceLine finance={card.price.finance} /> : null}</div>
      <div className="m-card-facts">
        <Facts facts={card.facts} />
        <Distance card={card} />
      </div>
      <div className="m-card-actions">
        <CardActions card={card} />
      </div>
    </article>
  )
}
