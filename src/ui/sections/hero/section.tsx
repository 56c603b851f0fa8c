import { HeroSearch } from '../../page/hero-search.tsx'
import { OwnPicture } from '../../page/own-picture.tsx'
import type { SectionProps } from '../section-props.ts'
import { HeroStock } from './stock.tsx'

/** Words and the search, the picture beside them. */
export function Section({ section, site, lead, sizes }: SectionProps<'hero'>) {
  const { id, title, text, search, picture, ofStock, stockCount } = section
  const Title = lead ? 'h1' : 'h2'
  return (
    <section className={picture ? 'opening hero' : 'opening hero hero-bare'} aria-labelledby={id}>
      <div className={picture ? 'hero-words' : `wrap hero-words${ofStock ? ' hero-beside' : ''}`}>
        <Title id={id}>{title}</Title>
        {text ? <p>{text}</p> : null}
        <HeroStock stock={ofStock} />
        {search ? <HeroSearch search={search} stockCount={stockCount} site={site} className="hero-form" /> : null}
      </div>
      {picture ? (
        <figure className="hero-side">
          <OwnPicture picture={picture} className="hero-picture" sizes={sizes} eager />
        </figure>
      ) : null}
    </section>
  )
}
