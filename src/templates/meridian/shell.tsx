import { useRef } from 'react'
import { AccountLink } from '#ui/page/account-link.tsx'
import { lateFooter } from '#ui/page/late-footer.tsx'
import { isWideMenu, MenuAll, MenuBar, MenuEntry, MenuFold, MenuGroups } from '#ui/page/menu.tsx'
import { NoticePage } from '#ui/page/notice-page.tsx'
import type { MenuView, SiteView } from '#ui/page/site-view.ts'
import { Wordmark } from '#ui/page/wordmark.tsx'
import { Icon } from '#ui/primitives/icon.tsx'
import { SearchBox } from '#ui/search/words-box.tsx'
import { CardActions } from '#ui/vehicle/card-actions.tsx'
import { CardPictures } from '#ui/vehicle/card-pictures.tsx'
import { Distance, Facts, Tag } from '#ui/vehicle/facts.tsx'
import { FinanceLine, Price } from '#ui/vehicle/price.tsx'
import { Heart } from '#ui/vehicle/shortlist/save-button.tsx'
import { unbroken } from '#ui/vehicle/unbroken.tsx'
import type { CardView } from '#ui/vehicle/views.ts'
import type { TemplateParts } from '../template.ts'

export const part: TemplateParts['shell'] = {
  Header,
  Footer: lateFooter('mt-24 border-t border-line bg-raised', async () => (await import('./footer.tsx')).FooterWords),
  Notice: ({ notice }) => (
    <NoticePage
      notice={notice}
      Card={Card}
      cards="card-row"
      links={['button button-primary', 'button button-outline']}
    />
  ),
}

type HeaderProps = { site: SiteView; path: string }

/** One calm row: name, menu, what to do. The search drops down over the page; phones get a drawer. */
function Header({ site, path }: HeaderProps) {
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-surface">
      {/* The menu stands in the middle, however wide the name: a logo that comes late moves nothing. */}
      <div className="wrap m-row">
        <Wordmark site={site} className="text-lg font-semibold tracking-tight lg:justify-self-start" />
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
      className="m-search-drop"
      onToggle={({ newState }) => newState === 'open' && input.current?.focus()}
    >
      <SearchBox site={site} id="header-search" className="wrap m-search-box" inputRef={input} />
    </div>
  )
}

function Tools({ site }: { site: SiteView }) {
  return (
    <div className="-mr-3 ml-auto flex items-center">
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
      <AccountLink site={site} className="button button-plain max-lg:hidden" isIcon />
      <button type="button" className="button button-plain lg:hidden" popoverTarget="site-menu">
        <Icon name="menu" />
        <span className="sr-only">Menu</span>
      </button>
    </div>
  )
}

/** The menu on a phone: each group unfolds in its place. */
function Drawer({ site, path }: HeaderProps) {
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
              <MenuFold
                item={item}
                path={path}
                className="disclosure open:pb-4"
                wordClass="flex min-h-14 items-center text-lg font-medium"
                summaryClass="py-3 text-lg font-medium"
              />
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
        <AccountLink site={site} className="button button-outline" />
      </div>
    </div>
  )
}

/** What a menu of the header opens: a list under its word, or as wide as the page. */
function MenuPanel({ item, path }: { item: MenuView; path: string }) {
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

/** Picture, words, price, one above the other and no box around them: the picture is the card. */
export function Card({ card, eager }: { card: CardView; eager?: boolean }) {
  const title = useRef<HTMLAnchorElement>(null)
  return (
    <article className={card.available ? 'card m-card' : 'card m-card vehicle-gone'}>
      <CardPictures card={card} eager={eager} className="frame-3-2 m-card-frame">
        {card.tag ? (
          <p className="m-card-tag">
            <Tag tag={card.tag} />
          </p>
        ) : null}
        <Heart card={card} title={title} />
      </CardPictures>
      <h3 className="m-card-title">
        <a ref={title} href={card.href}>
          {unbroken(card.title)}
        </a>
      </h3>
      <p className="truncate text-muted">{card.badge}</p>
      <Price price={card.price} className="m-card-price" />
      <div>{card.price.finance ? <FinanceLine finance={card.price.finance} /> : null}</div>
      <div className="m-card-facts">
        <Facts facts={card.facts} />
        <Distance card={card} />
      </div>
      <div className="m-card-actions">
        <CardActions card={card} />
      </div>
    </article>
  )
}
