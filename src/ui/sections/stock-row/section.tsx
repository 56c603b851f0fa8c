import type { SectionProps } from '../section-props.ts'

export function Section({ section, Frame, Card }: SectionProps<'stock-row'>) {
  return (
    <Frame section={section} title={section.title} more={section.more}>
      <ul className="card-row">
        {section.cards.map((card) => (
          <li key={card.id}>
            <Card card={card} />
          </li>
        ))}
      </ul>
    </Frame>
  )
}
