import { HeroSearch } from '#ui/page/hero-search.tsx'
import { OwnPicture } from '#ui/page/own-picture.tsx'
import { Promotions } from '#ui/sections/promotions.tsx'
import type { SectionProps } from '#ui/sections/sections.tsx'
import { VideoPlayer } from '#ui/sections/video-player.tsx'
import { Frame } from './frame.tsx'

export const opening = { hero: Hero, banner: Banner, 'promotions-slider': Slider, video: Video }

/** A counter in the dealer's colour with the search on it, the picture beside it as high as the counter. */
function Hero({ section, site, lead }: SectionProps<'hero'>) {
  const Title = lead ? 'h1' : 'h2'
  return (
    <div className={section.picture ? 'w-hero' : 'w-hero w-hero-bare'}>
      <div className="w-hero-panel">
        <Title id={section.id}>{section.title}</Title>
        {section.text ? <p>{section.text}</p> : null}
        {section.search ? (
          <HeroSearch search={section.search} stockCount={section.stockCount} site={site} className="w-hero-form" />
        ) : null}
      </div>
      {section.picture ? (
        <figure className="w-hero-side">
          <OwnPicture
            picture={section.picture}
            className="w-hero-picture"
            sizes="(min-width: 1024px) 64vw, 88vw"
            eager
          />
        </figure>
      ) : null}
    </div>
  )
}

/** The words on a sticker at the foot of the picture. */
function Banner({ section, lead, first }: SectionProps<'banner'>) {
  const Title = lead ? 'h1' : 'h2'
  return (
    <figure className={section.picture ? 'w-banner' : 'w-banner w-banner-bare'}>
      <OwnPicture picture={section.picture} sizes="(min-width: 640px) 100vw, 88vw" eager={first} />
      <figcaption>
        <Title id={section.id}>{section.title}</Title>
        {section.text ? <p>{section.text}</p> : null}
      </figcaption>
    </figure>
  )
}

function Slider({ section, first }: SectionProps<'promotions-slider'>) {
  return (
    <div id={section.id} className="w-slider">
      <Promotions section={section} eager={first} />
    </div>
  )
}

function Video({ section }: SectionProps<'video'>) {
  return (
    <Frame section={section} title={section.title}>
      <VideoPlayer section={section} />
    </Frame>
  )
}
