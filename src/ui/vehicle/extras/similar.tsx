import type { ComponentType } from 'react'
import type { CardView, VehicleView } from '../views.ts'

type SimilarProps = { vehicle: VehicleView; Card: ComponentType<{ card: CardView }>; className: string }

/** Vehicles like this one: in the page from the start, so that they are there without scripts and nothing moves. */
export function Similar({ vehicle, Card, className }: SimilarProps) {
  if (!vehicle.similar.length) return null
  return (
    <section aria-labelledby="similar" className="vehicle-block">
      <h2 id="similar">{vehicle.similarTitle}</h2>
      <ul className={className}>
        {vehicle.similar.map((card) => (
          <li key={card.id}>
            <Card card={card} />
          </li>
        ))}
      </ul>
    </section>
  )
}
