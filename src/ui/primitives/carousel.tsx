import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export type CarouselItem = { id: string; label: string; content: ReactNode }
type Props = { label: string; items: CarouselItem[]; className?: string; dots?: boolean; from?: 'end' }

/**
 * A row that swipes and snaps; without scripts it scrolls and the dots are links to their items. With them
 * `src/web/client/carousel.ts` starts it at the end where it is told to, turns the buttons off at the ends and marks the dot of the item in view.
 */
export function Carousel({ label, items, className, dots, from }: Props) {
  const many = items.length > 1
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div
      className={`carousel ${className ?? ''}`}
      role="group"
      aria-roledescription="carousel"
      aria-label={label}
      data-behaviour="carousel"
      data-from={from}
    >
      <ul className="carousel-track" aria-label={label} tabIndex={many ? 0 : undefined}>
        {items.map((item) => (
          <li key={item.id} id={item.id}>
            {item.content}
          </li>
        ))}
      </ul>
      {many ? (
        <div className="carousel-tools">
          {dots ? <Dots items={items} /> : null}
          <div className="carousel-steps">
            <button type="button" className="carousel-step only-with-scripts" data-carousel-step="-1" disabled>
              <Icon name="chevron-left" />
              <span className="sr-only">Previous</span>
            </button>
            <button type="button" className="carousel-step only-with-scripts" data-carousel-step="1">
              <Icon name="chevron-right" />
              <span className="sr-only">Next</span>
            </button>
          </div>
        </div>
      ) : null}
    </div>
  )
}

function Dots({ items }: { items: CarouselItem[] }) {
  return (
    <ol className="carousel-dots">
      {items.map((item, index) => (
        <li key={item.id}>
          <a href={`#${item.id}`} data-carousel-to={index} aria-current={index === 0 ? 'true' : undefined}>
            <span className="sr-only">{item.label}</span>
          </a>
        </li>
      ))}
    </ol>
  )
}
