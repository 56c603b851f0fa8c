import { Faq } from '../primitives/faq.tsx'
import { RichText } from './rich-text.tsx'
import type { SectionOf } from './views.ts'

/** Questions that open to their answers. */
export function FaqItems({ items }: { items: SectionOf<'faq'>['items'] }) {
  return <Faq items={items.map(({ question, answer }) => ({ question, answer: <RichText text={answer} /> }))} />
}
