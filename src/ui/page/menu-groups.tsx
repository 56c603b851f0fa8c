import { Icon, Silhouette } from '../primitives/icon.tsx'
import { MakeMark } from '../primitives/make-mark.tsx'
import { currentPage } from './current.ts'
import type { MenuGroupView, MenuLinkView, MenuView } from './site-view.ts'
import { groupKeys } from './use-menu-bar.ts'

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
