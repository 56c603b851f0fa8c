import { currentPage } from '#ui/page/current.ts'
import { MenuList } from '#ui/page/menu-groups.tsx'
import { SearchBox } from '#ui/page/search-box.tsx'
import type { SiteView } from '#ui/page/site-view.ts'
import { Icon } from '#ui/primitives/icon.tsx'

/** On phones everything lies open, group after group: nothing to unfold. */
export function Drawer({ site, path }: { site: SiteView; path: string }) {
  return (
    <div id="site-menu" popover="auto" className="drawer">
      <div className="flex items-center justify-between bg-ink px-4 py-2 text-surface">
        <span className="w-wordmark">{site.name}</span>
        <button type="button" className="p-3" popoverTarget="site-menu" popoverTargetAction="hide">
          <Icon name="x" />
          <span className="sr-only">Close menu</span>
        </button>
      </div>
      {site.searchBar ? <SearchBox site={site} id="drawer-search" className="p-4" /> : null}
      <nav aria-label="Menu" className="px-4 pb-8">
        {site.header.map((item) => (
          <section key={item.label} className="w-drawer-group">
            {item.href ? (
              <a className="w-drawer-head" href={item.href} aria-current={currentPage(item.href, path)}>
                {item.label}
              </a>
            ) : (
              <h2 className="w-drawer-head">{item.label}</h2>
            )}
            {item.groups.map((group) => (
              <div key={group.label ?? ''} className={`menu-group menu-group-${group.as}`}>
                {group.label && item.groups.length > 1 ? <p className="menu-heading">{group.label}</p> : null}
                <MenuList group={group} path={path} />
              </div>
            ))}
          </section>
        ))}
      </nav>
    </div>
  )
}
