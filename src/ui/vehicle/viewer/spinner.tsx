import { type SyntheticEvent, useRef, useState } from 'react'
import { imageUrl } from '#domain/media/image-variants.ts'
import { useLate, useLateHandle } from '../../hooks/use-late.ts'
import { VehiclePicture } from '../picture.tsx'
import { type ModeProps, SideTools, SpotList, Tool } from './mode-parts.tsx'
import type { TurntableHandle, TurntableState } from './turntable.tsx'

const STILL: TurntableState = { drawn: false, ready: false, complete: false, turning: false, zoomed: false }

/** Without scripts the frames swipe like any pictures; with them all but the first stay away until the canvas turns them. */
export function Spinner(props: ModeProps) {
  const { vehicle, frame, shown } = props
  const spin = vehicle.viewer.spin!
  const stage = useRef<HTMLDivElement>(null)
  const turningTool = useRef<HTMLButtonElement>(null)
  const Turntable = useLate(shown, () => import('./turntable.tsx').then((module) => module.Turntable))
  const { ref, ask } = useLateHandle<TurntableHandle>()
  const [at, setAt] = useState(STILL)
  const [touched, setTouched] = useState(false)

  /** Whatever the visitor does stops it (rule:spin-turning), with the list of spots too; its own button says for itself. */
  function touch({ target }: SyntheticEvent): void {
    setTouched(true)
    if (!turningTool.current?.contains(target as Node)) ask(({ stop }) => stop())
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed lies inside
    <div
      className="viewer-panel spin"
      data-mode="spinner"
      data-ready={at.ready ? '' : undefined}
      data-complete={at.complete ? '' : undefined}
      onPointerDown={touch}
      onKeyDown={touch}
    >
      <div ref={stage} className={`frame ${frame} spin-frame`} data-zoomed={at.zoomed ? '' : undefined}>
        <Frames {...props} hidden={at.drawn} />
        {Turntable ? (
          <Turntable
            ref={ref}
            label={`${vehicle.title}, all round`}
            spin={spin}
            stage={stage}
            shown={shown}
            touched={touched}
            onChange={setAt}
          />
        ) : null}
        <SideTools verb="Turn" onTurn={(side) => ask(({ turn }) => turn(side))} />
        <div className="viewer-tools only-with-scripts">
          <Tool
            ref={turningTool}
            icon="play"
            iconOn="pause"
            text="Turn by itself"
            pressed={at.turning}
            onPress={() => ask(({ toggleTurning }) => toggleTurning())}
          />
          <Tool icon="zoom-in" text="Zoom" pressed={at.zoomed} onPress={() => ask(({ toggleZoom }) => toggleZoom())} />
        </div>
      </div>
      <SpotList
        spots={spin.spots}
        title="What to look for outside"
        onChoose={Turntable ? (spot) => ask(({ show }) => show(spot)) : undefined}
      />
    </div>
  )
}

function Frames({ vehicle, frame, sizes, opens, hidden }: ModeProps & { hidden: boolean }) {
  const { title, viewer } = vehicle
  const { frames } = viewer.spin!
  return (
    <ul className="stage" aria-label="All round" hidden={hidden}>
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
  )
}
