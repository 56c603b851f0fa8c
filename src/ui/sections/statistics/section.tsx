import type { SectionProps } from '../section-props.ts'

export function Section({ section, Frame }: SectionProps<'statistics'>) {
  return (
    <Frame section={section} title={section.title}>
      <dl className="figures">
        {section.entries.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Frame>
  )
}
