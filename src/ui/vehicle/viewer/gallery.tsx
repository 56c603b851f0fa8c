import { Icon } from '../../primitives/icon.tsx'
import { VehiclePicture } from '../picture.tsx'
import { Thumbnails } from './thumbnails.tsx'
import { VideoPlace } from './video-place.tsx'
import type { ViewerView } from './view.ts'
import type { ModeProps } from './viewer.tsx'

/**
 * Pictures that swipe, the video among them. Without scripts the thumbnails are links to the pictures above them; with
 * scripts arrows and thumbnails move the stage and pictures open over the whole screen (client/vehicle/stage).
 */
export function Gallery({ vehicle, sizes, frame, opens }: ModeProps) {
  const { viewer, title } = vehicle
  const { pictures, video, videoIndex, thumbnails } = viewer
  const slides = slidesOf(viewer)
  return (
    <div className="viewer-panel" data-mode="gallery" data-gallery="">
      <div className="relative">
        <ul className="stage" aria-label="Pictures" tabIndex={slides.length > 1 ? 0 : undefined}>
          {slides.map((slide, index) => (
            <li key={slide.key} id={`picture-${index + 1}`} className={`frame ${frame}`}>
              {'video' in slide ? (
                <VideoPlace video={slide.video} poster={pictures[0]} title={title} />
              ) : (
                <VehiclePicture
                  picture={slide.picture}
                  standIn={viewer.standIn}
                  alt={`${title}, ${slide.number} of ${pictures.length}`}
                  place="page"
                  eager={opens && slide.number <= viewer.eagerPictures && (index === 0 || 'soon')}
                  sizes={sizes}
                />
              )}
            </li>
          ))}
        </ul>
        {slides.length > 1 ? <Arrows /> : null}
        {pictures.length > 0 ? <FullscreenButton /> : null}
        {slides.length > 1 ? (
          <p className="stage-count" aria-hidden="true">
            <Icon name="images" /> <span data-count="">{slides.length}</span>
          </p>
        ) : null}
      </div>
      {thumbnails ? <Thumbnails pictures={pictures} videoIndex={video ? videoIndex : null} /> : null}
    </div>
  )
}

type Slide = { key: string | number } & (
  | { picture: ViewerView['pictures'][number]; number: number }
  | { video: NonNullable<ViewerView['video']> }
)

function slidesOf({ pictures, video, videoIndex }: ViewerView): Slide[] {
  const slides: Slide[] = pictures.map((picture, index) => ({ key: picture.imageId, picture, number: index + 1 }))
  if (video) slides.splice(videoIndex, 0, { key: 'video', video })
  return slides
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

function FullscreenButton() {
  return (
    <button type="button" className="stage-tool only-with-scripts" title="Fullscreen" data-fullscreen="">
      <Icon name="maximize-2" />
      <span className="sr-only">Fullscreen</span>
    </button>
  )
}
