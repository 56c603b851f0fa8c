import { OwnPicture } from '#ui/page/own-picture.tsx'
import { ListFilter } from '#ui/range/list-filter.tsx'
import { ListFoot, ListHead } from '#ui/range/list-foot.tsx'
import { ModelPicture, ModelWords } from '#ui/range/model-card.tsx'
import { RangeLinks } from '#ui/range/range-links.tsx'
import { SpotlightWords } from '#ui/range/spotlight-words.tsx'
import { OfferWords } from '#ui/sections/offer-words.tsx'
import type { SectionProps } from '#ui/sections/sections.tsx'
import { Band } from './band.tsx'

export const range = { 'model-range': Models, 'offer-list': Offers, spotlight: Spotlight }

/** The filter in the margin, the models as plates in the column. */
function Models({ section }: SectionProps<'model-range'>) {
  const { title, list, models, links } = section
  const aside = list ? (
    <>
      <ListHead list={list} />
      {list.filter ? <ListFilter filter={list.filter} /> : null}
    </>
  ) : null
  return (
    <Band section={section} title={title} aside={aside} className="a-list">
      <div className="a-models">
        {models.map((model) => (
          <figure key={model.href} className="model">
            <div className="frame frame-3-2">
              <ModelPicture {...model} sizes="(min-width: 1280px) 19vw, (min-width: 640px) 46vw, 86vw" />
            </div>
            <figcaption>
              <ModelWords model={model} />
            </figcaption>
          </figure>
        ))}
      </div>
      {list ? <ListFoot list={list} /> : null}
      <RangeLinks links={links} />
    </Band>
  )
}

function Offers({ section }: SectionProps<'offer-list'>) {
  const { list, offers } = section
  const aside = (
    <>
      <ListHead list={list} />
      {list.filter ? <ListFilter filter={list.filter} /> : null}
    </>
  )
  return (
    <Band section={section} title={null} aside={aside} className="a-list">
      <div className="a-offer-list">
        {offers.map((offer) => (
          <article key={offer.name} className="a-plate">
            <OwnPicture picture={offer.picture} sizes="(min-width: 1024px) 60vw, 86vw" />
            <OfferWords offer={offer} />
          </article>
        ))}
      </div>
      <ListFoot list={list} />
    </Band>
  )
}

/** The picture in the wide column, the words standing at its foot. */
function Spotlight({ section, lead, first }: SectionProps<'spotlight'>) {
  const { picture, silhouette } = section
  return (
    <section className="wrap a-spotlight" aria-labelledby={section.id}>
      {picture || silhouette ? (
        <figure className="frame">
          <ModelPicture
            picture={picture}
            silhouette={silhouette ?? ''}
            sizes="(min-width: 1024px) 60vw, 86vw"
            eager={first}
          />
        </figure>
      ) : null}
      <SpotlightWords section={section} lead={lead} />
    </section>
  )
}
