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

/** The filter across the page, the models under it in threes. */
function Models({ section }: SectionProps<'model-range'>) {
  const { list, models, links } = section
  return (
    <Frame section={section} className="m-list">
      {list ? <ListHead list={list} /> : null}
      {list?.filter ? <ListFilter filter={list.filter} /> : null}
      <ul className="m-models">
        {models.map((model) => (
          <li key={model.href} className="model">
            <div className="frame frame-3-2 m-model-frame">
              <ModelPicture {...model} sizes="(min-width: 1024px) 30vw, 86vw" />
            </div>
            <ModelWords model={model} />
          </li>
        ))}
      </ul>
      {list ? <ListFoot list={list} /> : null}
      <RangeLinks links={links} />
    </Frame>
  )
}

/** Offers across the page, picture and words side by side. */
function Offers({ section }: SectionProps<'offer-list'>) {
  const { list, offers } = section
  return (
    <Frame section={section} className="m-list">
      <ListHead list={list} />
      {list.filter ? <ListFilter filter={list.filter} /> : null}
      <ul className="m-offer-list">
        {offers.map((offer) => (
          <li key={offer.name} className={offer.picture ? undefined : 'm-panel'}>
            {offer.picture ? (
              <div className="frame frame-3-2">
                <OwnPicture picture={offer.picture} sizes="(min-width: 1024px) 50vw, 86vw" />
              </div>
            ) : null}
            <OfferWords offer={offer} />
          </li>
        ))}
      </ul>
      <ListFoot list={list} />
    </Frame>
  )
}

function Spotlight({ section, lead, first }: SectionProps<'spotlight'>) {
  const { picture, silhouette } = section
  return (
    <section className="wrap m-spotlight" aria-labelledby={section.id}>
      <SpotlightWords section={section} lead={lead} />
      {picture || silhouette ? (
        <div className="frame frame-3-2">
          <ModelPicture
            picture={picture}
            silhouette={silhouette ?? ''}
            sizes="(min-width: 1024px) 55vw, 86vw"
            eager={first}
          />
        </div>
      ) : null}
    </section>
  )
}
