import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { imageUrl } from '#domain/media/image-variants.ts'
import { Icon, type IconName } from '../../primitives/icon.tsx'
import { VehiclePicture } from '../picture.tsx'
import { Gallery } from './gallery.tsx'
import { Interior } from './interior.tsx'
import type { ModeProps, ViewerProps } from './mode-parts.tsx'
import { Spinner } from './spinner.tsx'
import { PosterLink, VideoPlace } from './video-place.tsx'
import type { ViewMode } from './view.ts'

const MODES: Record<ViewMode, { icon: IconName; label: string; Panel: (props: ModeProps) => ReactNode }> = {
  spinner: { icon: 'rotate-3d', label: '360°', Panel: Spin },
  walkaround: { icon: 'video', label: 'Walkaround', Panel: Walkaround },
  gallery: { icon: 'images', label: 'Photos', Panel: Gallery },
  interior: { icon: 'armchair', label: 'Interior', Panel: Interior },
}

/**
 * One stage for everything there is to see of a vehicle. Its size is settled before anything arrives. The modes are a
 * choice that style alone carries out (viewer.css), so they work without scripts.
 */
export function Viewer({ vehicle, className = '', sizes, frame = 'frame-16-10' }: ViewerProps) {
  const { viewer, title } = vehicle
  const [chosen, setChosen] = useState(viewer.opensOn)
  if (viewer.modes.length === 0)
    return (
      <div className={`frame ${frame} ${className}`} role="img" aria-label={`${title}: no picture yet`}>
        <VehiclePicture picture={undefined} standIn={viewer.standIn} alt="" place="page" />
      </div>
    )
  return (
    <div className={`viewer ${className}`}>
      {viewer.modes.length > 1 ? <Modes modes={viewer.modes} opensOn={viewer.opensOn} onChoose={setChosen} /> : null}
      {viewer.modes.map((mode) => {
        const { Panel } = MODES[mode]
        const place = { vehicle, sizes, frame, opens: mode === viewer.opensOn, shown: mode === chosen }
        return <Panel key={mode} {...place} />
      })}
    </div>
  )
}

function Spin(props: ModeProps) {
  return props.vehicle.viewer.spin ? <Spinner {...props} /> : <SpinElsewhere {...props} />
}

type ModesProps = { modes: ViewMode[]; opensOn: ViewMode; onChoose: (mode: ViewMode) => void }

function Modes({ modes, opensOn, onChoose }: ModesProps) {
  const choice = useRef<HTMLFieldSetElement>(null)
  // The choice may have been made before scripts were there.
  const choose = useEffectEvent(onChoose)
  useEffect(() => {
    for (const input of choice.current?.elements ?? [])
      if (input instanceof HTMLInputElement && input.checked) choose(input.value as ViewMode)
  }, [])
  return (
    <fieldset ref={choice} className="viewer-modes">
      <legend className="sr-only">How to look at it</legend>
      {modes.map((mode) => (
        <label key={mode}>
          <input
            type="radio"
            name="vehicle-view"
            value={mode}
            defaultChecked={mode === opensOn}
            onChange={() => onChoose(mode)}
            autoComplete="off"
            className="sr-only"
          />
          <Icon name={MODES[mode].icon} />
          <span>{MODES[mode].label}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** A spin that another firm holds is a picture that leads there: nothing of that site loads here. */
function SpinElsewhere({ vehicle, frame }: ModeProps) {
  const { title, viewer } = vehicle
  const [poster] = viewer.pictures
  return (
    <div className="viewer-panel" data-mode="spinner">
      <div className={`frame ${frame}`}>
        <PosterLink
          icon="rotate-3d"
          words="Turn it around"
          of={`: the ${title}, on another site`}
          posterSrc={poster && imageUrl({ imageId: poster.imageId, widthPx: 1280 })}
          href={viewer.spinHref!}
        />
      </div>
    </div>
  )
}

/** The videos of somebody walking around it. */
function Walkaround({ vehicle, frame, shown }: ModeProps) {
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
