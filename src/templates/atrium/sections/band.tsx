import type { ReactNode } from 'react'
import type { LinkView } from '#ui/page/site-view.ts'
import { MoreLink } from '#ui/sections/more-link.tsx'

type Props = {
  section: { id: string }
  title: string | null
  more?: LinkView | null
  /** Under the heading, in the margin. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A spread: the heading in the margin, staying while its column passes. */
export function Band({ section: { id }, title, more = null, aside, className, children }: Props) {
  return (
    <section className={`wrap a-band ${className ?? ''}`} aria-labelledby={title ? id : undefined}>
      <div className="a-margin" id={title ? undefined : id}>
        {title ? <h2 id={id}>{title}</h2> : null}
        {aside}
        <MoreLink more={more} />
      </div>
      <div className="a-column">{children}</div>
    </section>
  )
}
