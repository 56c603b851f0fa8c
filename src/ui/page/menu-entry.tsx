import type { ReactNode } from 'react'
import { Icon } from '../primitives/icon.tsx'
import { currentPage } from './current.ts'
import { isWideMenu } from './menu-groups.tsx'
import type { MenuView } from './site-view.ts'
import { useMenuOfBar } from './use-menu-bar.ts'

type Props = {
  item: MenuView
  path: string
  className: string
  /** What it opens is a page of its own: wide whatever it holds, and no list to drop down. */
  asPage?: boolean
  children: ReactNode
}

/** A word of the header's menu: a link, or what opens `children` where there is more under it. */
export function MenuEntry({ item, path, className, asPage, children }: Props) {
  const { menu, summary } = useMenuOfBar(item.label)
  if (!item.groups.length) {
    return (
      <a className={className} href={item.href ?? '/'} aria-current={currentPage(item.href ?? '/', path)}>
        {item.label}
      </a>
    )
  }
  return (
    <details {...menu} className={asPage || isWideMenu(item) ? 'menu menu-wide' : 'menu'} name="header-menu">
      <summary {...summary} className={className}>
        {item.label}
        {asPage ? null : <Icon name="chevron-down" className="icon-chevron size-4" />}
      </summary>
      {children}
    </details>
  )
}
