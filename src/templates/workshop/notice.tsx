import type { NoticeView } from '#ui/page/notice-view.ts'
import { SimilarStock } from '#ui/page/similar-stock.tsx'
import type { SiteView } from '#ui/page/site-view.ts'
import { Card } from './card.tsx'

/** The number as large as a bay sign, what to do beside it. */
export function Notice({ notice }: { site: SiteView; notice: NoticeView }) {
  return (
    <>
      <section className="wrap w-notice">
        <b aria-hidden="true">{notice.code}</b>
        <div>
          <h1>{notice.title}</h1>
          <p>{notice.text}</p>
          <ul>
            {notice.links.map((link) => (
              <li key={`${link.label} ${link.href}`}>
                <a href={link.href}>{link.label}</a>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <SimilarStock cards={notice.similar} Card={Card} className="wrap w-grid" />
    </>
  )
}
