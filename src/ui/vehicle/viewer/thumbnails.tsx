import { imageUrl } from '#domain/media/image-variants.ts'
import { Icon } from '../../primitives/icon.tsx'
import type { PictureView } from '../views.ts'

/** Small pictures that bring the large ones; B§2: only where there are more than so many. */
export function Thumbnails(props: { pictures: PictureView[]; videoIndex: number | null }) {
  const { pictures, videoIndex } = props
  const shown: (PictureView | 'video')[] = [...pictures]
  if (videoIndex !== null) shown.splice(videoIndex, 0, 'video')
  return (
    <nav className="thumbs" aria-label="All pictures">
      {shown.map((picture, index) =>
        picture === 'video' ? (
          <a key="video" href={`#picture-${index + 1}`} className="frame frame-3-2 thumb-video" data-stage-to={index}>
            <Icon name="play" />
            <span className="sr-only">Show the video</span>
          </a>
        ) : (
          <a key={picture.imageId} href={`#picture-${index + 1}`} className="frame frame-3-2" data-stage-to={index}>
            <img
              src={imageUrl({ imageId: picture.imageId, widthPx: 160, quality: 50 })}
              width={160}
              height={107}
              alt={`Show number ${pictures.indexOf(picture) + 1}`}
              loading="lazy"
              fetchPriority="low"
              decoding="async"
            />
          </a>
        ),
      )}
    </nav>
  )
}
