import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { isPartLoaded } from '#templates/loaded.ts'
import type { PartName } from '#templates/template.ts'
import { useSite } from './root-data.ts'

/**
 * React compares this by identity: one object for good means that it never writes into the element it finds. It reads it
 * where it makes one of its own, which is when the document is not what the server sent (a translator, an extension) and
 * all is drawn anew: then what stands there until then is taken over.
 */
const AS_IT_STANDS = {
  get __html() {
    return document.querySelector('#content > .contents')?.innerHTML ?? ''
  },
}

/**
 * A part of the document that only links, forms and small behaviours work in. What the server drew stands as it is and
 * the code that drew it is not fetched; it comes with the next page of its kind (see `loadDrawn`), which React draws.
 */
export function LeftAsDrawn({ part, draw }: { part: PartName; draw: () => ReactNode }) {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const { template } = useSite()
  // The document does not carry what was drawn: it is left for as long as its address is shown, whatever is loaded by
  // then. From the first other address on React draws, also when the visitor comes back.
  const [left, setLeft] = useState(() => (isPartLoaded(template, part) ? null : address))
  if (left !== null && left !== address) setLeft(null)
  if (left !== address)
    return (
      <div key="drawn" className="contents">
        {draw()}
      </div>
    )
  return (
    <div
      key="left"
      className="contents"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is written but what is there, see above
      dangerouslySetInnerHTML={AS_IT_STANDS}
    />
  )
}
