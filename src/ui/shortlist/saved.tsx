import type { ComponentType } from 'react'
import { CopyButton } from '../primitives/copy-button.tsx'
import { EmptyPanel } from '../primitives/empty-panel.tsx'
import { Icon } from '../primitives/icon.tsx'
import { SkeletonCard } from '../primitives/skeleton.tsx'
import type { CardView } from '../vehicle/views.ts'
import type { SavedView } from './views.ts'
import { WakeIfKept } from './wake-if-kept.tsx'

type Card = ComponentType<{ card: CardView; eager?: boolean }>

/** What is saved on this device, or a list that somebody shares; whoever has saved nothing is told how. */
export function Saved({ saved, Card }: { saved: SavedView; Card: Card }) {
  const { vehicleWords, shareHref } = saved
  return (
    <div className="wrap saved-page">
      <h1 id="saved" tabIndex={-1}>{`Saved ${vehicleWords}`}</h1>
      {shareHref === null ? (
        <div data-does="saved-list">
          <div className="saved">
            <Empty saved={saved} />
          </div>
          <Filling />
          <WakeIfKept list="favourites" />
        </div>
      ) : (
        <SavedList saved={saved} Card={Card} />
      )}
    </div>
  )
}

function SavedList({ saved, Card }: { saved: SavedView; Card: Card }) {
  const { cards, gone, vehicleWord, vehicleWords } = saved
  return (
    <div className="saved">
      {cards.length > 0 ? (
        <Tools saved={saved} count={`${cards.length} ${cards.length === 1 ? vehicleWord : vehicleWords}`} />
      ) : null}
      {gone.length > 0 ? (
        <ul className="saved-gone">
          {gone.map(({ id, text }) => (
            <li key={id} data-gone={id}>
              <Icon name="info" />
              <span>{text}</span>
              <button type="button" className="button button-plain" data-remove={id} hidden>
                Remove
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {cards.length > 0 ? <h2 className="sr-only">{`The ${vehicleWords}`}</h2> : null}
      {cards.length > 0 ? (
        <ul className="saved-cards" data-saved="">
          {cards.map((card, index) => (
            <li key={card.id} data-car-id={card.id}>
              <Card card={card} eager={index < 2} />
            </li>
          ))}
        </ul>
      ) : (
        <Empty saved={saved} />
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

function Empty({ saved: { vehicleWord, vehicleWords, stockHref } }: { saved: SavedView }) {
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
