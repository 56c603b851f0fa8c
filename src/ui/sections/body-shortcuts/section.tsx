import { Silhouette } from '../../primitives/icon.tsx'
import type { SectionProps } from '../section-props.ts'

export function Section({ section, Frame }: SectionProps<'body-shortcuts'>) {
  return (
    <Frame section={section} title={section.title}>
      <ul className="bodies">
        {section.bodies.map((body) => (
          <li key={body.label}>
            <a href={body.href}>
              <Silhouette body={body.silhouette} />
              <span>{body.label}</span>
              <small>{body.count}</small>
            </a>
          </li>
        ))}
      </ul>
    </Frame>
  )
}
