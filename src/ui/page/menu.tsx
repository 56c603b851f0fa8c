import type { ReactNode } from 'react'
import { Icon, Silhouette } from '../primitives/icon.tsx'
import { MakeMark } from '../primitives/make-mark.tsx'
import type { MenuGroupView, MenuLinkView, MenuView, SiteView } from './site-view.ts'
import { groupKeys, MenusContext, useMenuBar, useMenuOfBar } from './use-menu-bar.ts'

type MenuBarProps = { site: SiteView; className?: string; children: ReactNode }

/**
 * The menu of the header, whose entries are links and native `<details>`: these open under a mouse where the site says
 * so, are walked by arrows, and close where a link of theirs is followed or the focus leaves them.
 */
export function MenuBar({ site, className, children }: MenuBarProps) {
  const { menus, bar } = useMenuBar(site.opensOn === 'hover')
  return (
    <MenusContext value={menus}>
      <nav className={className} aria-label="Main" {...bar}>
        {children}
      </nav>
    </MenusContext>
  )
}

type MenuEntryProps = MenuProps & {
  className: string
  /** What it opens is a page of its own: wide whatever it holds, and no list to drop down. */
  asPage?: boolean
  children: ReactNode
}

/** A word of the header's menu: a link, or what opens `children` where there is more under it. */
export function MenuEntry({ item, path, className, asPage, children }: MenuEntryProps) {
  const { menu, summary } = useMenuOfBar(item.label)
  if (!item.groups.length) return <MenuWord item={item} path={path} className={className} />
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

type MenuFoldProps = MenuProps & {
  className?: string
  wordClass: string
  summaryClass?: string
  /** The words of the way to all of it. */
  all?: string
}

/** A word of the menu on a phone: a link, or what unfolds in its place where there is more under it. */
export function MenuFold(props: MenuFoldProps) {
  const { item, path, className, wordClass, summaryClass = wordClass, all = item.label } = props
  if (!item.groups.length) return <MenuWord item={item} path={path} className={wordClass} />
  return (
    <details className={className} name="drawer-menu">
      <summary className={summaryClass}>
        {item.label}
        <Icon name="chevron-down" className="icon-chevron" />
      </summary>
      <MenuGroups item={item} path={path} />
      <MenuAll item={{ ...item, label: all }} path={path} />
    </details>
  )
}

/** A word that opens nothing. */
export function MenuWord({ item: { label, href }, path, className }: MenuProps & { className: string }) {
  return (
    <a className={className} href={href ?? '/'} aria-current={currentPage(href ?? '/', path)}>
      {label}
    </a>
  )
}

type MenuProps = { item: MenuView; path: string }

/** Whether a menu needs the width of the page: several groups, or pictures. */
export function isWideMenu({ groups }: MenuView): boolean {
  return groups.length > 1 || groups.some(({ as }) => as !== 'list')
}

/** What a menu holds: its groups side by side, and the way to all of it. */
export function MenuGroups({ item, path }: MenuProps) {
  return (
    <div className="menu-groups">
      {item.groups.map((group) => (
        <div key={group.label ?? ''} className={`menu-group menu-group-${group.as}`} {...groupKeys}>
          {group.label ? <p className="menu-heading">{group.label}</p> : null}
          <MenuList group={group} path={path} />
        </div>
      ))}
    </div>
  )
}

/** The way to everything a menu is about. */
export function MenuAll({ item, path }: MenuProps) {
  if (!item.href) return null
  return (
    <a className="menu-all" href={item.href} aria-current={currentPage(item.href, path)}>
      {item.label}
      <Icon name="arrow-right" />
    </a>
  )
}

export function MenuList({ group, path }: { group: MenuGroupView; path: string }) {
  return (
    <ul aria-label={group.label ?? undefined}>
      {group.links.map((link) => (
        <li key={`${link.label} ${link.href}`}>
          <MenuLink link={link} as={group.as} path={path} />
        </li>
      ))}
    </ul>
  )
}

/** A link of a menu with its mark and its count. */
export function MenuLink({ link, as, path }: { link: MenuLinkView; as: MenuGroupView['as']; path: string }) {
  return (
    <a href={link.href} aria-current={currentPage(link.href, path)}>
      <Mark link={link} as={as} />
      <span>{link.label}</span>
      {link.count ? <small>{link.count}</small> : null}
    </a>
  )
}

function Mark({ link, as }: { link: MenuLinkView; as: MenuGroupView['as'] }) {
  if (as === 'bodies' && link.silhouette) return <Silhouette body={link.silhouette} />
  if (as !== 'brands') return null
  if (link.logoSrc) return <MakeMark src={link.logoSrc} sizePx={28} />
  return (
    <b className="menu-initial" aria-hidden="true">
      {link.label.charAt(0)}
    </b>
  )
}

/** What `aria-current` says of a link on the page at `path` (path and query). */
export function currentPage(href: string, path: string): 'page' | undefined {
  return href === path ? 'page' : undefined
}
