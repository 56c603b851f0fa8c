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
    <Frame section={section} title={section.title}>
      <BodyShortcuts bodies={section.bodies} className="w-bodies" />
    </Frame>
  )
}

function StockRow({ section }: SectionProps<'stock-row'>) {
  return (
    <Frame section={section} title={section.title} more={section.more}>
      <ol className="w-grid">
        {section.cards.map((card) => (
          <li key={card.id}>
            <Card card={card} />
          </li>
        ))}
      </ol>
    </Frame>
  )
}

/** Coupons: the picture at the left, a dashed line, the words. */
function Offers({ section }: SectionProps<'offers-row'>) {
  return (
    <Frame section={section} title={section.title} more={section.more}>
      <div className="w-coupons">
        {section.offers.map((offer) => (
          <article key={offer.name} className={offer.picture ? 'w-coupon' : 'w-coupon w-coupon-bare'}>
            <OwnPicture picture={offer.picture} sizes="(min-width: 1024px) 22vw, 40vw" />
            <OfferWords offer={offer} />
          </article>
        ))}
      </div>
    </Frame>
  )
}

/** One table: a row for each kind, its brands in cells. */
function Brands({ section }: SectionProps<'brands-grid'>) {
  return (
    <Frame section={section} title={section.title}>
      <dl className="w-brands">
        {section.groups.map(({ label, tiles }) => (
          <div key={label}>
            <dt>{label}</dt>
            {tiles.map((tile) => (
              <dd key={tile.title}>
                <BrandTile tile={tile} className="w-brand" />
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Frame>
  )
}
