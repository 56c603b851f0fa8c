import { RichText } from '../rich-text.tsx'
import type { SectionProps } from '../section-props.ts'

export function Section({ section, Frame }: SectionProps<'rich-text'>) {
  return (
    <Frame section={section} title={section.title} className="text">
      <RichText text={section.text} className="prose" />
    </Frame>
  )
}
