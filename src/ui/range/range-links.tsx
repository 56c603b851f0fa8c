import type { LinkView } from '../page/site-view.ts'
import { MoreLink } from '../sections/more-link.tsx'

/** Where to read on: the pages of the brands, the whole range. */
export function RangeLinks({ links }: { links: readonly LinkView[] }) {
  if (!links.length) return null
  return (
    <ul className="range-links">
      {links.map((link) => (
        <li key={link.href}>
          <MoreLink more={link} />
        </li>
      ))}
    </ul>
  )
}
