import { imageUrl } from '#domain/media/image-variants.ts'
import { Icon } from '../../primitives/icon.tsx'
import type { ModeProps } from './mode-props.ts'

/** A spin that another firm holds is a picture that leads there: nothing of that site loads here. */
export function SpinElsewhere({ vehicle, frame }: ModeProps) {
  const { title, viewer } = vehicle
  const [poster] = viewer.pictures
  return (
    <div className="viewer-panel" data-mode="spinner">
      <div className={`frame ${frame}`}>
        <div className="stage-video">
          <a href={viewer.spinHref!} target="_blank" rel="noopener">
            {poster ? (
              <img src={imageUrl({ imageId: poster.imageId, widthPx: 1280 })} alt="" loading="lazy" decoding="async" />
            ) : null}
            <span className="stage-play">
              <Icon name="rotate-3d" />
              <span>
                Turn it around
                <span className="sr-only">{`: the ${title}, on another site`}</span>
              </span>
            </span>
          </a>
        </div>
      </div>
    </div>
  )
}
