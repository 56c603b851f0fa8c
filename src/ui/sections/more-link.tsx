import type { LinkView } from '../page/site-view.ts'
import { Icon } from '../primitives/icon.tsx'

/** The way on from a section, or nothing. */
export function MoreLink({ more }: { more: LinkView | null }) {
  if (!more) return null
  return (
    <a className="more-link" href={more.href}>
      {more.label}
      <Icon name="arrow-right" />
    </a>
  )
}
