import { type ComponentType, useRef } from 'react'
import { useLate } from '../../hooks/use-late.ts'
import { useNear } from '../../hooks/use-near.ts'
import { useReservedHeight } from '../../hooks/use-reserved-height.ts'
import { SkeletonCard } from '../../primitives/skeleton.tsx'
import { CardList } from '../card-list.tsx'
import type { VehicleView } from '../view.ts'
import type { CardView } from '../views.ts'

type Card = ComponentType<{ card: CardView }>
type SimilarProps = { vehicle: VehicleView; Card: Card; className: string }

/** So many stand for what is on its way (rule:similar-vehicles); where more can come, they find their room. */
const PLACEHOLDERS = 6

/** Vehicles like this one: in the page from the start, or fetched when their row comes near the view. */
export function Similar(props: SimilarProps) {
  const { similar, similarTitle, slug } = props.vehicle
  if (!similar) return <LateSimilar {...props} from={`/api/cars/${slug}/similar?cards=1`} />
  if (!similar.length) return null
  return (
    <section aria-labelledby="similar" className="vehicle-block">
      <h2 id="similar">{similarTitle}</h2>
      <CardList {...props} cards={similar} />
    </section>
  )
}

/**
 * Six placeholders as high as cards, then the cards. The place keeps its height while it is looked at, so that nothing
 * below moves. Where nothing comes, and without scripts, the way to the search stands in it; where nothing is alike it goes.
 */
function LateSimilar({ from, ...props }: SimilarProps & { from: string }) {
  const section = useRef<HTMLElement>(null)
  const isNear = useNear(section)
  const { minHeight, keep } = useReservedHeight(section)
  const answer = useLate(isNear, async () => {
    const came = await fetchSimilar(from)
    keep()
    return came
  })

  const isNothing = answer?.length === 0
  const isWaiting = answer === null || isNothing
  return (
    <section
      ref={section}
      aria-labelledby="similar"
      className="vehicle-block"
      hidden={isNothing && minHeight === undefined}
      style={{ minHeight, visibility: isNothing ? 'hidden' : undefined }}
    >
      <h2 id="similar">{props.vehicle.similarTitle}</h2>
      {isWaiting ? <Waiting {...props} /> : null}
      {isWaiting || answer === 'failed' ? <Instead {...props} hasFailed={!isWaiting} /> : null}
      {isWaiting || answer === 'failed' ? null : <CardList {...props} cards={answer} />}
    </section>
  )
}

function Waiting({ vehicle, className }: SimilarProps) {
  return (
    <div className="similar-waiting only-with-scripts" aria-hidden="true">
      <ul className={className}>
        {Array.from({ length: Math.max(PLACEHOLDERS, vehicle.similarMaximum) }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a placeholder is its place
          <li key={index}>{index < PLACEHOLDERS && <SkeletonCard />}</li>
        ))}
      </ul>
    </div>
  )
}

function Instead({ vehicle, hasFailed }: SimilarProps & { hasFailed: boolean }) {
  return (
    <p className={hasFailed ? undefined : 'only-without-scripts'}>
      <a className="button button-outline" href={vehicle.similarHref}>
        {`See similar ${vehicle.vehicleWords}`}
      </a>
    </p>
  )
}

/** The cards beside a vehicle (`GET /api/cars/{slug}/similar?cards=1`). That it failed is only logged (rule:similar-vehicles). */
async function fetchSimilar(from: string): Promise<CardView[] | 'failed'> {
  try {
    const answer = await fetch(from)
    if (answer.ok) return ((await answer.json()) as { cards: CardView[] }).cards
    console.warn('Similar vehicles could not be had.', answer.status)
  } catch (error) {
    console.warn('Similar vehicles could not be had.', error)
  }
  return 'failed'
}
