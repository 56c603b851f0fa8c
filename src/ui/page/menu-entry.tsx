import type { ReactNode } from 'react'
import { Icon } from '../primitives/icon.tsx'
import { currentPage } from './current.ts'
import { MenuDetails } from './menu-details.tsx'
import { isWideMenu } from './menu-groups.tsx'
import type { MenuView } from './site-view.ts'

type Props = { item: MenuView; path: string; className: string; children: ReactNode }

/** A word of the header's menu: a link, or what opens `children` where there is more under it. */
export function MenuEntry({ item, path, className, children }: Props) {
  if (!item.groups.length) {
    return (
      <a className={className} href={item.href ?? '/'} aria-current={currentPage(item.href ?? '/', path)}>
        {item.label}
      </a>
    )
  }
  return (
    <MenuDetails
      className={isWideMenu(item) ? 'menu menu-wide' : 'menu'}
      name="header-menu"
      summaryClass={className}
      summary={
        <>
          {item.label}
          <Icon name="chevron-down" className="icon-chevron size-4" />
        </>
      }
    >
      {children}
    </MenuDetails>
  )
}
