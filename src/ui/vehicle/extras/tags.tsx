import { Tag } from '../facts.tsx'
import type { VehicleView } from '../view.ts'

/** The tag its card has, and its state, which a card leaves out for a tag that goes first (rule:card-tag). */
export function Tags({ vehicle }: { vehicle: VehicleView }) {
  const { tag, extras } = vehicle
  return (
    <>
      {tag ? <Tag tag={tag} /> : null}
      {extras.standing.map((standing) => (
        <Tag key={standing.text} tag={standing} />
      ))}
    </>
  )
}
