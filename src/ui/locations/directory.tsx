import { type FormEvent, useContext, useEffect, useRef } from 'react'
import { Carousel, type CarouselItem } from '../primitives/carousel.tsx'
import { Icon } from '../primitives/icon.tsx'
import { PressContext } from '../search/live-context.tsx'
import type { SectionProps } from '../sections/section-props.ts'
import { PlaceDetails } from './place-details.tsx'
import { Tabs } from './tabs.tsx'
import type { DirectoryView } from './views.ts'

/** All locations (rule:location-cards): a card for each name, its tabs, and the box that searches them. */
export function Directory({ section, Frame }: SectionProps<'location-directory'>) {
  const { query, countText, columns, isCarousel, cards } = section
  const drawn = cards.map((card) => ({
    id: `at-${card.places[0]!.slug}`,
    label: card.name,
    // Another list begins on the first tab again.
    content: <Card key={query} card={card} />,
  }))
  return (
    <Frame section={section} title={null}>
      <Head query={query} countText={countText} />
      {isCarousel ? (
        <Carousel label="Our locations" items={drawn.map(widened)} dots />
      ) : (
        <ul className={`grid gap-6 md:grid-cols-2 xl:grid-cols-${columns}`}>
          {drawn.map(({ id, content }) => (
            <li key={id} id={id}>
              {content}
            </li>
          ))}
        </ul>
      )}
    </Frame>
  )
}

/** As wide in a row to swipe as a card beside others. */
function widened(item: CarouselItem): CarouselItem {
  return { ...item, content: <div className="h-full w-[min(25rem,82vw)] pe-4">{item.content}</div> }
}

function Card({ card: { name, places } }: { card: DirectoryView['cards'][number] }) {
  const [first] = places
  return (
    <article
      className="grid h-full min-w-0 content-start gap-3 rounded-md border border-line bg-raised p-5"
      aria-label={name}
    >
      <h2 className="place-name">{name}</h2>
      {places.length === 1 ? (
        <PlaceDetails place={first!} />
      ) : (
        <Tabs
          label={`What is at ${name}`}
          tabs={places.map((place) => ({
            id: `place-${place.slug}`,
            label: place.tab,
            content: <PlaceDetails place={place} />,
          }))}
        />
      )}
    </article>
  )
}

function Head({ query, countText }: Pick<DirectoryView, 'query' | 'countText'>) {
  return (
    <div className="list-head">
      {query === null ? null : <SearchBox query={query} />}
      <p className="list-count" role="status">
        {countText}
      </p>
    </div>
  )
}

/** As long as a shopper rests between two letters. */
const REST_MS = 300

/** Writes what is typed into the address, which says what is shown (rule:location-search). A plain form without scripts. */
function SearchBox({ query }: { query: string }) {
  const follow = useContext(PressContext)
  const box = useRef<HTMLInputElement>(null)
  const resting = useRef(0)
  useEffect(() => () => clearTimeout(resting.current), [])
  function ask(): void {
    clearTimeout(resting.current)
    const text = box.current!.value.trim()
    const { pathname, search } = window.location
    const asked = text ? `?${new URLSearchParams({ locationQuery: text })}` : ''
    if (asked !== search) follow?.({ kind: 'all' }, box.current!, pathname + asked)
  }
  function onSubmit(event: FormEvent): void {
    if (!follow) return
    event.preventDefault()
    ask()
  }
  return (
    <search className="w-full max-w-112">
      <form className="flex gap-2" onSubmit={onSubmit}>
        <input
          ref={box}
          className="input"
          type="search"
          name="locationQuery"
          aria-label="Search locations"
          placeholder="Search locations..."
          autoComplete="off"
          maxLength={80}
          defaultValue={query}
          onChange={() => {
            clearTimeout(resting.current)
            resting.current = window.setTimeout(ask, REST_MS)
          }}
        />
        <button type="submit" className="button button-outline">
          <Icon name="search" />
          <span className="sr-only">Search</span>
        </button>
      </form>
    </search>
  )
}
