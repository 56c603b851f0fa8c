import { OwnPicture } from '#ui/page/own-picture.tsx'
import { ListFilter } from '#ui/range/list-filter.tsx'
import { ListFoot, ListHead } from '#ui/range/list-foot.tsx'
import { ModelPicture, ModelWords } from '#ui/range/model-card.tsx'
import { RangeLinks } from '#ui/range/range-links.tsx'
import { SpotlightWords } from '#ui/range/spotlight-words.tsx'
import { OfferWords } from '#ui/sections/offer-words.tsx'
import type { SectionProps } from '#ui/sections/sections.tsx'
import { Frame } from './frame.tsx'

export const range = { 'model-range': Models, 'offer-list': Offers, spotlight: Spotlight }

/** The filter as a column of the ledger, the models as tickets beside it. */
function Models({ section }: SectionProps<'model-range'>) {
  const { title, list, models, links } = section
  return (
    <Frame section={section} title={title}>
      <div className={list?.filter ? 'w-list' : 'w-list w-list-whole'}>
        {list?.filter ? (
          <aside>
            <ListFilter filter={list.filter} />
          </aside>
        ) : null}
        <div className="w-list-rows">
          {list ? <ListHead list={list} /> : null}
          <ol className="w-models">
            {models.map((model) => (
              <li key={model.href}>
                <article className="model w-model">
                  <div className="frame">
                    <ModelPicture {...model} sizes="(min-width: 1024px) 20vw, 40vw" />
                  </div>
                  <ModelWords model={model} />
                </article>
              </li>
            ))}
          </ol>
          {list ? <ListFoot list={list} /> : null}
          <RangeLinks links={links} />
        </div>
      </div>
    </Frame>
  )
}

function Offers({ section }: SectionProps<'offer-list'>) {
  const { list, offers } = section
  return (
    <Frame section={section} title={null}>
      <div className={list.filter ? 'w-list' : 'w-list w-list-whole'}>
        {list.filter ? (
          <aside>
            <ListFilter filter={list.filter} />
          </aside>
        ) : null}
        <div className="w-list-rows">
          <ListHead list={list} />
          <div className="w-coupons w-coupon-list">
            {offers.map((offer) => (
              <article key={offer.name} className={offer.picture ? 'w-coupon' : 'w-coupon w-coupon-bare'}>
                <OwnPicture picture={offer.picture} sizes="(min-width: 1024px) 30vw, 86vw" />
                <OfferWords offer={offer} />
              </article>
            ))}
          </div>
          <ListFoot list={list} />
        </div>
      </div>
    </Frame>
  )
}

/** One ticket as wide as the page. */
function Spotlight({ section, lead, first }: SectionProps<'spotlight'>) {
  const { picture, silhouette } = section
  return (
    <article className="w-spotlight" aria-labelledby={section.id}>
      {picture || silhouette ? (
        <div className="frame">
          <ModelPicture
            picture={picture}
            silhouette={silhouette ?? ''}
            sizes="(min-width: 1024px) 45vw, 86vw"
            eager={first}
          />
        </div>
      ) : null}
      <SpotlightWords section={section} lead={lead} />
    </article>
  )
}
