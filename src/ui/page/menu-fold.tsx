import { Icon } from '../primitives/icon.tsx'
import { currentPage } from './current.ts'
import { MenuAll, MenuGroups } from './menu-groups.tsx'
import type { MenuView } from './site-view.ts'

type Props = {
  item: MenuView
  path: string
  className?: string
  wordClass: string
  summaryClass?: string
  /** The words of the way to all of it. */
  all?: string
}

/** A word of the menu on a phone: a link, or what unfolds in its place where there is more under it. */
export function MenuFold({ item, path, className, wordClass, summaryClass = wordClass, all = item.label }: Props) {
  if (!item.groups.length) {
    return (
      <a className={wordClass} href={item.href ?? '/'} aria-current={currentPage(item.href ?? '/', path)}>
        {item.label}
      </a>
    )
  }
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
