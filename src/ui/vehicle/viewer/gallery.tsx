import { type MouseEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { imageUrl } from '#domain/media/image-variants.ts'
import { isPlainClick } from '../../page/plain-click.ts'
import { Icon } from '../../primitives/icon.tsx'
import { VehiclePicture } from '../picture.tsx'
import { Arrows, useSlides } from './arrows.tsx'
import type { Fullscreen } from './fullscreen.tsx'
import { pictureAt, pictureSlides, type Slide, slidesOf } from './gallery-slides.ts'
import type { ModeProps } from './mode-parts.tsx'
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

type Row = RefObject<HTMLElement | null>

/** It may have been touched before scripts were there. */
function useTouchedBefore(gallery: Row, row: Row, touched: () => void): void {
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

type FullscreenButtonProps = {
  title: string
  slides: readonly Slide[]
  /** The slide on the stage. */
  at: number
  row: RefObject<HTMLElement | null>
  /** Which slide was looked at last when the screen is given back. */
  onShown: (slide: number, behavior: 'instant') => void
}

type Opened = { Screen: typeof Fullscreen; openAt: number; behind: (string | undefined)[] }

/** Opens the pictures over the whole screen; what that needs comes when a pointer or the focus is here. */
function FullscreenButton({ title, slides, at, row, onShown }: FullscreenButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const indexes = pictureSlides(slides)

  async function open(): Promise<void> {
    const { Fullscreen } = await load()
    const drawn = row.current ? [...row.current.children] : []
    setOpened({
      Screen: Fullscreen,
      openAt: pictureAt(slides, at),
      behind: indexes.map((index) => srcOf(drawn[index])),
    })
  }
  function close(picture: number): void {
    setOpened(null)
    onShown(indexes[picture]!, 'instant')
    button.current?.focus({ preventScroll: true })
  }
  const near = () => void load().catch(() => {})
  return (
    <>
      <button
        ref={button}
        type="button"
        className="stage-tool only-with-scripts"
        title="Fullscreen"
        onPointerEnter={near}
        onFocus={near}
        onClick={() => open().catch((error) => console.warn('No pictures over the whole screen.', error))}
      >
        <Icon name="maximize-2" />
        <span className="sr-only">Fullscreen</span>
      </button>
      {opened ? (
        <opened.Screen
          pictures={slides.flatMap((slide) => ('picture' in slide ? [slide.picture] : []))}
          title={title}
          openAt={opened.openAt}
          behind={opened.behind}
          onClose={close}
        />
      ) : null}
    </>
  )
}

function load() {
  return import('./fullscreen.tsx')
}

/** What the page shows of a picture already. */
function srcOf(slide: Element | undefined): string | undefined {
  const picture = slide?.firstElementChild
  return picture instanceof HTMLImageElement && picture.complete && picture.naturalWidth > 0
    ? picture.currentSrc
    : undefined
}

type ThumbnailsProps = { slides: readonly Slide[]; at: number | null; onChoose: (slide: number) => void }

/** Small pictures that bring the large ones; only where there are more than so many (rule:vehicle-viewer). */
function Thumbnails({ slides, at, onChoose }: ThumbnailsProps) {
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
