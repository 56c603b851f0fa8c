import type { ComponentType, ReactNode } from 'react'
import { SkeletonCard } from '../../primitives/skeleton.tsx'
import type { CardView, VehicleView } from '../views.ts'

type Card = ComponentType<{ card: CardView }>
type SimilarProps = { vehicle: VehicleView; Card: Card; className: string }

/** B§2: so many stand for what is on its way; where more can come, they find their room. */
const PLACEHOLDERS = 6

/**
 * Vehicles like this one. In the page from the start, or fetched when the row comes near the view
 * (`src/web/client/vehicle/similar.ts`): six placeholders as high as cards till then, a link to the search without scripts.
 */
export function Similar({ vehicle, Card, className }: SimilarProps) {
  const { similar, similarFrom, similarTitle } = vehicle
  if (!similar.length && !similarFrom) return null
  return (
    <section
      aria-labelledby="similar"
      className="vehicle-block"
      data-does={similarFrom ? 'similar' : undefined}
      data-near={similarFrom ? '' : undefined}
      data-from={similarFrom ?? undefined}
    >
      <h2 id="similar">{similarTitle}</h2>
      {similarFrom ? (
        <Waiting vehicle={vehicle} className={className} />
      ) : (
        <ul className={className}>{SimilarCards({ cards: similar, Card })}</ul>
      )}
    </section>
  )
}

/** The row's items; the server draws them too for a page that fetches them. */
export function SimilarCards({ cards, Card }: { cards: CardView[]; Card: Card }): ReactNode[] {
  return cards.map((card) => (
    <li key={card.id}>
      <Card card={card} />
    </li>
  ))
}

function Waiting({ vehicle, className }: { vehicle: VehicleView; className: string }) {
  return (
    <>
      <div className="similar-waiting only-with-scripts" aria-hidden="true">
        <ul className={className}>
          {Array.from({ length: Math.max(PLACEHOLDERS, vehicle.similarMaximum) }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a placeholder is its place
            <li key={index}>{index < PLACEHOLDERS && <SkeletonCard />}</li>
          ))}
        </ul>
      </div>
      <p className="similar-instead only-without-scripts">
        <a className="button button-outline" href={vehicle.similarHref}>
          {`See similar ${vehicle.vehicleWords}`}
        </a>
      </p>
    </>
  )
}
