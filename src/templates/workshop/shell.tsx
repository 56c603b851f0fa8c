import { useRef } from 'react'
import { AccountLink } from '#ui/page/account-link.tsx'
import { lateFooter } from '#ui/page/late-footer.tsx'
import { isWideMenu, MenuAll, MenuBar, MenuEntry, MenuLink, MenuList, MenuWord } from '#ui/page/menu.tsx'
import { NoticePage } from '#ui/page/notice-page.tsx'
import type { MenuView, SiteView } from '#ui/page/site-view.ts'
import { groupKeys } from '#ui/page/use-menu-bar.ts'
import { Wordmark } from '#ui/page/wordmark.tsx'
import { Icon } from '#ui/primitives/icon.tsx'
import { SearchBox } from '#ui/search/words-box.tsx'
import { CardActions } from '#ui/vehicle/card-actions.tsx'
import { CardPictures } from '#ui/vehicle/card-pictures.tsx'
import { Distance, Tag } from '#ui/vehicle/facts.tsx'
import { FinanceLine, Price } from '#ui/vehicle/price.tsx'
import { Heart } from '#ui/vehicle/shortlist/save-button.tsx'
import { unbroken } from '#ui/vehicle/unbroken.tsx'
import type { CardView } from '#ui/vehicle/views.ts'
import type { TemplateParts } from '../template.ts'

export const part: TemplateParts['shell'] = {
  Header,
  Footer: lateFooter('w-footer', async () => (await import('./footer.tsx')).FooterWords),
  Notice: ({ notice }) => <NoticePage notice={notice} Card={Card} cards="card-grid" />,
}

type HeaderProps = { site: SiteView; path: string }

/** Three decks: where and when in a dark strip, name and search, then the menu as a bar. */
function Header({ site, path }: HeaderProps) {
  return (
    <header className="w-header">
      <Strip site={site} />
      {/* The search stands in the middle, however wide the name: a logo that comes late moves nothing. */}
      <div className="wrap w-deck">
        <button type="button" className="button button-plain -ml-3 lg:hidden" popoverTarget="site-menu">
          <Icon name="menu" />
          <span className="sr-only">Menu</span>
        </button>
        <Wordmark site={site} className="w-wordmark" />
        {site.searchBar ? <SearchBox site={site} id="header-search" className="w-search w-deck-search" /> : null}
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
      <MenuBar site={site} className="w-menu">
        <ul className="wrap flex">
          {site.header.map((item) => (
            <li key={item.label}>
              <MenuEntry item={item} path={path} className="w-menu-link">
                <Parts item={item} path={path} />
              </MenuEntry>
            </li>
          ))}
        </ul>
      </MenuBar>
      <Drawer site={site} path={path} />
    </header>
  )
}

function Strip({ site }: { site: SiteView }) {
  const [yard] = site.locations
  return (
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
        <span className="flex gap-6">
          <AccountLink site={site} className="w-strip-link" />
          {site.phone ? (
            <a className="w-strip-link font-bold" href={site.phone.href}>
              <Icon name="phone" />
              {site.phone.text}
            </a>
          ) : null}
        </span>
      </div>
    </div>
  )
}

/** What a menu holds, as a parts list: each heading with its entries. */
function Parts({ item, path }: { item: MenuView; path: string }) {
  const isWide = isWideMenu(item)
  return (
    <div className={isWide ? 'menu-panel menu-panel-wide w-panel-wide' : 'menu-panel w-panel'}>
      <dl className={isWide ? 'wrap w-parts' : 'w-parts'}>
        {item.groups.map((group) => (
          <div key={group.label ?? ''} className={`menu-group w-parts-${group.as}`} {...groupKeys}>
            <dt className={group.label ? 'menu-heading w-part' : 'sr-only'}>{group.label ?? item.label}</dt>
            {group.links.map((link) => (
              <dd key={`${link.label} ${link.href}`}>
                <MenuLink link={link} as={group.as} path={path} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <div className={isWide ? 'wrap' : undefined}>
        <MenuAll item={item} path={path} />
      </div>
    </div>
  )
}

/** On phones everything lies open, group after group: nothing to unfold. */
function Drawer({ site, path }: HeaderProps) {
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
              <MenuWord item={item} path={path} className="w-drawer-word" />
            ) : (
              <h2 className="w-drawer-word">{item.label}</h2>
            )}
            {item.groups.map((group) => (
              <div key={group.label ?? ''} className={`menu-group menu-group-${group.as}`}>
                {group.label && item.groups.length > 1 ? <p className="menu-heading">{group.label}</p> : null}
                <MenuList group={group} path={path} />
              </div>
            ))}
          </section>
        ))}
        <AccountLink site={site} className="button button-outline mt-4" />
      </nav>
    </div>
  )
}

const SIZES = '(min-width: 1024px) 280px, (min-width: 640px) 42vw, 86vw'

/** A windscreen ticket: picture at one side, the facts as a list at the other, the price stuck on the corner. */
export function Card({ card, eager }: { card: CardView; eager?: boolean }) {
  const title = useRef<HTMLAnchorElement>(null)
  return (
    <article className={card.available ? 'card w-card' : 'card w-card vehicle-gone'}>
      <CardPictures card={card} eager={eager} sizes={SIZES} className="w-card-picture" />
      <div className="w-card-body">
        <header>
          {card.tag ? <Tag tag={card.tag} /> : null}
          <h3>
            <a ref={title} href={card.href}>
              {unbroken(`${card.title} `)}
              {card.badge ? <span>{card.badge}</span> : null}
            </a>
          </h3>
        </header>
        <dl className="w-card-facts">
          {card.facts.map((fact) => (
            <div key={fact.label}>
              <dt>{fact.label}</dt>
              <dd>{fact.text}</dd>
            </div>
          ))}
        </dl>
        <Distance card={card} />
      </div>
      <footer className="w-card-price">
        <Price price={card.price} />
        {card.price.finance ? <FinanceLine finance={card.price.finance} /> : null}
      </footer>
      <div className="w-card-menu">
        <CardActions card={card} />
        <Heart card={card} title={title} />
      </div>
    </article>
  )
}
