import type { ReactNode } from 'react'
import type { LinkView } from '#ui/page/site-view.ts'
import { MoreLink } from '#ui/sections/more-link.tsx'

type Props = {
  section: { id: string; title?: string | null }
  more?: LinkView | null
  className?: string
  children: ReactNode
}

/** Heading above, everything as wide as the page, a lot of white between. */
export function Frame({ section, more = null, className, children }: Props) {
  const { id, title } = section
  return (
    <section
      className={`wrap m-band ${className ?? ''}`}
      id={title ? undefined : id}
      aria-labelledby={title ? id : undefined}
    >
      {title ? (
        <div className="m-head">
          <h2 id={id}>{title}</h2>
          <MoreLink more={more} />
        </div>
      ) : null}
      {children}
    </section>
  )
}
