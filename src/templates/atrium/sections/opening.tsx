import { HeroSearch } from '#ui/page/hero-search.tsx'
import { OwnPicture } from '#ui/page/own-picture.tsx'
import { Promotions } from '#ui/sections/promotions.tsx'
import type { SectionProps } from '#ui/sections/sections.tsx'
import { VideoPlayer } from '#ui/sections/video-player.tsx'
import { heroFacts } from './hero-facts.ts'

export const opening = { hero: Hero, banner: Banner, 'promotions-slider': Slider, video: Video }

/** A cover: the picture as tall as the opening at one side, words and search down the other, facts along the foot. */
function Hero({ section, site, lead }: SectionProps<'hero'>) {
  const Title = lead ? 'h1' : 'h2'
  return (
    <section className="opening" aria-labelledby={section.id}>
      <div className={section.picture ? 'a-cover' : 'a-cover a-cover-bare'}>
        <OwnPicture
          picture={section.picture}
          className="a-cover-picture"
          sizes="(min-width: 1024px) 58vw, 88vw"
          eager
        />
        <div className="a-cover-words">
          <Title id={section.id}>{section.title}</Title>
          {section.text ? <p>{section.text}</p> : null}
          {section.search ? (
            <HeroSearch search={section.search} stockCount={section.stockCount} site={site} className="a-cover-form" />
          ) : null}
        </div>
      </div>
      <ul className="wrap a-facts">
        {heroFacts(section, site).map(({ value, words, href }) => (
          <li key={words}>
            {href ? <a href={href}>{value}</a> : <b>{value}</b>}
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The words on a card that hangs over the edge of the picture. */
function Banner({ section, lead, first }: SectionProps<'banner'>) {
  const Title = lead ? 'h1' : 'h2'
  return (
    <section className="wrap a-banner" aria-labelledby={section.id}>
      <OwnPicture picture={section.picture} sizes="(min-width: 1280px) 1280px, 86vw" eager={first} />
      <div className="a-hanging">
        <Title id={section.id}>{section.title}</Title>
        {section.text ? <p>{section.text}</p> : null}
      </div>
    </section>
  )
}

function Slider({ section, first }: SectionProps<'promotions-slider'>) {
  return (
    <section id={section.id} className={first ? 'wrap a-slider a-slider-first' : 'wrap a-slider'}>
      <Promotions section={section} eager={first} />
    </section>
  )
}

function Video({ section }: SectionProps<'video'>) {
  return (
    <figure className="wrap a-film" id={section.id}>
      <VideoPlayer section={section} />
      {section.title ? <figcaption>{section.title}</figcaption> : null}
    </figure>
  )
}
