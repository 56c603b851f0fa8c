import { useEffect, useRef, useState } from 'react'
import { imageUrl } from '#domain/media/image-variants.ts'
import { Icon } from '../../primitives/icon.tsx'
import { VehiclePicture } from '../picture.tsx'
import type { PictureView, VehicleView } from '../views.ts'

type GalleryProps = { vehicle: VehicleView; className?: string; sizes?: string; frame?: string }

/**
 * Pictures that swipe. Without scripts the thumbnails are links to the pictures below them; with scripts arrows and
 * thumbnails move the stage and a picture opens over the whole screen.
 */
export function Gallery({ vehicle, className, sizes, frame = 'frame-16-10' }: GalleryProps) {
  const { title } = vehicle
  const { pictures, standIn, thumbnails, eagerPictures } = vehicle.viewer
  const [opened, setOpened] = useState(0)
  if (!pictures.length) {
    return (
      <div className={`frame ${frame} ${className ?? ''}`} role="img" aria-label={`${title}: no picture yet`}>
        <VehiclePicture picture={undefined} standIn={standIn} alt="" place="page" />
      </div>
    )
  }
  return (
    <div className={className} data-gallery="">
      <div className="relative">
        <ul className="stage" aria-label="Pictures" tabIndex={pictures.length > 1 ? 0 : undefined}>
          {pictures.map((picture, index) => (
            <li key={picture.imageId} id={`picture-${index + 1}`} className={`frame ${frame}`}>
              <VehiclePicture
                picture={picture}
                standIn={standIn}
                alt={`${title}, ${index + 1} of ${pictures.length}`}
                place="page"
                eager={index < eagerPictures}
                sizes={sizes}
              />
            </li>
          ))}
        </ul>
        {pictures.length > 1 ? <Arrows /> : null}
        <button
          type="button"
          className="stage-tool only-with-scripts"
          title="Fullscreen"
          onClick={() => setOpened(opened + 1)}
        >
          <Icon name="maximize-2" />
          <span className="sr-only">Fullscreen</span>
        </button>
        {pictures.length > 1 ? (
          <p className="stage-count" aria-hidden="true">
            <Icon name="images" /> {pictures.length}
          </p>
        ) : null}
      </div>
      {thumbnails ? <Thumbnails pictures={pictures} /> : null}
      {opened ? <Viewer opened={opened} pictures={pictures} title={title} /> : null}
    </div>
  )
}

function Arrows() {
  return (
    <>
      <button type="button" className="stage-arrow left-3 only-with-scripts" data-stage="-1">
        <Icon name="chevron-left" />
        <span className="sr-only">Previous picture</span>
      </button>
      <button type="button" className="stage-arrow right-3 only-with-scripts" data-stage="1">
        <Icon name="chevron-right" />
        <span className="sr-only">Next picture</span>
      </button>
    </>
  )
}

function Thumbnails({ pictures }: { pictures: PictureView[] }) {
  return (
    <nav className="thumbs mt-2" aria-label="All pictures">
      {pictures.map((picture, index) => (
        <a key={picture.imageId} href={`#picture-${index + 1}`} className="frame frame-3-2" data-stage-to={index}>
          <img
            src={imageUrl({ imageId: picture.imageId, widthPx: 160, quality: 50 })}
            width={160}
            height={107}
            alt={`Show number ${index + 1}`}
            loading="lazy"
            decoding="async"
          />
        </a>
      ))}
    </nav>
  )
}

/** The same pictures over the whole screen, starting at the one on the stage. Made when first asked for. */
function Viewer({ opened, pictures, title }: { opened: number; pictures: PictureView[]; title: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened counts the times it was asked for
  useEffect(() => {
    const page = dialog.current?.parentElement?.querySelector('.stage')
    dialog.current?.showModal()
    const stage = dialog.current?.querySelector('.stage')
    if (page && stage) {
      const shown = Math.round(page.scrollLeft / page.firstElementChild!.clientWidth)
      stage.scrollTo({ left: shown * stage.clientWidth, behavior: 'instant' })
    }
  }, [opened])

  return (
    <dialog ref={dialog} className="viewer" aria-label={`Pictures of ${title}`} data-gallery="">
      <ul className="stage">
        {pictures.map((picture, index) => (
          <li key={picture.imageId}>
            <img
              src={imageUrl({ imageId: picture.imageId, widthPx: 1920 })}
              width={picture.widthPx}
              height={picture.heightPx}
              alt={`${title}, ${index + 1} of ${pictures.length}`}
              loading="lazy"
              decoding="async"
            />
          </li>
        ))}
      </ul>
      {pictures.length > 1 ? <Arrows /> : null}
      <form method="dialog">
        <button type="submit" className="viewer-close" aria-label="Close">
          <Icon name="x" />
        </button>
      </form>
    </dialog>
  )
}
