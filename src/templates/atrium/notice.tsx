import type { NoticeView } from '#ui/page/notice-view.ts'
import type { SiteView } from '#ui/page/site-view.ts'
import { Icon } from '#ui/primitives/icon.tsx'
import { Card } from './card.tsx'

/** One sentence in the middle of an empty page, its ways on under it. */
export function Notice({ notice }: { site: SiteView; notice: NoticeView }) {
  return (
    <>
      <header className="wrap a-notice">
        <h1>{notice.title}</h1>
        <p>{notice.text}</p>
        <p className="a-notice-links">
          {notice.links.map((link, index) => (
            <a
              key={`${link.label} ${link.href}`}
              className={`button ${index ? 'button-plain' : 'button-primary'}`}
              href={link.href}
            >
              {link.label}
              {index ? null : <Icon name="arrow-right" />}
            </a>
          ))}
        </p>
        <small>{notice.code}</small>
      </header>
      {notice.similar.length ? (
        <section className="wrap a-section" aria-label="Similar stock">
          <ul className="a-grid">
            {notice.similar.map((card) => (
              <li key={card.id}>
                <Card card={card} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}
