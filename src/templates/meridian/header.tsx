import { useRef } from 'react'
import { MenuBar } from '#ui/page/menu-bar.tsx'
import { MenuEntry } from '#ui/page/menu-entry.tsx'
import { MenuPanel } from '#ui/page/menu-panel.tsx'
import { SearchBox } from '#ui/page/search-box.tsx'
import type { SiteView } from '#ui/page/site-view.ts'
import { Wordmark } from '#ui/page/wordmark.tsx'
import { Icon } from '#ui/primitives/icon.tsx'
import { Drawer } from './drawer.tsx'

type HeaderProps = { site: SiteView; path: string }

/** One calm row: name, menu, what to do. The search drops down over the page; phones get a drawer. */
export function Header({ site, path }: HeaderProps) {
  return (
    <header className="m-header">
      <div className="wrap m-header-row">
        <Wordmark site={site} className="text-lg font-semibold tracking-tight" />
        <MenuBar site={site} className="hidden lg:flex">
          <ul className="flex items-center">
            {site.header.map((item) => (
              <li key={item.label}>
                <MenuEntry item={item} path={path} className="menu-link">
                  <MenuPanel item={item} path={path} />
                </MenuEntry>
              </li>
            ))}
          </ul>
        </MenuBar>
        <Tools site={site} />
      </div>
      {site.searchBar ? <DroppingSearch site={site} /> : null}
      <Drawer site={site} path={path} />
    </header>
  )
}

/** Ready to be typed into as soon as it opens. */
function DroppingSearch({ site }: { site: SiteView }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div
      id="site-search"
      popover="auto"
      className="m-search"
      onToggle={({ newState }) => newState === 'open' && input.current?.focus()}
    >
      <SearchBox site={site} id="header-search" className="wrap m-search-box" inputRef={input} />
    </div>
  )
}

function Tools({ site }: { site: SiteView }) {
  return (
    <div className="m-header-tools">
      {site.searchBar ? (
        <button type="button" className="button button-plain" popoverTarget="site-search">
          <Icon name="search" />
          <span className="sr-only">Search stock</span>
        </button>
      ) : null}
      {site.phone ? (
        <a className="button button-plain" href={site.phone.href}>
          <Icon name="phone" />
          <span className="hidden tabular-nums xl:inline">{site.phone.text}</span>
          <span className="sr-only xl:hidden">Call {site.phone.text}</span>
        </a>
      ) : null}
      <button type="button" className="button button-plain lg:hidden" popoverTarget="site-menu">
        <Icon name="menu" />
        <span className="sr-only">Menu</span>
      </button>
    </div>
  )
}
