import { imageUrl } from '#domain/media/image-variants.ts'
import { Icon, type IconName } from '../../primitives/icon.tsx'
import { VehiclePicture } from '../picture.tsx'
import { SpotList } from './spot-list.tsx'
import type { ModeProps } from './viewer.tsx'

/** Without scripts the frames swipe like any pictures; with them all but the first stay away until the canvas turns them. */
export function Spinner({ vehicle, frame, sizes, opens }: ModeProps) {
  const { title, viewer } = vehicle
  const { frames, spots, ...settings } = viewer.spin!
  return (
    <div
      className="viewer-panel spin"
      data-mode="spinner"
      data-title={title}
      data-frame-px={Math.min(...frames.map(({ widthPx }) => widthPx))}
      data-pixels-per-frame={settings.pixelsPerFrame}
      data-auto-rotate={settings.autoRotate}
      data-interval={settings.autoRotateIntervalMs}
      data-spots={spots.length > 0 ? JSON.stringify(spots) : undefined}
    >
      <div className={`frame ${frame} spin-frame`}>
        <ul className="stage" aria-label="All round">
          {frames.map((picture, index) => (
            <li key={picture.imageId} className={`frame ${frame}`}>
              {index === 0 ? (
                <VehiclePicture
                  picture={picture}
                  standIn={viewer.standIn}
                  alt={`${title}, all round, 1 of ${frames.length}`}
                  place="page"
                  eager={opens}
                  sizes={sizes}
                />
              ) : (
                <img
                  src={imageUrl({ imageId: picture.imageId })}
                  width={640}
                  height={Math.round((640 * picture.heightPx) / picture.widthPx)}
                  alt={`${title}, all round, ${index + 1} of ${frames.length}`}
                  loading="lazy"
                  decoding="async"
                />
              )}
            </li>
          ))}
        </ul>
        <Tool name="left" icon="chevron-left" text="Turn left" className="viewer-tool viewer-tool-left" />
        <Tool name="right" icon="chevron-right" text="Turn right" className="viewer-tool viewer-tool-right" />
        <div className="viewer-tools only-with-scripts">
          <Tool name="turning" icon="play" text="Turn by itself" pressed />
          <Tool name="zoom" icon="zoom-in" text="Zoom" pressed />
        </div>
      </div>
      <SpotList spots={spots} title="What to look for outside" />
    </div>
  )
}

function Tool(props: { name: string; icon: IconName; text: string; className?: string; pressed?: boolean }) {
  const { name, icon, text, className = 'viewer-tool', pressed } = props
  return (
    <button
      type="button"
      className={`${className} only-with-scripts`}
      title={text}
      data-spin-tool={name}
      aria-pressed={pressed ? false : undefined}
    >
      <Icon name={icon} />
      {name === 'turning' ? <Icon name="pause" /> : null}
      <span className="sr-only">{text}</span>
    </button>
  )
}
