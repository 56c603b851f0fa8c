import { pictureAttributes } from '#domain/media/image-variants.ts'
import { Icon, type IconName } from '../../primitives/icon.tsx'
import { SpotList } from './spot-list.tsx'
import type { ModeProps } from './viewer.tsx'

/** A flat picture that scrolls sideways; where it is a panorama and the browser can, one looks around in it instead. */
export function Interior({ vehicle, frame, opens }: ModeProps) {
  const { title } = vehicle
  const { picture, panoramaHref, spots } = vehicle.viewer.interior!
  const loading = opens ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const }
  return (
    <div
      className="viewer-panel interior"
      data-mode="interior"
      data-title={title}
      data-panorama={panoramaHref ?? undefined}
      data-spots={panoramaHref && spots.length > 0 ? JSON.stringify(spots) : undefined}
    >
      <div className={`frame ${frame} interior-frame`}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
        <section className="interior-flat" tabIndex={0} aria-label="Interior picture, scrolls sideways">
          <img {...pictureAttributes(picture, 'page')} alt={`${title}, interior`} {...loading} decoding="async" />
        </section>
        {panoramaHref ? (
          <>
            <Tool name="left" icon="chevron-left" text="Look left" className="viewer-tool viewer-tool-left" />
            <Tool name="right" icon="chevron-right" text="Look right" className="viewer-tool viewer-tool-right" />
            <div className="viewer-tools only-with-scripts">
              <Tool name="out" icon="minus" text="Zoom out" />
              <Tool name="in" icon="plus" text="Zoom in" />
            </div>
          </>
        ) : null}
      </div>
      <SpotList spots={spots} title="What to look for inside" />
    </div>
  )
}

function Tool(props: { name: string; icon: IconName; text: string; className?: string }) {
  const { name, icon, text, className = 'viewer-tool' } = props
  return (
    <button type="button" className={`${className} only-with-scripts`} title={text} data-look-tool={name}>
      <Icon name={icon} />
      <span className="sr-only">{text}</span>
    </button>
  )
}
