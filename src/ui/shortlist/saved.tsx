import { type ComponentType, useRef } from 'react'
import { CopyButton } from '../primitives/copy-button.tsx'
import { EmptyPanel } from '../primitives/empty-panel.tsx'
import { Icon } from '../primitives/icon.tsx'
import { SkeletonCard } from '../primitives/skeleton.tsx'
import { removeFavourite, useFavourites } from '../stores/favourites.ts'
import type { FavouriteRecord } from '../vehicle/view.ts'
import type { CardView } from '../vehicle/views.ts'
import { type Heading, Item } from './item.tsx'
import { useVehiclesOf } from './use-vehicles-of.ts'
import type { SavedView } from './views.ts'

type SavedProps = { saved: SavedView; Card: ComponentType<{ card: CardView; eager?: boolean }> }

/** What is saved on this device, or a list that somebody shares; whoever has saved nothing is told how. */
export function Saved({ saved, Card }: SavedProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className="wrap saved-page">
      <h1 id="saved" ref={heading} tabIndex={-1}>{`Saved ${saved.vehicleWords}`}</h1>
      {saved.shareHref === null ? (
        <SavedHere saved={saved} Card={Card} heading={heading} />
      ) : (
        <SavedList saved={saved} Card={Card} heading={heading} />
      )}
    </div>
  )
}

/** The list of what is saved on this device, as the stock is today; follows hearts here and in other tabs. */
function SavedHere({ saved, Card, heading }: SavedProps & { heading: Heading }) {
  const favourites = useFavourites()
  const ids = favourites.map(({ id }) => id).join()
  const answer = useVehiclesOf(ids)

  function list() {
    if (ids === '' || answer === null) return <SavedList saved={saved} Card={Card} heading={heading} />
    if (answer === 'failed') return <FromMemory favourites={favourites} />
    return <SavedList saved={withNames(answer, favourites)} Card={Card} heading={heading} onRemove={removeFavourite} />
  }
  return (
    <div data-filling={ids !== '' && answer === null ? '' : undefined}>
      {list()}
      <Filling />
    </div>
  )
}

type ListProps = SavedProps & { heading: Heading; onRemove?: (id: number) => void }

function SavedList({ saved, Card, heading, onRemove }: ListProps) {
  const { cards, gone, vehicleWord, vehicleWords } = saved
  return (
    <div className="saved">
      {cards.length > 0 ? (
        <Tools saved={saved} count={`${cards.length} ${cards.length === 1 ? vehicleWord : vehicleWords}`} />
      ) : null}
      {gone.length > 0 ? (
        <ul className="saved-gone">
          {gone.map(({ id, text }) => (
            <Item key={id} heading={heading}>
              <Icon name="info" />
              <span>{text}</span>
              {onRemove ? (
                <button type="button" className="button button-plain" onClick={() => onRemove(id)}>
                  Remove
                </button>
              ) : null}
            </Item>
          ))}
        </ul>
      ) : null}
      {cards.length > 0 ? (
        <>
          <h2 className="sr-only">{`The ${vehicleWords}`}</h2>
          <ul className="saved-cards">
            {cards.map((card, index) => (
              <Item key={card.id} id={card.id} heading={heading}>
                <Card card={card} eager={index < 2} />
              </Item>
            ))}
          </ul>
        </>
      ) : (
        <EmptyWords saved={saved} />
      )}
    </div>
  )
}

function Tools({ saved, count }: { saved: SavedView; count: string }) {
  return (
    <div className="saved-tools">
      <p data-count="">{count}</p>
      {saved.compareHref ? (
        <a className="button button-primary" href={saved.compareHref}>
          Compare these
        </a>
      ) : null}
      <CopyButton text={saved.shareHref!} label="Copy link to this list" />
    </div>
  )
}

function EmptyWords({ saved: { vehicleWord, vehicleWords, stockHref } }: { saved: SavedView }) {
  return (
    <EmptyPanel
      icon="heart"
      title="Nothing saved yet"
      text={`Press the heart on a ${vehicleWord} and it waits for you here, on this device. Nobody else sees your list.`}
    >
      <noscript>
        <p className="empty-text">Hearts need scripts, which this browser has switched off.</p>
      </noscript>
      <a className="button button-primary" href={stockHref}>{`View ${vehicleWords} in stock`}</a>
    </EmptyPanel>
  )
}

/** Without an answer of the site: names and links, as they were saved. */
function FromMemory({ favourites }: { favourites: readonly FavouriteRecord[] }) {
  return (
    <div className="saved">
      <p>They cannot be shown just now. These are the ones you saved:</p>
      <ul>
        {favourites.map(({ id, name, slug }) => (
          <li key={id}>
            <a href={`/cars/${encodeURIComponent(slug)}`}>{name}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What a list that is on its way will take the place of; seen only where there is one. */
function Filling() {
  return (
    <div className="saved-filling" aria-hidden="true">
      <div className="saved-cards">
        <SkeletonCard />
        <SkeletonCard />
        <SkeletonCard />
      </div>
    </div>
  )
}

/** The device knows what the vehicles were called that the site does not know any more. */
function withNames(saved: SavedView, favourites: readonly FavouriteRecord[]): SavedView {
  const names = new Map(favourites.map(({ id, name }) => [id, name]))
  const gone = saved.gone.map(({ id, text }) => {
    const name = names.get(id)
    return { id, text: name && !text.includes(name) ? `The ${name} is not on this site any more.` : text }
  })
  return { ...saved, gone }
}
