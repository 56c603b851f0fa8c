import type { MouseEvent, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { useCarousel } from './use-carousel.ts'

export type CarouselItem = { id: string; label: string; content: ReactNode }
type Props = { label: string; items: CarouselItem[]; className?: string; dots?: boolean; from?: 'end' }

/**
 * A row that swipes and snaps; without scripts it scrolls and the dots are links to their items. With them it starts at
 * the end where it is told to, its buttons are off at the ends, and the dot of the item in view is marked.
 */
export function Carousel({ label, items, className, dots, from }: Props) {
  const many = items.length > 1
  const { track, back, on, onScroll, step, goTo, atStart, atEnd, nearest } = useCarousel(from)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div className={`carousel ${className ?? ''}`} role="group" aria-roledescription="carousel" aria-label={label}>
      <ul ref={track} className="carousel-track" aria-label={label} tabIndex={many ? 0 : undefined} onScroll={onScroll}>
        {items.map((item) => (
          <li key={item.id} id={item.id}>
            {item.content}
          </li>
        ))}
      </ul>
      {many ? (
        <div className="carousel-tools">
          {dots ? <Dots items={items} nearest={nearest} goTo={goTo} /> : null}
          <div className="carousel-steps">
            <button
              ref={back}
              type="button"
              className="carousel-step only-with-scripts"
              disabled={atStart}
              onClick={() => step(-1)}
            >
              <Icon name="chevron-left" />
              <span className="sr-only">Previous</span>
            </button>
            <button
              ref={on}
              type="button"
              className="carousel-step only-with-scripts"
              disabled={atEnd}
              onClick={() => step(1)}
            >
              <Icon name="chevron-right" />
              <span className="sr-only">Next</span>
            </button>
          </div>
        </div>
      ) : null}
    </div>
  )
}

type DotsProps = { items: CarouselItem[]; nearest: number; goTo(index: number): void }

function Dots({ items, nearest, goTo }: DotsProps) {
  const onClick = (event: MouseEvent, index: number) => {
    event.preventDefault()
    goTo(index)
  }
  return (
    <ol className="carousel-dots">
      {items.map((item, index) => (
        <li key={item.id}>
          <a
            href={`#${item.id}`}
            aria-current={index === nearest ? 'true' : undefined}
            onClick={(event) => onClick(event, index)}
          >
            <span className="sr-only">{item.label}</span>
          </a>
        </li>
      ))}
    </ol>
  )
}
