import { type FormEvent, useContext, useEffect, useRef } from 'react'
import { POSTCODE_MESSAGE, POSTCODE_PATTERN } from '../forms/postcode.ts'
import { Button } from '../primitives/button.tsx'
import { Carousel } from '../primitives/carousel.tsx'
import { FieldError } from '../primitives/field.tsx'
import { Icon } from '../primitives/icon.tsx'
import { PressContext } from '../search/live-context.tsx'
import { Pagination } from '../search/pagination.tsx'
import type { PlaceManner, SectionProps } from '../sections/section-props.ts'
import { PlaceMap } from './map/place-map.tsx'
import { PlaceDetails } from './place-details.tsx'
import { Tabs } from './tabs.tsx'
import { useDevicePostcode } from './use-device-postcode.ts'
import type { DirectoryPlaceView, DirectoryView } from './views.ts'

/** All locations (rule:location-cards): a card for each name, its tabs, and the box that searches them. */
export function Directory({ section, Frame, places }: SectionProps<'location-directory'>) {
  const { query, near, columns, isCarousel, pages, cards, map, middle } = section
  // One place has the whole width, as on its own page.
  const isAlone = cards.length === 1 && !isCarousel
  const drawn = cards.map((card) => ({
    id: `at-${card.places[0]!.slug}`,
    label: card.name,
    // Another list begins on the first tab again.
    content: <Card key={`${query} ${near?.postcode}`} card={card} manner={places} isAlone={isAlone} />,
  }))
  return (
    <Frame section={section} title={null} head={<Head section={section} />} aside={null} className="list">
      {map ? (
        <div className="mb-8">
          <div className="directory-picture aspect-4/3 md:aspect-3/1 [&_.locator]:overflow-visible">
            <PlaceMap map={{ ...map, about: undefined }} place={middle} of="our locations" />
          </div>
          {/* Under the map: over it, it would hide places. */}
          {map.about ? <p className="mt-2 text-sm text-muted">{map.about}</p> : null}
        </div>
      ) : null}
      {isCarousel ? (
        <Carousel label="Our locations" items={drawn} dots className="[&>ul>li]:w-[min(25rem,82vw)]" />
      ) : (
        <ul className={`grid gap-6 ${isAlone ? '@container' : gridOf(columns)}`}>
          {drawn.map(({ id, content }) => (
            <li key={id} id={id}>
              {content}
            </li>
          ))}
        </ul>
      )}
      <Pagination search={pages} />
    </Frame>
  )
}

function gridOf(columns: number): string {
  return columns === 1 ? 'max-w-3xl' : `md:grid-cols-2 xl:grid-cols-${columns}`
}

const CARDS: Record<PlaceManner, string> = {
  card: 'rounded-md border border-line bg-raised p-5',
  spread: 'rounded-md bg-raised p-6 lg:p-8',
  ledger: 'border-t-4 border-ink pt-4',
}

type CardProps = { card: DirectoryView['cards'][number]; manner: PlaceManner; isAlone: boolean }

function Card({ card: { name, places }, manner, isAlone }: CardProps) {
  const [first] = places
  const detailsOf = (place: DirectoryPlaceView) => (
    <PlaceDetails place={place} manner={manner} alone={isAlone ? `at-${place.slug}` : undefined} />
  )
  return (
    <article className={`grid h-full min-w-0 content-start gap-3 ${CARDS[manner]}`} aria-label={name}>
      <h2 className="place-name">{name}</h2>
      {places.length === 1 ? (
        detailsOf(first!)
      ) : (
        <Tabs
          label={`What is at ${name}`}
          tabs={places.map((place) => ({
            id: `place-${place.slug}`,
            label: place.tab,
            content: detailsOf(place),
          }))}
        />
      )}
    </article>
  )
}

function Head({ section: { query, near, countText } }: { section: DirectoryView }) {
  return (
    <div className="list-head">
      {query === null && near === null ? null : <Finder query={query} near={near} />}
      <p className="list-count" role="status">
        {countText}
      </p>
    </div>
  )
}

/** As long as a shopper rests between two letters. */
const REST_MS = 300

/**
 * Writes what is typed into the address, which says what is shown and in which order (rule:location-search,
 * rule:location-distance). A plain form without scripts.
 */
function Finder({ query, near }: Pick<DirectoryView, 'query' | 'near'>) {
  const follow = useContext(PressContext)
  const form = useRef<HTMLFormElement>(null)
  const postcode = useRef<HTMLInputElement>(null)
  const resting = useRef(0)
  useEffect(() => () => clearTimeout(resting.current), [])
  const { asking, ask: askDevice, reset } = useDevicePostcode(postcode, ask)
  function ask(box: HTMLElement): void {
    clearTimeout(resting.current)
    const asked = new URLSearchParams()
    for (const [name, value] of new FormData(form.current!)) {
      const text = String(value).trim()
      if (text) asked.set(name, text)
    }
    const { pathname, search } = window.location
    const wanted = asked.size > 0 ? `?${asked}` : ''
    if (wanted !== search) follow?.({ kind: 'all' }, box, pathname + wanted)
  }
  function onChange({ target }: { target: EventTarget }): void {
    clearTimeout(resting.current)
    reset()
    // Half a postcode is none.
    resting.current = window.setTimeout(() => form.current!.checkValidity() && ask(target as HTMLElement), REST_MS)
  }
  function onSubmit(event: FormEvent): void {
    if (!follow) return
    event.preventDefault()
    ask(document.activeElement as HTMLElement)
  }
  const error = asking === 'failed' ? 'We could not tell where you are. Please type your postcode.' : near?.error
  return (
    <search className="w-full max-w-176">
      <form ref={form} className="flex flex-wrap gap-2" onSubmit={onSubmit} onChange={onChange}>
        {query === null ? null : (
          <input
            className="input min-w-56 flex-1"
            type="search"
            name="locationQuery"
            aria-label="Search locations"
            placeholder="Search locations..."
            autoComplete="off"
            maxLength={80}
            defaultValue={query}
          />
        )}
        {near ? (
          <input
            ref={postcode}
            className="input input-short"
            name="postcode"
            aria-label="Postcode, for distances"
            aria-invalid={error ? true : undefined}
            aria-describedby="near-error"
            placeholder="Postcode"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={4}
            pattern={POSTCODE_PATTERN}
            title={POSTCODE_MESSAGE}
            defaultValue={near.postcode}
          />
        ) : null}
        <button type="submit" className="button button-outline">
          <Icon name="search" />
          <span className="sr-only">Search</span>
        </button>
        {near ? (
          <Button
            look="plain"
            icon="compass"
            className="only-with-scripts"
            busy={asking === 'under-way'}
            onClick={askDevice}
          >
            Use my location
          </Button>
        ) : null}
      </form>
      {near ? <FieldError id="near" error={error ?? undefined} alert /> : null}
    </search>
  )
}
