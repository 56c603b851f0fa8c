import { MenuPanel } from '#ui/page/menu-panel.tsx'
import { SearchBox } from '#ui/page/search-box.tsx'
import type { SiteView } from '#ui/page/site-view.ts'
import { Wordmark } from '#ui/page/wordmark.tsx'
import { Icon } from '#ui/primitives/icon.tsx'

/** One calm row: name, menu, phone. Phones get a drawer. */
export function Header({ site }: { site: SiteView }) {
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-surface">
      <div className="wrap flex h-16 items-center gap-6 lg:h-20">
        <Wordmark site={site} className="text-lg font-semibold tracking-tight" />
        <nav aria-label="Main" className="hidden flex-1 justify-center lg:flex">
          <ul className="flex items-center">
            {site.header.map((item) => (
              <li key={item.label} className="relative">
                {item.links.length ? (
                  <details className="menu" name="header-menu">
                    <summary className="menu-link">
                      {item.label}
                      <Icon name="chevron-down" className="icon-chevron size-4" />
                    </summary>
                    <MenuPanel item={item} />
                  </details>
                ) : (
                  <a className="menu-link" href={item.href ?? '/'}>
                    {item.label}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-1 lg:ml-0">
          {site.phone ? (
            <a className="button button-plain" href={site.phone.href}>
              <Icon name="phone" />
              <span className="hidden sm:inline">{site.phone.text}</span>
              <span className="sr-only sm:hidden">Call {site.phone.text}</span>
            </a>
          ) : null}
          <a className="button button-primary hidden! xl:inline-flex!" href={site.stockHref}>
            View stock
          </a>
          <button type="button" className="button button-plain lg:hidden" popoverTarget="site-menu">
            <Icon name="menu" />
            <span className="sr-only">Menu</span>
          </button>
        </div>
      </div>
      <Drawer site={site} />
    </header>
  )
}

function Drawer({ site }: { site: SiteView }) {
  return (
    <div id="site-menu" popover="auto" className="drawer">
      <div className="flex h-16 items-center justify-between px-4">
        <span className="font-semibold">{site.name}</span>
        <button type="button" className="button button-plain" popoverTarget="site-menu" popoverTargetAction="hide">
          <Icon name="x" />
          <span className="sr-only">Close menu</span>
        </button>
      </div>
      {site.searchBar ? <SearchBox className="px-4 pb-4" id="drawer-search" /> : null}
      <nav aria-label="Menu">
        <ul className="border-t border-line px-4">
          {site.header.map((item) => (
            <li key={item.label} className="border-b border-line">
              {item.links.length ? (
                <details className="disclosure">
                  <summary className="py-3 text-lg">
                    {item.label}
                    <Icon name="chevron-down" className="icon-chevron" />
                  </summary>
                  <ul className="pb-3">
                    {item.links.map((link) => (
                      <li key={`${link.label} ${link.href}`}>
                        <a className="flex min-h-11 items-center text-muted" href={link.href}>
                          {link.label}
                        </a>
                      </li>
                    ))}
                  </ul>
                </details>
              ) : (
                <a className="flex min-h-14 items-center text-lg" href={item.href ?? '/'}>
                  {item.label}
                </a>
              )}
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
