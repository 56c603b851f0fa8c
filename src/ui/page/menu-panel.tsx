import { isWideMenu, MenuAll, MenuGroups } from './menu-groups.tsx'
import type { MenuView } from './site-view.ts'

/** What a menu of the header opens: a list under its word, or as wide as the page. */
export function MenuPanel({ item, path }: { item: MenuView; path: string }) {
  const isWide = isWideMenu(item)
  return (
    <div className={isWide ? 'menu-panel menu-panel-wide' : 'menu-panel'}>
      <div className={isWide ? 'wrap' : undefined}>
        <MenuGroups item={item} path={path} />
        <MenuAll item={item} path={path} />
      </div>
    </div>
  )
}
