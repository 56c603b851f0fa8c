import { type MouseEvent, useEffect, useRef } from 'react'
import { imageUrl } from '#domain/media/image-variants.ts'
import { isPlainClick } from '../../page/plain-click.ts'
import { Icon } from '../../primitives/icon.tsx'
import type { Slide } from './gallery-slides.ts'

type ThumbnailsProps = { slides: readonly Slide[]; at: number | null; onChoose: (slide: number) => void }

/** Small pictures that bring the large ones; only where there are more than so many (rule:vehicle-viewer). */
export function Thumbnails({ slides, at, onChoose }: ThumbnailsProps) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    if (at !== null) bringIntoRow(row.current?.children[at])
  }, [at])
  function choose(event: MouseEvent, index: number): void {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onChoose(index)
  }
  return (
    <nav ref={row} className="thumbs" aria-label="All pictures">
      {slides.map((slide, index) => (
        <a
          key={slide.key}
          href={`#picture-${index + 1}`}
          className={`frame frame-3-2${'video' in slide ? ' thumb-video' : ''}`}
          aria-current={index === at ? 'true' : undefined}
          onClick={(event) => choose(event, index)}
        >
          {'video' in slide ? (
            <>
              <Icon name="play" />
              <span className="sr-only">Show the video</span>
            </>
          ) : (
            <img
              src={imageUrl({ imageId: slide.picture.imageId, widthPx: 160, quality: 50 })}
              width={160}
              height={107}
              alt={`Show number ${slide.number}`}
              loading="lazy"
              fetchPriority="low"
              decoding="async"
            />
          )}
        </a>
      ))}
    </nav>
  )
}

/** The mark moves within its own row, never the page. */
function bringIntoRow(thumb: Element | undefined): void {
  const row = thumb?.parentElement
  if (!row) return
  const { left, right } = thumb.getBoundingClientRect()
  const bounds = row.getBoundingClientRect()
  if (left < bounds.left || right > bounds.right) row.scrollBy({ left: left - bounds.left - bounds.width / 2 })
}
