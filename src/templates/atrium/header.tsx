import { MenuBar } from '#ui/page/menu-bar.tsx'
import { MenuEntry } from '#ui/page/menu-entry.tsx'
import { MenuAll, MenuGroups } from '#ui/page/menu-groups.tsx'
import { SearchBox } from '#ui/page/search-box.tsx'
import type { MenuView, SiteView } from '#ui/page/site-view.ts'
import { Wordmark } from '#ui/page/wordmark.tsx'
import { Icon } from '#ui/primitives/icon.tsx'
import { Index } from './index-sheet.tsx'

/** The name in the middle, the menu to its left, what a visitor does to its right. Menus open as a page of their own. */
export function Header({ site, path }: { site: SiteView; path: string }) {
  return (
    <header className="a-header">
      <MenuBar site={site} className="a-menu">
        {site.header.map((item) => (
          <MenuEntry key={item.label} item={item} path={path} className="a-menu-link" asPage>
            <Panel item={item} path={path} />
          </MenuEntry>
        ))}
      </MenuBar>
      <button type="button" className="button button-plain a-index-button" popoverTarget="site-menu">
        <Icon name="menu" />
        <span className="sr-only">Menu</span>
      </button>
      <Wordmark site={site} className="a-wordmark" />
      {site.searchBar ? <SearchBox site={site} id="header-search" className="a-search" /> : null}
      {site.phone ? (
        <a className="button button-plain a-call" href={site.phone.href}>
          <Icon name="phone" />
          <span className="a-call-number">{site.phone.text}</span>
        </a>
      ) : null}
      <Index site={site} path={path} />
    </header>
  )
}

function Panel({ item, path }: { item: MenuView; path: string }) {
  return (
    <section className="menu-panel menu-panel-wide a-panel" aria-label={item.label}>
      <div className="wrap">
        <header>
          <p className="a-panel-title">{item.label}</p>
          <MenuAll item={{ ...item, label: 'See everything' }} path={path} />
        </header>
        <MenuGroups item={item} path={path} />
      </div>
    </section>
  )
}
