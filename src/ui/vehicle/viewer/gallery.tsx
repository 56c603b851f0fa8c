import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { Icon } from '../../primitives/icon.tsx'
import { VehiclePicture } from '../picture.tsx'
import { Arrows } from './arrows.tsx'
import { FullscreenButton } from './fullscreen-button.tsx'
import { type Slide, slidesOf } from './gallery-slides.ts'
import type { ModeProps } from './mode-props.ts'
import { Thumbnails } from './thumbnails.tsx'
import { useSlides } from './use-slides.ts'
import { VideoPlace } from './video-place.tsx'

/** Pictures after the one shown that are fetched ahead. */
const AHEAD = 2

/**
 * Pictures that swipe, the video among them. Without scripts the thumbnails are links to the pictures above them; with
 * scripts arrows and thumbnails move the stage, and pictures open over the whole screen. Once it is touched the count
 * says which picture is shown, and the next ones are fetched ahead.
 */
export function Gallery(props: ModeProps) {
  const { vehicle, shown } = props
  const { viewer } = vehicle
  const gallery = useRef<HTMLDivElement>(null)
  const row = useRef<HTMLUListElement>(null)
  const slides = slidesOf(viewer)
  const { at, settle, settleSoon, bring, step, ofKey } = useSlides(row, slides.length)
  useTouchedBefore(gallery, row, settle)
  useBeginsAgain(shown, () => bring(0, 'instant'))

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, more is drawn
    <div
      ref={gallery}
      className="viewer-panel"
      data-mode="gallery"
      onPointerEnter={settle}
      onFocus={settle}
      onTouchStart={settle}
    >
      <div className="relative">
        <ul
          ref={row}
          className="stage"
          aria-label="Pictures"
          tabIndex={slides.length > 1 ? 0 : undefined}
          onScroll={settleSoon}
          onKeyDown={(event) => {
            const to = event.target === row.current ? ofKey(event.key) : null
            if (to === null) return
            event.preventDefault()
            bring(to)
          }}
        >
          {slides.map((slide, index) => (
            <li key={slide.key} id={`picture-${index + 1}`} className={`frame ${props.frame}`}>
              <SlideContent {...props} slide={slide} index={index} at={at} onPlay={() => bring(index)} />
            </li>
          ))}
        </ul>
        <Arrows at={at} count={slides.length} row={row} onStep={step} />
        {viewer.pictures.length > 0 ? (
          <FullscreenButton title={vehicle.title} slides={slides} at={at ?? 0} row={row} onShown={bring} />
        ) : null}
        {slides.length > 1 ? (
          <p className="stage-count" aria-hidden="true">
            <Icon name="images" /> <span>{at === null ? slides.length : `${at + 1} / ${slides.length}`}</span>
          </p>
        ) : null}
      </div>
      {viewer.thumbnails ? <Thumbnails slides={slides} at={at} onChoose={bring} /> : null}
    </div>
  )
}

type SlideProps = ModeProps & { slide: Slide; index: number; at: number | null; onPlay: () => void }

function SlideContent({ vehicle, sizes, opens, shown, slide, index, at, onPlay }: SlideProps) {
  const { viewer, title } = vehicle
  if ('video' in slide) {
    const isShown = shown && (at ?? 0) === index
    return <VideoPlace video={slide.video} poster={viewer.pictures[0]} title={title} shown={isShown} onPlay={onPlay} />
  }
  const isAhead = at !== null && index > at && index <= at + AHEAD
  const isEager = opens && slide.number <= viewer.eagerPictures && (index === 0 || 'soon')
  return (
    <VehiclePicture
      picture={slide.picture}
      standIn={viewer.standIn}
      alt={`${title}, ${slide.number} of ${viewer.pictures.length}`}
      place="page"
      eager={isAhead ? 'ahead' : isEager}
      sizes={sizes}
    />
  )
}

type Element = RefObject<HTMLElement | null>

/** It may have been touched before scripts were there. */
function useTouchedBefore(gallery: Element, row: Element, touched: () => void): void {
  const look = useEffectEvent(() => {
    if (gallery.current?.matches(':hover, :focus-within') || row.current?.scrollLeft) touched()
  })
  useEffect(() => look(), [])
}

/** Leaving the gallery resets its index (rule:vehicle-viewer); a row can only be moved in sight. */
function useBeginsAgain(shown: boolean, begin: () => void): void {
  const wasShown = useRef(shown)
  const again = useEffectEvent(begin)
  useEffect(() => {
    if (shown && !wasShown.current) again()
    wasShown.current = shown
  }, [shown])
}
