import { useRef } from 'react'
import { AccountLink } from '#ui/page/account-link.tsx'
import { lateFooter } from '#ui/page/late-footer.tsx'
import { MenuAll, MenuBar, MenuEntry, MenuFold, MenuGroups } from '#ui/page/menu.tsx'
import { NoticePage } from '#ui/page/notice-page.tsx'
import type { MenuView, SiteView } from '#ui/page/site-view.ts'
import { SocialLinks } from '#ui/page/social-links.tsx'
import { Wordmark } from '#ui/page/wordmark.tsx'
import { Icon } from '#ui/primitives/icon.tsx'
import { SearchBox } from '#ui/search/words-box.tsx'
import { CardActions } from '#ui/vehicle/card-actions.tsx'
import { CardPictures } from '#ui/vehicle/card-pictures.tsx'
import { Tag } from '#ui/vehicle/facts.tsx'
import { FinanceLine, Price } from '#ui/vehicle/price.tsx'
import { Heart } from '#ui/vehicle/shortlist/save-button.tsx'
import { unbroken } from '#ui/vehicle/unbroken.tsx'
import type { CardView } from '#ui/vehicle/views.ts'
import type { TemplateParts } from '../template.ts'

export const part: TemplateParts['shell'] = {
  Header,
  Footer: lateFooter('mt-[clamp(5rem,10vw,9rem)] bg-raised', async () => (await import('./footer.tsx')).FooterWords),
  Notice: ({ notice }) => (
    <NoticePage
      notice={notice}
      Card={Card}
      cards="card-grid"
      links={['button button-primary', 'button button-plain']}
      arrow
    />
  ),
}

type HeaderProps = { site: SiteView; path: string }

/** The name in the middle, the menu to its left, what a visitor does to its right. Menus open as a page of their own. */
function Header({ site, path }: HeaderProps) {
  return (
    <header className="a-header">
      <MenuBar site={site} className="hidden lg:-ml-3 lg:flex">
        {site.header.map((item) => (
          <MenuEntry key={item.label} item={item} path={path} className="a-menu-link" asPage>
            <Panel item={item} path={path} />
          </MenuEntry>
        ))}
      </MenuBar>
      <button type="button" className="button button-plain justify-self-start lg:hidden" popoverTarget="site-menu">
        <Icon name="menu" />
        <span className="sr-only">Menu</span>
      </button>
      <Wordmark site={site} className="a-wordmark" />
      {site.searchBar ? <SearchBox site={site} id="header-search" className="a-search a-header-search" /> : null}
      <span className="flex justify-self-end">
        <AccountLink site={site} className="button button-plain max-lg:hidden" isIcon />
        {site.phone ? (
          <a className="button button-plain" href={site.phone.href}>
            <Icon name="phone" />
            <span className="max-xl:sr-only">{site.phone.text}</span>
          </a>
        ) : null}
      </span>
      <Index site={site} path={path} />
    </header>
  )
}

function Panel({ item, path }: { item: MenuView; path: string }) {
  return (
    <section className="menu-panel menu-panel-wide a-panel" aria-label={item.label}>
      <div className="wrap a-panel-columns">
        <header className="[&_.menu-all]:m-0 [&_.menu-all]:p-0">
          <p className="a-panel-title">{item.label}</p>
          <MenuAll item={{ ...item, label: 'See everything' }} path={path} />
        </header>
        <MenuGroups item={item} path={path} />
      </div>
    </section>
  )
}

/** The menu on a phone fills the page: large words first, the rest of each behind it. */
function Index({ site, path }: HeaderProps) {
  return (
    <dialog id="site-menu" popover="auto" className="drawer a-index" aria-label="Menu">
      <header className="flex min-h-14 justify-end">
        <button type="button" className="button button-plain" popoverTarget="site-menu" popoverTargetAction="hide">
          Close <span className="sr-only">menu</span>
          <Icon name="x" />
        </button>
      </header>
      <nav aria-label="Menu" className="a-index-words">
        <ol>
          {site.header.map((item) => (
            <li key={item.label}>
              <MenuFold item={item} path={path} wordClass="a-index-word" all="See everything" />
            </li>
          ))}
        </ol>
      </nav>
      {site.searchBar ? <SearchBox site={site} id="drawer-search" className="a-search mb-6 px-3" /> : null}
      <AccountLink site={site} className="button button-plain mb-6" />
      <SocialLinks site={site} />
    </dialog>
  )
}

/** A plate and its caption: the picture, then name and price on one line with the facts as a sentence under them. */
export function Card({ card, eager }: { card: CardView; eager?: boolean }) {
  const title = useRef<HTMLAnchorElement>(null)
  return (
    <article>
      <figure className={card.available ? 'card a-card' : 'card a-card vehicle-gone'}>
        <CardPictures card={card} eager={eager} className="frame-3-2 a-card-frame">
          <Heart card={card} title={title} />
        </CardPictures>
        <figcaption className="a-card-caption">
          <div className="contents">
            <h3>
              <a ref={title} href={card.href}>
                {unbroken(card.title)}
              </a>
            </h3>
            <Price price={card.price} className="a-card-price" />
          </div>
          <div className="contents">
            <p className="col-1 truncate text-muted">{card.badge}</p>
            {card.price.finance ? <FinanceLine finance={card.price.finance} /> : null}
          </div>
          <p className="a-card-facts">
            {card.tag ? <Tag tag={card.tag} /> : null}
            {card.facts.map((fact) => (
              <span key={fact.label}>
                <span className="sr-only">{`${fact.label} `}</span>
                {fact.text}
              </span>
            ))}
            {card.distance ? <span>{card.distance}</span> : null}
          </p>
        </figcaption>
      </figure>
      <CardActions card={card} className="a-card-actions" />
    </article>
  )
}
