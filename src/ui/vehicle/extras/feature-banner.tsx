import { Icon } from '../../primitives/icon.tsx'
import type { VehicleView } from '../view.ts'

/** Three links: latest offers, service booking, sell your car (rule:vehicle-blocks); those of them that lead somewhere. */
export function FeatureBanner({ vehicle }: { vehicle: VehicleView }) {
  const { banner } = vehicle.extras
  if (!banner.length) return null
  return (
    <nav className="feature-banner" aria-label="More from us">
      {banner.map(({ title, text, href }) => (
        <a key={href} href={href}>
          <span>
            <strong>{title}</strong>
            {text ? <small>{text}</small> : null}
          </span>
          <Icon name="arrow-right" />
        </a>
      ))}
    </nav>
  )
}
