import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { Icon } from '../primitives/icon.tsx'
import { VehiclePicture } from './picture.tsx'
import { stepSlides } from './slides.ts'
import type { CardView } from './views.ts'

type CardPicturesProps = {
  card: CardView
  /** The first picture loads with the page. */
  eager?: boolean
  sizes?: string
  className: string
  /** What lies on the pictures: a tag, the heart. */
  children?: ReactNode
}

/**
 * The pictures of a card swipe by themselves, each a link to the vehicle as the rest of the card is. Two are there with
 * the page; the rest and the arrows come under a pointer, a finger or the focus: most cards are passed by.
 */
export function CardPictures({ card, eager, sizes, className, children }: CardPicturesProps) {
  const { pictures, standIn, title, href } = card
  const stage = useRef<HTMLUListElement>(null)
  const [touched, setTouched] = useState(false)
  const touch = () => setTouched(true)
  if (pictures.length < 2)
    return (
      <div className={`frame ${className}`}>
        <VehiclePicture picture={pictures[0]} standIn={standIn} alt="" place="card" sizes={sizes} eager={eager} />
        {children}
      </div>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, more is drawn
    <div
      className={`card-pictures ${className}`}
      onPointerEnter={touch}
      // The pointer may have come before the scripts.
      onPointerMove={touch}
      onFocus={touch}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <ul ref={stage} className="stage" aria-label={`Pictures of ${title}`} tabIndex={0}>
        {(touched ? pictures : pictures.slice(0, 2)).map((picture, index) => (
          <li key={picture.imageId}>
            {/* For pointers: keys have the link that the vehicle's name is. */}
            <a href={href} tabIndex={-1} className="frame">
              <VehiclePicture
                picture={picture}
                standIn={standIn}
                alt={`Picture ${index + 1} of ${pictures.length}`}
                place="card"
                sizes={sizes}
                eager={eager && !index}
              />
            </a>
          </li>
        ))}
      </ul>
      {touched ? (
        <>
          <Arrow step={-1} stage={stage} />
          <Arrow step={1} stage={stage} />
        </>
      ) : null}
      <p className="card-count" aria-hidden="true">
        <Icon name="images" />
        {card.pictureCount}
      </p>
      {children}
    </div>
  )
}

/** For pointers; fingers swipe, and keys scroll the stage that has the focus. */
function Arrow({ step, stage }: { step: 1 | -1; stage: RefObject<HTMLElement | null> }) {
  const side = step < 0 ? 'left' : 'right'
  return (
    <button
      type="button"
      className={`stage-arrow card-arrow-${side}`}
      onClick={() => stepSlides(stage.current!, step)}
      tabIndex={-1}
      aria-label={step < 0 ? 'Previous picture' : 'Next picture'}
    >
      <Icon name={`chevron-${side}`} />
    </button>
  )
}
