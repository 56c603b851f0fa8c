import { useEffect, useLayoutEffect, useRef, useState } from 'react'

// As long as a smooth scroll may take: a press during it goes on from where the last one leads.
const ON_THE_WAY_MS = 600

type Place = { atStart: boolean; atEnd: boolean; nearest: number }

/** Where a row that scrolls stands, and what moves it. With `from` it starts at its end. */
export function useCarousel(from: 'end' | undefined) {
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
