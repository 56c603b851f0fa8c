import { type ReactNode, useEffect, useRef } from 'react'

type StaticMarkupProps = {
  /** What `children` are made of is not in the document: it has them as markup alone. */
  isInMarkup: boolean
  children: ReactNode
  /** Has what they are made of fetched whole: React has drawn anew what it could not hydrate. */
  refetch: () => void
}

/**
 * A part of a page without anything to work: its markup stays as the server rendered it. Come to from another page it is
 * rendered like any other.
 */
export function StaticMarkup({ isInMarkup, children, refetch }: StaticMarkupProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isInMarkup && !place.current!.hasChildNodes()) refetch()
  }, [isInMarkup, refetch])
  return (
    <div ref={place} className="contents" suppressHydrationWarning>
      {isInMarkup ? '' : children}
    </div>
  )
}
