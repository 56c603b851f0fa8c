import { Facts, Tag } from '#ui/vehicle/facts.tsx'
import { VehiclePicture } from '#ui/vehicle/picture.tsx'
import { FinanceLine, Price } from '#ui/vehicle/price.tsx'
import type { CardView } from '#ui/vehicle/views.ts'

/** Picture, words, price, one above the other and no box around them: the picture is the card. */
export function Card({ card, eager }: { card: CardView; eager?: boolean }) {
  return (
    <article className={card.available ? 'm-card' : 'm-card vehicle-gone'}>
      <div className="frame frame-3-2 m-card-frame">
        <VehiclePicture picture={card.pictures[0]} standIn={card.standIn} alt={card.title} place="card" eager={eager} />
        {card.tag ? (
          <p className="m-card-tag">
            <Tag tag={card.tag} />
          </p>
        ) : null}
      </div>
      <h3 className="m-card-title">
        <a href={card.href}>{card.title}</a>
      </h3>
      <p className="m-card-badge">{card.badge}</p>
      <Price price={card.price} className="m-card-price" />
      <div>{card.price.finance ? <FinanceLine finance={card.price.finance} /> : null}</div>
      <Facts facts={card.facts} className="facts m-card-facts" />
    </article>
  )
}
