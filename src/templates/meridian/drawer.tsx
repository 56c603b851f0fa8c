import { currentPage } from '#ui/page/current.ts'
import { MenuAll, MenuGroups } from '#ui/page/menu-groups.tsx'
import { SearchBox } from '#ui/page/search-box.tsx'
import type { SiteView } from '#ui/page/site-view.ts'
import { Icon } from '#ui/primitives/icon.tsx'

/** The menu on a phone: each group unfolds in its place. */
export function Drawer({ site, path }: { site: SiteView; path: string }) {
  return (
    <div id="site-menu" popover="auto" className="drawer">
      <div className="flex h-16 items-center justify-between px-4">
        <span className="font-semibold">{site.name}</span>
        <button type="button" className="button button-plain" popoverTarget="site-menu" popoverTargetAction="hide">
          <Icon name="x" />
          <span className="sr-only">Close menu</span>
        </button>
      </div>
      {site.searchBar ? <SearchBox site={site} className="px-4 pb-4" id="drawer-search" /> : null}
      <nav aria-label="Menu" className="border-t border-line px-4">
        <ul>
          {site.header.map((item) => (
            <li key={item.label} className="border-b border-line">
              {item.groups.length ? (
                <details className="disclosure" name="drawer-menu">
                  <summary className="py-3 text-lg font-medium">
                    {item.label}
                    <Icon name="chevron-down" className="icon-chevron" />
                  </summary>
                  <div className="pb-4">
                    <MenuGroups item={item} path={path} />
                    <MenuAll item={item} path={path} />
                  </div>
                </details>
              ) : (
                <a
                  className="flex min-h-14 items-center text-lg font-medium"
                  href={item.href ?? '/'}
                  aria-current={currentPage(item.href ?? '/', path)}
                >
                  {item.label}
                </a>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid gap-3 p-4">
        <a className="button button-primary" href={site.stockHref}>
          All {site.vehicleWords}
        </a>
        {site.phone ? (
          <a className="button button-outline" href={site.phone.href}>
            <Icon name="phone" />
            {site.phone.text}
          </a>
        ) : null}
      </div>
    </div>
  )
}
