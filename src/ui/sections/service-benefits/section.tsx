import { Icon } from '../../primitives/icon.tsx'
import type { SectionProps } from '../section-props.ts'

/** What servicing and warranty come to, and the small print of that. */
export function Section({ section, Frame }: SectionProps<'service-benefits'>) {
  return (
    <Frame section={section} title={section.title}>
      <ul className="reasons">
        {section.benefits.map((benefit) => (
          <li key={benefit.title}>
            <Icon name={benefit.icon} />
            <h3>{benefit.title}</h3>
            <p>{benefit.text}</p>
          </li>
        ))}
      </ul>
      {section.disclaimer ? <p className="spotlight-small">{section.disclaimer}</p> : null}
    </Frame>
  )
}
