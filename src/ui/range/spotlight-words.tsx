import { RichText } from '../sections/rich-text.tsx'
import type { SectionOf } from '../sections/views.ts'
import { NotedPrice } from './noted-price.tsx'

/** The words of one model or one offer: its heading, its price and what that is, where to go from here. */
export function SpotlightWords({ section, lead }: { section: SectionOf<'spotlight'>; lead: boolean }) {
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
      {links.length ? (
        <p className="actions">
          {links.map(({ label, href }, index) => (
            <a key={href} className={index === 0 ? 'button button-primary' : 'button button-outline'} href={href}>
              {label}
            </a>
          ))}
        </p>
      ) : null}
      {smallPrint ? <p className="spotlight-small">{smallPrint}</p> : null}
    </div>
  )
}
