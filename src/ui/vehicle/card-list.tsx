import type { ComponentType } from 'react'
import type { CardView } from './views.ts'

type CardListProps = { cards: CardView[] | null; Card: ComponentType<{ card: CardView }>; className: string }

/** Vehicles one after another, as a template draws each. */
export function CardList({ cards, Card, className }: CardListProps) {
  return (
    <ul className={className}>
      {cards?.map((card) => (
        <li key={card.id}>
          <Card card={card} />
        </li>
      ))}
    </ul>
  )
}
