import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { pictureAttributes } from '#domain/media/image-variants.ts'
import { Icon, type IconName } from '../../primitives/icon.tsx'
import type { PictureView } from '../views.ts'
import { Arrows, useSlides } from './arrows.tsx'
import { useGestures } from './use-gestures.ts'
import { useZoom } from './use-zoom.ts'

type FullscreenProps = {
  pictures: readonly PictureView[]
  title: string
  /** Indexes count pictures from 0. */
  openAt: number
  /** What the page shows of each already: it stands behind the larger picture until that is there. */
  behind: readonly (string | undefined)[]
  onClose: (at: number) => void
}

/**
 * Pictures over the whole screen. Swipe or arrow keys step; two fingers, a double tap, + and − or the button bring near;
 * Escape or the cross closes.
 */
export function Fullscreen({ pictures, title, openAt, behind, onClose }: FullscreenProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const row = useRef<HTMLUListElement>(null)
  const slides = useSlides(row, pictures.length)
  const at = slides.at ?? openAt
  const zoom = useZoom(row)
  useGestures(row, {
    drag: (dx, dy) => zoom.isOn && zoom.panBy(dx, dy),
    pinch: zoom.by,
    doubleTap: zoom.toggle,
  })
  const open = useEffectEvent(() => {
    dialog.current?.showModal()
    slides.bring(openAt, 'instant')
    slides.settle()
  })
  useLayoutEffect(() => open(), [])

  function keyDown(event: KeyboardEvent): void {
    const to = slides.ofKey(event.key)
    if (to === null && !zoom.key(event.key)) return
    event.preventDefault()
    if (to === null) return
    zoom.reset()
    slides.bring(to)
  }
  /** What was brought near is left behind where it was. */
  function step(by: number): void {
    zoom.reset()
    slides.step(by)
  }
  return (
    <dialog
      ref={dialog}
      className="viewer-screen viewer"
      aria-label="Pictures"
      onKeyDown={keyDown}
      onClose={() => onClose(at)}
    >
      <ul
        ref={row}
        className="stage"
        aria-label="Pictures"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
        tabIndex={0}
        data-zoomed={zoom.isOn ? '' : undefined}
        onScroll={slides.settleSoon}
      >
        {pictures.map((picture, index) => (
          <li key={picture.imageId}>
            <img
              {...pictureAttributes(picture, 'page')}
              sizes="100vw"
              alt={`${title}, ${index + 1} of ${pictures.length}`}
              loading="lazy"
              decoding="async"
              draggable={false}
              style={{
                transform: index === at ? zoom.transform : undefined,
                backgroundImage: behind[index] && `url("${behind[index]}")`,
              }}
            />
          </li>
        ))}
      </ul>
      <Arrows at={slides.at} count={pictures.length} row={row} onStep={step} />
      <Tool className="viewer-zoom" icon="zoom-in" text="Zoom" pressed={zoom.isOn} onPress={() => zoom.toggle()} />
      <Tool className="viewer-close" icon="x" text="Close" onPress={() => dialog.current?.close()} />
    </dialog>
  )
}

type ToolProps = { className: string; icon: IconName; text: string; pressed?: boolean; onPress: () => void }

function Tool({ className, icon, text, pressed, onPress }: ToolProps) {
  return (
    <button type="button" className={className} title={text} aria-pressed={pressed} onClick={onPress}>
      <Icon name={icon} />
      <span className="sr-only">{text}</span>
    </button>
  )
}
