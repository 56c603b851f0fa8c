import type { ComponentType } from 'react'
import { Icon } from '../primitives/icon.tsx'
import type { CardView } from '../vehicle/views.ts'
import type { LinkView } from './site-view.ts'

type Props = {
  notice: NoticeView
  Card: ComponentType<{ card: CardView }>
  /** How the list of similar vehicles is laid out. */
  cards: 'card-row' | 'card-grid'
  /** The classes of the first way on and of the others. */
  links?: [first: string, others: string]
  arrow?: boolean
}

/** A few words and a way on; under them vehicles like the one that is gone, where there are any. */
export function NoticePage({ notice, Card, cards, links = ['', ''], arrow }: Props) {
  return (
    <div className="wrap notice-page">
      <div className="notice-words">
        <p className="notice-code">{notice.code}</p>
        <div>
          <h1>{notice.title}</h1>
          <p className="notice-text">{notice.text}</p>
          <ul className="notice-links">
            {notice.links.map(({ label, href }, index) => (
              <li key={`${label} ${href}`}>
                <a className={links[Math.min(index, 1)]} href={href}>
                  {label}
                  {arrow && index === 0 ? <Icon name="arrow-right" /> : null}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
      {notice.similar.length ? (
        <section aria-label="Similar stock">
          <h2 className="sr-only">Similar stock</h2>
          <ul className={cards}>
            {notice.similar.map((card) => (
              <li key={card.id}>
                <Card card={card} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

/** A page that is a few words and a way on: not found, gone, out of order. */
export type NoticeView = {
  code: string
  title: string
  text: string
  links: LinkView[]
  similar: CardView[]
}
