import { MenuPanel } from '#ui/page/menu-panel.tsx'
import { SearchBox } from '#ui/page/search-box.tsx'
import type { MenuView, SiteView } from '#ui/page/site-view.ts'
import { Wordmark } from '#ui/page/wordmark.tsx'
import { Icon } from '#ui/primitives/icon.tsx'

/** Three decks: where and when in a dark strip, name and search, then the menu as a bar. */
export function Header({ site }: { site: SiteView }) {
  const [yard] = site.locations
  return (
    <header className="w-header">
      <div className="w-strip">
        <div className="wrap flex items-center justify-between gap-6">
          {yard?.address ? (
            <a className="w-strip-link" href={yard.mapHref ?? '/'} rel="noopener">
              <Icon name="map-pin" />
              {yard.address}
            </a>
          ) : (
            <span>{site.tagline}</span>
          )}
          {site.phone ? (
            <a className="w-strip-link font-bold" href={site.phone.href}>
              <Icon name="phone" />
              {site.phone.text}
            </a>
          ) : null}
        </div>
      </div>
      <div className="wrap w-deck">
        <button type="button" className="button button-plain -ml-3 lg:hidden" popoverTarget="site-menu">
          <Icon name="menu" />
          <span className="sr-only">Menu</span>
        </button>
        <Wordmark site={site} className="w-wordmark" />
        {site.searchBar ? <SearchBox id="header-search" className="hidden max-w-xl flex-1 lg:block" /> : null}
        {site.phone ? (
          <a className="button button-plain -mr-3 lg:hidden" href={site.phone.href}>
            <Icon name="phone" />
            <span className="sr-only">Call {site.phone.text}</span>
          </a>
        ) : null}
        <a className="button button-primary w-stock" href={site.stockHref}>
          All stock
          <Icon name="arrow-right" />
        </a>
      </div>
      <nav className="w-menu" aria-label="Main">
        <ul className="wrap flex">
          {site.header.map((item) => (
            <li key={item.label} className="relative">
              <MenuEntry item={item} />
            </li>
          ))}
        </ul>
      </nav>
      <Drawer site={site} />
    </header>
  )
}

function MenuEntry({ item }: { item: MenuView }) {
  if (!item.links.length) {
    return (
      <a className="w-menu-link" href={item.href ?? '/'}>
        {item.label}
      </a>
    )
  }
  return (
    <details className="menu" name="header-menu">
      <summary className="w-menu-link">
        {item.label}
        <Icon name="chevron-down" className="icon-chevron size-4" />
      </summary>
      <MenuPanel item={item} />
    </details>
  )
}

/** On phones everything lies open, group after group: nothing to unfold. */
function Drawer({ site }: { site: SiteView }) {
  return (
    <div id="site-menu" popover="auto" className="drawer">
      <div className="flex items-center justify-between bg-ink px-4 py-2 text-surface">
        <span className="w-wordmark">{site.name}</span>
        <button type="button" className="p-3" popoverTarget="site-menu" popoverTargetAction="hide">
          <Icon name="x" />
          <span className="sr-only">Close menu</span>
        </button>
      </div>
      {site.searchBar ? <SearchBox id="drawer-search" className="p-4" /> : null}
      <nav aria-label="Menu" className="px-4 pb-8">
        {site.header.map((item) => (
          <section key={item.label} className="border-t-2 border-ink py-2">
            {item.href ? (
              <a className="w-drawer-head" href={item.href}>
                {item.label}
              </a>
            ) : (
              <h2 className="w-drawer-head">{item.label}</h2>
            )}
            <ul>
              {item.links.map((link) => (
                <li key={`${link.label} ${link.href}`}>
                  <a className="flex min-h-11 items-center" href={link.href}>
                    {link.label}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </div>
  )
}
