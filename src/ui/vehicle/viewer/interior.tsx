import { useCallback, useRef, useState } from 'react'
import { pictureAttributes } from '#domain/media/image-variants.ts'
import { useLate, useLateHandle } from '../../hooks/use-late.ts'
import { type ModeProps, SideTools, SpotList, Tool } from './mode-parts.tsx'
import type { PanoramaHandle } from './panorama.tsx'

/** A flat picture that scrolls sideways; where it is a panorama and the browser can, one looks around in it instead. */
export function Interior({ vehicle, frame, opens, shown }: ModeProps) {
  const { title } = vehicle
  const { picture, panoramaHref, spots } = vehicle.viewer.interior!
  const stage = useRef<HTMLDivElement>(null)
  const [ready, setReady] = useState(false)
  const makeReady = useCallback(() => setReady(true), [])
  const Panorama = useLate(shown && panoramaHref !== null, () =>
    import('./panorama.tsx').then((module) => module.Panorama),
  )
  const { ref, ask } = useLateHandle<PanoramaHandle>()
  const loading = opens ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const }
  return (
    <div className="viewer-panel interior" data-mode="interior" data-ready={ready ? '' : undefined}>
      <div ref={stage} className={`frame ${frame} interior-frame`}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
        <section className="interior-flat" tabIndex={0} aria-label="Interior picture, scrolls sideways" hidden={ready}>
          <img {...pictureAttributes(picture, 'page')} alt={`${title}, interior`} {...loading} decoding="async" />
        </section>
        {Panorama && panoramaHref ? (
          <Panorama ref={ref} href={panoramaHref} title={title} spots={spots} stage={stage} onReady={makeReady} />
        ) : null}
        {panoramaHref ? (
          <>
            <SideTools verb="Look" onTurn={(side) => ask(({ turn }) => turn(side))} />
            <div className="viewer-tools only-with-scripts">
              <Tool icon="minus" text="Zoom out" onPress={() => ask(({ zoom }) => zoom(false))} />
              <Tool icon="plus" text="Zoom in" onPress={() => ask(({ zoom }) => zoom(true))} />
            </div>
          </>
        ) : null}
      </div>
      <SpotList
        spots={spots}
        title="What to look for inside"
        onChoose={ready ? (spot) => ask(({ show }) => show(spot)) : undefined}
      />
    </div>
  )
}
