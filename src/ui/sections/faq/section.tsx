import { Faq } from '../../primitives/disclosure.tsx'
import { RichText } from '../rich-text.tsx'
import type { SectionProps } from '../section-props.ts'

/** Questions that open to their answers. */
export function Section({ section, Frame }: SectionProps<'faq'>) {
  const items = section.items.map(({ question, answer }) => ({ question, answer: <RichText text={answer} /> }))
  return (
    <Frame section={section} title={section.title} className="questions">
      <Faq items={items} />
    </Frame>
  )
}
