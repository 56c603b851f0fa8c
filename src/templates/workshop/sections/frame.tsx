import type { ReactNode } from 'react'
import type { LinkView } from '#ui/page/site-view.ts'
import { MoreLink } from '#ui/sections/more-link.tsx'

type Props = {
  section: { id: string }
  title: string | null
  more?: LinkView | null
  className?: string
  children: ReactNode
}

/** A sheet of the ledger: a thick rule, the heading hanging from it, the way on at its end. */
export function Frame({ section: { id }, title, more = null, className, children }: Props) {
  return (
    <section className={className} aria-labelledby={title ? id : undefined}>
      {title ? (
        <header className="w-sheet-head">
          <h2 id={id}>{title}</h2>
          <MoreLink more={more} />
        </header>
      ) : (
        <span id={id} />
      )}
      {children}
    </section>
  )
}
