import type { ModeProps } from './mode-props.ts'
import { VideoPlace } from './video-place.tsx'

/** The videos of somebody walking around it. */
export function Walkaround({ vehicle, frame, shown }: ModeProps) {
  const { walkarounds, pictures, spin } = vehicle.viewer
  const poster = spin?.frames[0] ?? pictures[0]
  return (
    <div className="viewer-panel" data-mode="walkaround">
      {walkarounds.map((video) => (
        <div key={video.kind === 'file' ? video.src : 'link'} className={`frame ${frame}`}>
          <VideoPlace video={video} poster={poster} title={vehicle.title} name="Walkaround" shown={shown} />
        </div>
      ))}
    </div>
  )
}
