import { BodyShortcuts } from '#ui/page/body-shortcuts.tsx'
import { OwnPicture } from '#ui/page/own-picture.tsx'
import { BrandTile } from '#ui/sections/brand-tile.tsx'
import { OfferWords } from '#ui/sections/offer-words.tsx'
import type { SectionProps } from '#ui/sections/sections.tsx'
import { Card } from '../card.tsx'
import { Frame } from './frame.tsx'

export const stock = { 'body-shortcuts': Bodies, 'stock-row': StockRow, 'offers-row': Offers, 'brands-grid': Brands }

function Bodies({ section }: SectionProps<'body-shortcuts'>) {
  return (
    <Frame section={section}>
      <BodyShortcuts bodies={section.bodies} className="m-bodies" />
    </Frame>
  )
}

function StockRow({ section }: SectionProps<'stock-row'>) {
  return (
    <Frame section={section} more={section.more}>
      <ul className="m-row">
        {section.cards.map((card) => (
          <li key={card.id}>
            <Card card={card} />
          </li>
        ))}
      </ul>
    </Frame>
  )
}

/** One offer lies across the page, several stand beside each other. */
function Offers({ section }: SectionProps<'offers-row'>) {
  const alone = section.offers.length === 1
  return (
    <Frame section={section} more={section.more}>
      <ul className={alone ? 'm-offers m-offers-alone' : 'm-offers'}>
        {section.offers.map((offer) => (
          <li key={offer.name} className={offer.picture ? undefined : 'm-panel'}>
            {offer.picture ? (
              <div className="frame frame-3-2">
                <OwnPicture picture={offer.picture} sizes="(min-width: 1024px) 30vw, 86vw" />
              </div>
            ) : null}
            <OfferWords offer={offer} />
          </li>
        ))}
      </ul>
    </Frame>
  )
}

function Brands({ section }: SectionProps<'brands-grid'>) {
  return (
    <Frame section={section}>
      {section.groups.map(({ label, tiles }) => (
        <div key={label} className="m-brand-group">
          {section.groups.length > 1 ? <h3>{label}</h3> : null}
          <ul className="m-brands">
            {tiles.map((tile) => (
              <li key={tile.title}>
                <BrandTile tile={tile} className="m-brand" />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Frame>
  )
}
