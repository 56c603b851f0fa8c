import { type ComponentType, type ReactElement, useContext, useDeferredValue, useState } from 'react'
import type { CardView, PromoView } from '../vehicle/views.ts'
import { fetchAhead } from './fetch-ahead.tsx'
import { SeenContext, useLive } from './live-context.tsx'
import { Pagination } from './pagination.tsx'
import type { SearchView } from './views.ts'

/**
 * The cards of one page with the promo card in its place, or the card that says there are none. Another search is drawn
 * anew as a whole: results that come late must not be seen to move.
 */
export function Results(props: {
  search: SearchView
  Card: ComponentType<{ card: CardView; eager?: boolean }>
  className: string
}) {
  const { search, Card, className } = props
  if (search.empty)
    return (
      <div key={search.address} className="results-room">
        <SearchMessages search={search} />
        <EmptyResults empty={search.empty} />
      </div>
    )

  const items = search.cards.map((card, index) => (
    <li key={card.id}>
      <Card card={card} eager={!index} />
    </li>
  ))
  const { promo } = search
  if (promo) {
    items.splice(
      promo.position - 1,
      0,
      <li key="promo">
        <PromoCard promo={promo.view} />
      </li>,
    )
  }
  return (
    <section key={search.address} className="results results-room" aria-labelledby="results" {...fetchAhead}>
      <h2 id="results" className="sr-only">
        Results
      </h2>
      <SearchMessages search={search} />
      <Cards items={items} className={className} />
      <Pagination search={search} />
      {search.alert ? (
        <a className="button button-outline mt-6 self-start" href={search.alert.href}>
          {search.alert.label}
        </a>
      ) : null}
      {search.disclaimer ? <p className="mt-10 max-w-3xl text-sm text-muted">{search.disclaimer}</p> : null}
    </section>
  )
}

/**
 * Where a list takes the place of one that a filter was pressed in, as many cards as could be seen then come first and
 * the rest right after them; below them the list stays as high as it was.
 */
function Cards({ items, className }: { items: ReactElement[]; className: string }) {
  const [seen] = useState(useContext(SeenContext))
  const list = useLive()?.list
  const drawn = useDeferredValue(items.length, seen ? Math.min(seen.count, items.length) : undefined)
  const style = drawn < items.length ? { minHeight: seen?.heightPx, alignContent: 'start' } : undefined
  return (
    <ul className={className} style={style} ref={list}>
      {items.slice(0, drawn)}
    </ul>
  )
}

/** Nothing matches (rule:empty-card). A failed search is another page. */
function EmptyResults({ empty }: { empty: NonNullable<SearchView['empty']> }) {
  return (
    <section className="results empty" aria-label="Results">
      <h2 className="text-xl font-semibold">{empty.title}</h2>
      <p className="mt-3 mb-6 max-w-md text-muted">{empty.text}</p>
      <a className="button button-primary" href={empty.href}>
        {empty.button}
      </a>
      {empty.also.map((way) => (
        <a key={way.href} className="button button-outline mt-6 self-start" href={way.href}>
          {way.label}
        </a>
      ))}
    </section>
  )
}

/** The tenant's own card among the results. */
function PromoCard({ promo }: { promo: PromoView }) {
  return (
    <article className="promo">
      {promo.src ? (
        <img src={promo.src} width={640} height={427} alt="" loading="lazy" className="promo-picture" />
      ) : null}
      <h3 className="text-xl font-semibold">{promo.title}</h3>
      {promo.text ? <p className="mt-2">{promo.text}</p> : null}
      <a className="button button-outline mt-6 self-start" href={promo.href}>
        {promo.button}
      </a>
    </article>
  )
}

/** What a shopper is told above the results: how words were read, places that cannot be used. */
function SearchMessages({ search }: { search: Pick<SearchView, 'messages' | 'ranges'> }) {
  const moved = search.ranges.flatMap(({ message }) => (message ? [{ text: message, link: null }] : []))
  const messages = [...search.messages, ...moved]
  if (!messages.length) return null
  return (
    <div className="mb-4 grid gap-1 text-sm" role="status">
      {messages.map(({ text, link }) => (
        <p key={text}>
          {text}{' '}
          {link ? (
            <a className="underline underline-offset-4" href={link.href}>
              {link.label}
            </a>
          ) : null}
        </p>
      ))}
    </div>
  )
}

/** Tells readers, politely, how many there are now that a filter changed. */
export function CountStatus({ search }: { search: SearchView }) {
  return (
    <p className="sr-only" role="status">
      {search.foundText}
    </p>
  )
}
