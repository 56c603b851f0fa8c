import { type ReactNode, useRef } from 'react'
import type { SiteView } from './site-view.ts'
import { useHoverMenus } from './use-hover-menus.ts'
import { useMenuKeys } from './use-menu-keys.ts'

type Props = { site: SiteView; className?: string; children: ReactNode }

/**
 * The menu of the header, whose entries are links and native `<details>`: these open under a mouse where the site says
 * so, are walked by arrows, and close where a link of theirs is followed or the focus leaves them.
 */
export function MenuBar({ site, className, children }: Props) {
  const bar = useRef<HTMLElement>(null)
  const hover = useHoverMenus(bar, site.opensOn === 'hover')
  const keys = useMenuKeys(bar)
  return (
    <nav ref={bar} className={className} aria-label="Main" {...hover} {...keys}>
      {children}
    </nav>
  )
}
