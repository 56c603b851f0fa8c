import type { NoticeView } from '#ui/page/notice-view.ts'
import { SimilarStock } from '#ui/page/similar-stock.tsx'
import type { SiteView } from '#ui/page/site-view.ts'
import { Card } from './card.tsx'

/** A few words in a lot of space, and a way on. */
export function Notice({ notice }: { site: SiteView; notice: NoticeView }) {
  return (
    <div className="wrap py-20 lg:py-32">
      <p className="text-muted tabular-nums">{notice.code}</p>
      <h1 className="mt-2 max-w-2xl text-2xl font-semibold tracking-tight">{notice.title}</h1>
      <p className="mt-4 max-w-xl text-lg text-muted">{notice.text}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        {notice.links.map((link, index) => (
          <a
            key={`${link.label} ${link.href}`}
            className={`button ${index ? 'button-outline' : 'button-primary'}`}
            href={link.href}
          >
            {link.label}
          </a>
        ))}
      </div>
      <SimilarStock cards={notice.similar} Card={Card} className="m-row mt-16" />
    </div>
  )
}
