import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Button } from '../primitives/button.tsx'
import { EmptyPanel } from '../primitives/empty-panel.tsx'
import { Icon } from '../primitives/icon.tsx'
import { Notice } from '../primitives/notice.tsx'
import { signedInHere } from '../stores/watchlist.ts'
import { changeWatched } from '../vehicle/shortlist/change-watched.ts'
import type { CardView } from '../vehicle/views.ts'
import { type Heading, Item } from './item.tsx'
import { OfferFavourites } from './offer-favourites.tsx'
import type { WatchedView, WatchlistView } from './views.ts'

type Card = ComponentType<{ card: CardView; eager?: boolean }>

/** `/watchlist` (rule:watchlist): what a shopper watches on every device, and what has become of it. */
export function Watchlist({ watchlist, Card }: { watchlist: WatchlistView; Card: Card }) {
  const { vehicleWord, vehicleWords, stockHref, compareHref, said, pressed, entries, garage } = watchlist
  const heading = useRef<HTMLHeadingElement>(null)
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => signedInHere.write([true]), [])
  const left = entries.filter(({ id }) => !removed.has(id))

  async function remove({ id, name }: WatchedView) {
    setRemoved((before) => new Set(before).add(id))
    if (!(await changeWatched({ id, name }, false)))
      setRemoved((before) => new Set([...before].filter((other) => other !== id)))
  }
  return (
    <div className="wrap saved-page">
      <h1 id="saved" ref={heading} tabIndex={-1}>
        Your watchlist
      </h1>
      <div className="grid gap-4 mb-6 empty:hidden">
        {pressed ? (
          <Notice
            title="One more press"
            actions={
              <form method="post" action="/api/watchlist/save-car">
                <Button type="submit" look="primary" name="car_id" value={pressed.id}>
                  {`Save the ${pressed.name}`}
                </Button>
              </form>
            }
          >
            You are signed in. Press again what you wanted to save.
          </Notice>
        ) : null}
        {said ? <Notice tone={said.tone} title={said.text} /> : null}
        <OfferFavourites watched={entries.map(({ id }) => id)} vehicleWord={vehicleWord} vehicleWords={vehicleWords} />
      </div>
      {left.length > 0 ? (
        <>
          <div className="saved-tools">
            <p data-count="">{`${left.length} ${left.length === 1 ? vehicleWord : vehicleWords}`}</p>
            {garage ? (
              <a className="button button-plain" href={garage.href}>
                {garage.label}
              </a>
            ) : null}
            {compareHref ? (
              <a className="button button-primary" href={compareHref}>
                Compare these
              </a>
            ) : null}
          </div>
          <h2 className="sr-only">{`The ${vehicleWords}`}</h2>
          <ul className="saved-cards">
            {left.map((entry, index) => (
              <Entry key={entry.id} {...{ entry, heading, Card }} eager={index < 2} onRemove={() => remove(entry)} />
            ))}
          </ul>
        </>
      ) : (
        <EmptyPanel
          icon="heart"
          title="Nothing on your watchlist yet"
          text={`Save a ${vehicleWord} and it is here, on every device you sign in on. We say when its price drops or it sells.`}
        >
          <a className="button button-primary" href={stockHref}>{`View ${vehicleWords} in stock`}</a>
        </EmptyPanel>
      )}
    </div>
  )
}

type EntryProps = { entry: WatchedView; heading: Heading; Card: Card; eager: boolean; onRemove: () => void }

function Entry({ entry, heading, Card, eager, onRemove }: EntryProps) {
  const { id, name, card, note, similarHref, saved } = entry
  return (
    <Item id={id} heading={heading}>
      {note && !card ? <Notice title={note.text} /> : null}
      {note && card ? (
        <p className={note.tone === 'positive' ? 'watched-note font-semibold text-positive' : 'watched-note'}>
          <Icon name={note.tone === 'positive' ? 'tag' : 'info'} />
          {note.text}
        </p>
      ) : null}
      {card ? <Card card={card} eager={eager} /> : null}
      <div className="watched-tools flex-wrap">
        <time className="watched-saved" dateTime={saved.iso}>
          {saved.text}
        </time>
        {similarHref ? (
          <a className="button button-outline" href={similarHref}>
            Similar to this
            <span className="sr-only">{`: ${name}`}</span>
          </a>
        ) : null}
        <form
          method="post"
          action="/api/watchlist/remove-car"
          onSubmit={(event) => {
            event.preventDefault()
            onRemove()
          }}
        >
          <button type="submit" className="button button-plain" name="car_id" value={id}>
            Remove
            <span className="sr-only">{` ${name}`}</span>
          </button>
        </form>
      </div>
    </Item>
  )
}
