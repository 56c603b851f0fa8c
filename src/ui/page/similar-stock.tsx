import type { ComponentType } from 'react'
import type { CardView } from '../vehicle/views.ts'

type Props = { cards: readonly CardView[]; Card: ComponentType<{ card: CardView }>; className: string }

/** What stands under a notice: vehicles like the one that is gone; nothing where there are none. */
export function SimilarStock({ cards, Card, className }: Props) {
  if (!cards.length) return null
  return (
    <>
      <h2 className="sr-only">Similar stock</h2>
      <ul className={className}>
        {cards.map((card) => (
          <li key={card.id}>
            <Card card={card} />
          </li>
        ))}
      </ul>
    </>
  )
}
