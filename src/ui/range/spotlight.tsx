import { ActionLinks } from '../sections/action-links.tsx'
import { RichText } from '../sections/rich-text.tsx'
import type { SectionProps } from '../sections/section-props.ts'
import type { SectionOf } from '../sections/views.ts'
import { ModelPicture } from './model-card.tsx'
import { NotedPrice } from './noted-price.tsx'

/** One model or one offer, its picture beside its words. */
export function Spotlight({ section, lead, first, sizes }: SectionProps<'spotlight'>) {
  const { picture, silhouette, id } = section
  return (
    <section className="wrap spotlight" aria-labelledby={id}>
      {picture || silhouette ? (
        <div className="frame frame-3-2">
          <ModelPicture picture={picture} silhouette={silhouette ?? ''} sizes={sizes} eager={first} />
        </div>
      ) : null}
      <SpotlightWords section={section} lead={lead} />
    </section>
  )
}

/** The words of one model or one offer: its heading, its price and what that is, where to go from here. */
function SpotlightWords({ section, lead }: { section: SectionOf<'spotlight'>; lead: boolean }) {
  const { kicker, title, text, price, notes, links, smallPrint } = section
  const Heading = lead ? 'h1' : 'h2'
  return (
    <div className={title.length > 24 ? 'spotlight-words spotlight-long' : 'spotlight-words'}>
      {kicker ? <p className="spotlight-kicker">{kicker}</p> : null}
      <Heading id={section.id}>{title}</Heading>
      {notes.map((note) => (
        <p key={note} className="spotlight-note">
          {note}
        </p>
      ))}
      {price ? <NotedPrice price={price} className="spotlight-price" /> : null}
      {text ? <RichText text={text} className="prose" /> : null}
      {links.length ? <ActionLinks links={links} /> : null}
      {smallPrint ? <p className="spotlight-small">{smallPrint}</p> : null}
    </div>
  )
}
