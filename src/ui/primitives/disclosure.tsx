import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type DisclosureProps = { summary: ReactNode; children: ReactNode; open?: boolean; className?: string }

/** What opens and closes in its place: a native `<details>`. */
export function Disclosure({ summary, children, open, className }: DisclosureProps) {
  return (
    <details className={className ? `disclosure ${className}` : 'disclosure'} open={open}>
      <summary>
        {summary}
        <Icon name="chevron-down" className="icon-chevron" />
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  )
}

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
