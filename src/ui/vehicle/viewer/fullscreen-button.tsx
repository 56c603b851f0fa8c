import { type RefObject, useRef, useState } from 'react'
import { Icon } from '../../primitives/icon.tsx'
import type { Fullscreen } from './fullscreen.tsx'
import { pictureAt, pictureSlides, type Slide } from './gallery-slides.ts'

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
export function FullscreenButton({ title, slides, at, row, onShown }: FullscreenButtonProps) {
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
