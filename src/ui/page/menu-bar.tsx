import type { ReactNode } from 'react'
import type { SiteView } from './site-view.ts'
import { MenusContext, useMenuBar } from './use-menu-bar.ts'

type Props = { site: SiteView; className?: string; children: ReactNode }

/**
 * The menu of the header, whose entries are links and native `<details>`: these open under a mouse where the site says
 * so, are walked by arrows, and close where a link of theirs is followed or the focus leaves them.
 */
export function MenuBar({ site, className, children }: Props) {
  const { menus, bar } = useMenuBar(site.opensOn === 'hover')
  return (
    <MenusContext value={menus}>
      <nav className={className} aria-label="Main" {...bar}>
        {children}
      </nav>
    </MenusContext>
  )
}
