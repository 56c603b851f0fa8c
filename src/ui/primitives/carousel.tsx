import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Icon, type IconName } from './icon.tsx'

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
            <Step ref={back} icon="chevron-left" words="Previous" disabled={atStart} onClick={() => step(-1)} />
            <Step ref={on} icon="chevron-right" words="Next" disabled={atEnd} onClick={() => step(1)} />
          </div>
        </div>
      ) : null}
    </div>
  )
}

type StepProps = ComponentProps<'button'> & { icon: IconName; words: string }

function Step({ icon, words, ...button }: StepProps) {
  return (
    <button type="button" className="carousel-step only-with-scripts" {...button}>
      <Icon name={icon} />
      <span className="sr-only">{words}</span>
    </button>
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

// As long as a smooth scroll may take: a press during it goes on from where the last one leads.
const ON_THE_WAY_MS = 600

type Place = { atStart: boolean; atEnd: boolean; nearest: number }

/** Where a row that scrolls stands, and what moves it. With `from` it starts at its end. */
function useCarousel(from: 'end' | undefined) {
  const track = useRef<HTMLUListElement>(null)
  const back = useRef<HTMLButtonElement>(null)
  const on = useRef<HTMLButtonElement>(null)
  const toEnd = useRef(from === 'end')
  const goal = useRef<number | null>(null)
  const arriving = useRef(0)
  const frame = useRef(0)
  const focused = useRef<Element>(null)
  const [place, setPlace] = useState<Place>({ atStart: true, atEnd: false, nearest: 0 })

  function settle(): void {
    const row = track.current
    if (!row) return
    // As soon as it has a width: what is far down the page may not be laid out yet.
    if (toEnd.current && row.scrollWidth > row.clientWidth) {
      toEnd.current = false
      row.scrollTo({ left: row.scrollWidth, behavior: 'instant' })
    }
    const next = placeOf(row)
    // A button that is off has the focus no more.
    focused.current = document.activeElement
    setPlace((place) =>
      place.atStart === next.atStart && place.atEnd === next.atEnd && place.nearest === next.nearest ? place : next,
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `settle` reads refs alone
  useEffect(() => {
    const sizes = new ResizeObserver(settle)
    sizes.observe(track.current!)
    return () => {
      sizes.disconnect()
      cancelAnimationFrame(frame.current)
      clearTimeout(arriving.current)
    }
  }, [])

  // A button that goes off while it has the focus hands it to the other one.
  const { atStart, atEnd } = place
  useLayoutEffect(() => {
    if (atStart && focused.current && focused.current === back.current) on.current?.focus()
    if (atEnd && focused.current && focused.current === on.current) back.current?.focus()
  }, [atStart, atEnd])

  function go(left: number): void {
    const row = track.current!
    const target = Math.max(0, Math.min(left, row.scrollWidth - row.clientWidth))
    goal.current = target
    row.scrollTo({ left: target })
    clearTimeout(arriving.current)
    arriving.current = window.setTimeout(() => {
      goal.current = null
    }, ON_THE_WAY_MS)
  }
  return {
    ...place,
    track,
    back,
    on,
    onScroll() {
      cancelAnimationFrame(frame.current)
      frame.current = requestAnimationFrame(settle)
    },
    /** By what is in view, back (-1) or on (1). */
    step(direction: -1 | 1) {
      const row = track.current!
      go((goal.current ?? row.scrollLeft) + direction * (row.clientWidth - 2 * insetOf(row)))
    },
    /** To an item, by its index. */
    goTo(index: number) {
      const row = track.current!
      go(row.scrollLeft + startOf(row.children[index]!, row) - insetOf(row))
    },
  }
}

function placeOf(row: HTMLElement): Place {
  const end = row.scrollWidth - row.clientWidth
  const atEnd = row.scrollLeft >= end - 1
  const inset = insetOf(row)
  const distances = [...row.children].map((item) => Math.abs(startOf(item, row) - inset))
  const nearest = atEnd && end > 0 ? distances.length - 1 : distances.indexOf(Math.min(...distances))
  return { atStart: row.scrollLeft <= 1, atEnd, nearest }
}

function startOf(item: Element, row: Element): number {
  return item.getBoundingClientRect().left - row.getBoundingClientRect().left
}

function insetOf(row: Element): number {
  return Number.parseFloat(getComputedStyle(row).scrollPaddingLeft) || 0
}
