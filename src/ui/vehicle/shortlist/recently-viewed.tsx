import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useNear } from '../../hooks/use-near.ts'
import { useReservedHeight } from '../../hooks/use-reserved-height.ts'
import { useVehiclesOf } from '../../shortlist/use-vehicles-of.ts'
import { storedList, useStored } from '../../stores/stored-list.ts'
import { CardList } from '../card-list.tsx'
import type { VehicleView, ViewedRecord } from '../view.ts'
import type { CardView } from '../views.ts'

const MOST_SHOWN = 6

type Card = ComponentType<{ card: CardView }>

/**
 * Vehicles seen on this device before this one (rule:viewed-vehicles), as they are today; those that are gone are left
 * out. Who they are only the device knows: there is room for them once that is read, far below the view, and they are
 * fetched when it comes near. Nothing where the tenant keeps no such list.
 */
export function RecentlyViewed({ vehicle, Card }: { vehicle: VehicleView; Card: Card }) {
  const { viewed: record } = vehicle.shortlist
  return record ? <SeenBefore record={record} Card={Card} /> : null
}

function SeenBefore({ record, Card }: { record: ViewedRecord; Card: Card }) {
  const section = useRef<HTMLElement>(null)
  const isNear = useNear(section)
  const { minHeight, keep } = useReservedHeight(section)
  const ids = useStored(viewed, (seen) => seenBefore(seen, record.id), '')
  const [cards, setCards] = useState<CardView[] | null>(null)
  useEffect(() => rememberViewed(record), [record])

  function fill(came: CardView[]) {
    keep()
    setCards(came)
  }
  const isNothing = cards?.length === 0
  return (
    <section
      ref={section}
      aria-label="Recently Viewed"
      className="viewed"
      hidden={isNothing && minHeight === undefined}
      style={{ minHeight, visibility: isNothing ? 'hidden' : undefined }}
    >
      <div hidden={ids === ''}>
        <h2>Recently Viewed</h2>
        <CardList cards={cards} Card={Card} className="viewed-cards" />
      </div>
      {isNear && ids && !cards ? <Fetched ids={ids} onAnswer={fill} /> : null}
    </section>
  )
}

/** Draws nothing: its page may have no vehicles to ask for. */
function Fetched({ ids, onAnswer }: { ids: string; onAnswer: (cards: CardView[]) => void }) {
  const answer = useVehiclesOf(ids)
  useEffect(() => {
    if (answer) onAnswer(answer === 'failed' ? [] : answer.cards)
  }, [answer, onAnswer])
  return null
}

function seenBefore(seen: readonly ViewedRecord[], here: number): string {
  const others = seen.flatMap(({ id }) => (id === here ? [] : [id]))
  return others.slice(0, MOST_SHOWN).join()
}

/** More than are ever shown: some of them will be gone. */
const MOST_KEPT = 12

/** Vehicles seen on this device (rule:viewed-vehicles), the last one first. */
export const viewed = storedList('forecourt:viewed', isViewed)

function rememberViewed(vehicle: ViewedRecord): void {
  viewed.write([vehicle, ...viewed.read().filter(({ id }) => id !== vehicle.id)].slice(0, MOST_KEPT))
}

function isViewed(value: unknown): value is ViewedRecord {
  const { id, stocknum, make, model, body, simple_body } = (value ?? {}) as Record<string, unknown>
  const texts = [stocknum, make, model].every((text) => typeof text === 'string')
  const mayLack = [body, simple_body].every((text) => text === null || typeof text === 'string')
  return Number.isSafeInteger(id) && Number(id) > 0 && texts && mayLack
}
