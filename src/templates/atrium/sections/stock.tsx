import { BodyShortcuts } from '#ui/page/body-shortcuts.tsx'
import { OwnPicture } from '#ui/page/own-picture.tsx'
import { Carousel } from '#ui/primitives/carousel.tsx'
import { Icon } from '#ui/primitives/icon.tsx'
import { BrandTile } from '#ui/sections/brand-tile.tsx'
import { MoreLink } from '#ui/sections/more-link.tsx'
import { OfferWords } from '#ui/sections/offer-words.tsx'
import type { SectionProps } from '#ui/sections/sections.tsx'
import type { OfferCardView } from '#ui/sections/views.ts'
import { Card } from '../card.tsx'
import { Band } from './band.tsx'

export const stock = { 'body-shortcuts': Bodies, 'stock-row': StockRow, 'offers-row': Offers, 'brands-grid': Brands }

function Bodies({ section }: SectionProps<'body-shortcuts'>) {
  return (
    <Band section={section} title={section.title}>
      <BodyShortcuts bodies={section.bodies} className="a-bodies" />
    </Band>
  )
}

/** A shelf that runs out of the page at the right. */
function StockRow({ section }: SectionProps<'stock-row'>) {
  const items = section.cards.map((card) => ({
    id: `${section.id}-${card.id}`,
    label: card.title,
    content: <Card card={card} />,
  }))
  return (
    <section className="a-shelf" aria-labelledby={section.id}>
      <div className="wrap a-shelf-head">
        <h2 id={section.id}>{section.title}</h2>
      </div>
      <Carousel label={section.title} items={items} />
      <div className="wrap a-shelf-foot">
        <MoreLink more={section.more} />
      </div>
    </section>
  )
}

/** The first offer large, the others as plates beside each other under it. */
function Offers({ section }: SectionProps<'offers-row'>) {
  const [first, ...rest] = section.offers
  return (
    <Band section={section} title={section.title} more={section.more}>
      {first ? <Offer offer={first} className="a-offer-first" /> : null}
      {rest.length ? (
        <div className="a-offers">
          {rest.map((offer) => (
            <Offer key={offer.name} offer={offer} />
          ))}
        </div>
      ) : null}
    </Band>
  )
}

function Offer({ offer, className = '' }: { offer: OfferCardView; className?: string }) {
  return (
    <article className={`a-plate ${className}`}>
      <OwnPicture picture={offer.picture} sizes="(min-width: 1024px) 40vw, 86vw" />
      <OfferWords offer={offer} />
    </article>
  )
}

/** An index of names, each with its mark and an arrow. */
function Brands({ section }: SectionProps<'brands-grid'>) {
  return (
    <Band section={section} title={section.title}>
      {section.groups.map(({ label, tiles }) => (
        <section key={label} className="a-index-group" aria-label={label}>
          {section.groups.length > 1 ? <p>{label}</p> : null}
          <ol className="a-brands">
            {tiles.map((tile) => (
              <li key={tile.title}>
                <BrandTile tile={tile} className="a-brand" />
                {tile.href ? <Icon name="arrow-right" /> : null}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </Band>
  )
}
