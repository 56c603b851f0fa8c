import { Tag } from '#ui/vehicle/facts.tsx'
import { VehiclePicture } from '#ui/vehicle/picture.tsx'
import { FinanceLine, Price } from '#ui/vehicle/price.tsx'
import type { CardView } from '#ui/vehicle/views.ts'

const SIZES = '(min-width: 1024px) 280px, (min-width: 640px) 42vw, 94vw'

/** A windscreen ticket: picture at one side, the facts as a list at the other, the price stuck on the corner. */
export function Card({ card, eager }: { card: CardView; eager?: boolean }) {
  return (
    <article className={card.available ? 'w-card' : 'w-card vehicle-gone'}>
      <div className="frame w-card-picture">
        <VehiclePicture
          picture={card.pictures[0]}
          standIn={card.standIn}
          alt=""
          place="card"
          sizes={SIZES}
          eager={eager}
        />
      </div>
      <div className="w-card-body">
        <header>
          {card.tag ? <Tag tag={card.tag} /> : null}
          <h3>
            <a href={card.href}>
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
      </div>
      <footer className="w-card-price">
        <Price price={card.price} />
        {card.price.finance ? <FinanceLine finance={card.price.finance} /> : null}
      </footer>
    </article>
  )
}
