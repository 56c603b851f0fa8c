import { OwnPicture } from '../../page/own-picture.tsx'
import { Carousel } from '../../primitives/carousel.tsx'
import type { SectionProps } from '../section-props.ts'
import type { SlideView } from './schema.ts'

/** Wide pictures that swipe, 1920 by 540 (rule:promotions-slider); words over them unless the picture has its own. */
export function Section({ section, first }: SectionProps<'promotions-slider'>) {
  const items = section.slides.map((slide, index) => ({
    id: `${section.id}-${slide.id}`,
    label: slide.name,
    content: <Slide slide={slide} eager={first && index === 0} />,
  }))
  return (
    <section id={section.id} className={first ? 'wrap strip strip-first' : 'wrap strip'}>
      <Carousel label={section.label} items={items} className="carousel-whole promotions" dots />
    </section>
  )
}

function Slide({ slide, eager }: { slide: SlideView; eager: boolean }) {
  const inside = (
    <>
      <span className="slide-frame">
        <OwnPicture picture={asBackdrop(slide)} sizes="(min-width: 640px) 100vw, 88vw" eager={eager} />
      </span>
      <span className={slide.hideOverlay ? 'sr-only' : 'slide-words'}>
        <strong>{slide.name}</strong>
        {slide.text ? <span>{slide.text}</span> : null}
      </span>
    </>
  )
  const className = slide.hideOverlay ? 'slide slide-bare' : 'slide'
  return slide.href ? (
    <a className={className} href={slide.href}>
      {inside}
    </a>
  ) : (
    <div className={className}>{inside}</div>
  )
}

/** A picture described by the very words over it would be read out twice. */
function asBackdrop({ picture, name, text }: SlideView): SlideView['picture'] {
  return [name, text].includes(picture.alt) ? { ...picture, alt: '' } : picture
}
