import type { ReactNode } from 'react'
import { Disclosure } from './disclosure.tsx'

type FaqProps = { items: readonly { question: string; answer: ReactNode }[]; level?: 'h3' | 'h4' }

/** Questions that open to their answers, each by itself (rule:fold-time). */
export function Faq({ items, level: Heading = 'h3' }: FaqProps) {
  return (
    <div className="faq">
      {items.map((item) => (
        <Disclosure key={item.question} summary={<Heading className="faq-question">{item.question}</Heading>}>
          <div className="prose">{item.answer}</div>
        </Disclosure>
      ))}
    </div>
  )
}
