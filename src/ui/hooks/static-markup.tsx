import { type ReactNode, useEffect, useRef } from 'react'

type StaticMarkupProps = {
  /** What `children` are made of is not in the document: it has them as markup alone. */
  isInMarkup: boolean
  children: ReactNode
  /** Has what they are made of fetched whole: React has drawn anew what it could not hydrate. */
  refetch: () => void
  /** Keeps the document's markup under a name, for when React draws its place anew: a search failed, say. */
  keptAs?: string
}

const kept = new Map<string, Node[]>()

/**
 * A part of a page without anything to work: its markup stays as the server rendered it. Come to from another page it is
 * rendered like any other.
 */
export function StaticMarkup({ isInMarkup, children, refetch, keptAs }: StaticMarkupProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isInMarkup) return
    const { current } = place
    const known = keptAs === undefined ? undefined : kept.get(keptAs)
    if (current!.hasChildNodes()) {
      if (keptAs !== undefined) kept.set(keptAs, [...current!.cloneNode(true).childNodes])
    } else if (known) current!.append(...known.map((node) => node.cloneNode(true)))
    else refetch()
  }, [isInMarkup, refetch, keptAs])
  return (
    <div ref={place} className="contents" suppressHydrationWarning>
      {isInMarkup ? '' : children}
    </div>
  )
}
