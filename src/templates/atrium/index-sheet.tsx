import { currentPage } from '#ui/page/current.ts'
import { MenuGroups } from '#ui/page/menu-groups.tsx'
import { SearchBox } from '#ui/page/search-box.tsx'
import type { MenuView, SiteView } from '#ui/page/site-view.ts'
import { SocialLinks } from '#ui/page/social-links.tsx'
import { Icon } from '#ui/primitives/icon.tsx'

/** The menu on a phone fills the page: large words first, the rest of each behind it. */
export function Index({ site, path }: { site: SiteView; path: string }) {
  return (
    <dialog id="site-menu" popover="auto" className="drawer a-index" aria-label="Menu">
      <header className="a-index-close">
        <button type="button" className="button button-plain" popoverTarget="site-menu" popoverTargetAction="hide">
          Close <span className="sr-only">menu</span>
          <Icon name="x" />
        </button>
      </header>
      <nav aria-label="Menu">
        <ol>
          {site.header.map((item) => (
            <li key={item.label}>
              <IndexEntry item={item} path={path} />
            </li>
          ))}
        </ol>
      </nav>
      {site.searchBar ? <SearchBox site={site} id="drawer-search" /> : null}
      <SocialLinks site={site} />
    </dialog>
  )
}

function IndexEntry({ item, path }: { item: MenuView; path: string }) {
  if (!item.groups.length) {
    return (
      <a className="a-index-word" href={item.href ?? '/'} aria-current={currentPage(item.href ?? '/', path)}>
        {item.label}
      </a>
    )
  }
  return (
    <details name="drawer-menu">
      <summary className="a-index-word">
        {item.label}
        <Icon name="chevron-down" className="icon-chevron" />
      </summary>
      <MenuGroups item={item} path={path} />
      {item.href ? (
        <a className="menu-all" href={item.href} aria-current={currentPage(item.href, path)}>
          See everything
          <Icon name="arrow-right" />
        </a>
      ) : null}
    </details>
  )
}
