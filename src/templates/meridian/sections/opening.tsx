import { HeroSearch } from '#ui/page/hero-search.tsx'
import { OwnPicture } from '#ui/page/own-picture.tsx'
import { Promotions } from '#ui/sections/promotions.tsx'
import type { SectionProps } from '#ui/sections/sections.tsx'
import { VideoPlayer } from '#ui/sections/video-player.tsx'
import { Frame } from './frame.tsx'

export const opening = { hero: Hero, banner: Banner, 'promotions-slider': Slider, video: Video }

/** Words at the left, the picture running out of the page, the search across both. */
function Hero({ section, site, lead }: SectionProps<'hero'>) {
  const Title = lead ? 'h1' : 'h2'
  return (
    <section className="opening" aria-labelledby={section.id}>
      <div className={section.picture ? 'm-hero' : 'm-hero m-hero-bare'}>
        <div className="wrap m-hero-words">
          <Title id={section.id}>{section.title}</Title>
          {section.text ? <p>{section.text}</p> : null}
        </div>
        <OwnPicture picture={section.picture} className="m-hero-picture" sizes="(min-width: 1024px) 61vw, 88vw" eager />
      </div>
      {section.search ? (
        <div className="wrap m-hero-search">
          <HeroSearch search={section.search} stockCount={section.stockCount} site={site} className="m-search-bar" />
        </div>
      ) : null}
    </section>
  )
}

function Banner({ section, lead, first }: SectionProps<'banner'>) {
  const Title = lead ? 'h1' : 'h2'
  return (
    <section className={first ? 'wrap m-top' : 'wrap m-band'} aria-labelledby={section.id}>
      <div className={section.picture ? 'm-banner' : 'm-banner m-banner-bare'}>
        <OwnPicture picture={section.picture} sizes="(min-width: 1280px) 1280px, 88vw" eager={first} />
        <div className="m-banner-words">
          <Title id={section.id}>{section.title}</Title>
          {section.text ? <p>{section.text}</p> : null}
        </div>
      </div>
    </section>
  )
}

function Slider({ section, first }: SectionProps<'promotions-slider'>) {
  return (
    <section id={section.id} className={first ? 'wrap m-top' : 'wrap m-band'}>
      <Promotions section={section} eager={first} />
    </section>
  )
}

function Video({ section }: SectionProps<'video'>) {
  return (
    <Frame section={section}>
      <VideoPlayer section={section} />
    </Frame>
  )
}
