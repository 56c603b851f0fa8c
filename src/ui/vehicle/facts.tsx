import { Icon } from '../primitives/icon.tsx'
import type { CardView, FactView, TagView } from './views.ts'

/** A vehicle's attributes in a line, each with its icon; readers hear its name. */
export function Facts({ facts, className }: { facts: FactView[]; className?: string }) {
  return (
    <ul className={className ?? 'facts'}>
      {facts.map((fact) => (
        <li key={fact.label}>
          <Icon name={fact.icon} />
          <span className="sr-only">{`${fact.label} `}</span>
          {fact.text}
        </li>
      ))}
    </ul>
  )
}

/** How far away the vehicle stands, where the shopper said from where. */
export function Distance({ card }: { card: CardView }) {
  if (!card.distance) return null
  return (
    <p className="card-distance">
      <Icon name="route" />
      {card.distance}
    </p>
  )
}

export function Tag({ tag }: { tag: TagView }) {
  if (tag.src) return <img src={tag.src} alt={tag.text} width={40} height={40} loading="lazy" className="tag-picture" />
  return <span className={`tag tag-${tag.tone}`}>{tag.text}</span>
}
