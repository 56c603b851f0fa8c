import { Icon } from '../../primitives/icon.tsx'
import type { SectionProps } from '../section-props.ts'

export function Section({ section, Frame }: SectionProps<'why-buy-from-us'>) {
  return (
    <Frame section={section} title={section.title}>
      <ul className="reasons">
        {section.reasons.map((reason) => (
          <li key={reason.title}>
            {reason.icon ? <Icon name={reason.icon} /> : null}
            <h3>{reason.title}</h3>
            <p>{reason.text}</p>
          </li>
        ))}
      </ul>
    </Frame>
  )
}
