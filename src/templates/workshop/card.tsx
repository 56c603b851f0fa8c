import { useRef } from 'react'
import { CardActions } from '#ui/vehicle/card-actions.tsx'
import { CardPictures } from '#ui/vehicle/card-pictures.tsx'
import { Distance, Tag } from '#ui/vehicle/facts.tsx'
import { FinanceLine, Price } from '#ui/vehicle/price.tsx'
import { Heart } from '#ui/vehicle/shortlist/save-button.tsx'
import type { CardView } from '#ui/vehicle/views.ts'

const SIZES = '(min-width: 1024px) 280px, (min-width: 640px) 42vw, 86vw'

/** A windscreen ticket: picture at one side, the facts as a list at the other, the price stuck on the corner. */
export function Card({ card, eager }: { card: CardView; eager?: boolean }) {
  const title = useRef<HTMLAnchorElement>(null)
  return (
    <article className={card.available ? 'w-card' : 'w-card vehicle-gone'}>
      <CardPictures card={card} eager={eager} sizes={SIZES} className="w-card-picture" />
      <div className="w-card-body">
        <header>
          {card.tag ? <Tag tag={card.tag} /> : null}
          <h3>
            <a ref={title} href={card.href}>
              {card.title} {card.badge ? <span>{card.badge}</span> : null}
            </a>
          </h3>
        </header>
        <dl className="w-card-facts">
          {card.facts.map((fact) => (
            <div key={fact.label}>
              <dt>{fact.label}</dt>
              <dd>{fact.text}</dd>
            </div>
          ))}
        </dl>
        <Distance card={card} />
      </div>
      <footer className="w-card-price">
        <Price price={card.price} />
        {card.price.finance ? <FinanceLine finance={card.price.finance} /> : null}
      </footer>
      <div className="w-card-menu">
        <CardActions card={card} />
        <Heart card={card} title={title} />
      </div>
    </article>
  )
}
