import { useEffect, useState } from 'react'
import { grouped } from '#domain/tenants/amounts.ts'
import { takeDocumentCount } from '../../analytics/document-count.ts'
import { LinkButton } from '../../primitives/button.tsx'
import { Icon } from '../../primitives/icon.tsx'
import { showToast } from '../../stores/toasts.ts'
import { CompareButton } from '../card-actions.tsx'
import { SaveButton } from '../shortlist/save-button.tsx'
import type { VehicleView } from '../view.ts'

/** Small things beside the title: save, compare, and how often it was viewed, last so that counting moves nothing. */
export function PriceTools({ vehicle }: { vehicle: VehicleView }) {
  return (
    <div className="price-tools">
      <SaveAndCompare vehicle={vehicle} />
      <WatchForm vehicle={vehicle} />
      {vehicle.shortlist.alert ? (
        <LinkButton href={vehicle.shortlist.alert.href} icon="bell">
          {vehicle.shortlist.alert.label}
        </LinkButton>
      ) : null}
      {vehicle.shortlist.driveAway ? (
        <LinkButton {...vehicle.shortlist.driveAway} icon="map-pin">
          {vehicle.shortlist.driveAway.label}
        </LinkButton>
      ) : null}
      <Views vehicle={vehicle} />
    </div>
  )
}

/** Save and Compare of the vehicle a page is about; nothing where neither is offered. Both need scripts. */
function SaveAndCompare({ vehicle }: { vehicle: VehicleView }) {
  const { favourite, compare } = vehicle.shortlist
  if (!favourite && !compare) return null
  return (
    <div className="keep-buttons">
      {favourite ? (
        <SaveButton {...favourite} className="button button-outline keep-save">
          <Icon name="heart" />
          Save
          <span className="sr-only">{` ${vehicle.title}`}</span>
        </SaveButton>
      ) : null}
      {compare ? (
        <CompareButton {...compare} title={vehicle.title} className="button button-outline keep-compare" />
      ) : null}
    </div>
  )
}

/** Saves it to the watchlist without scripts (rule:watchlist). */
function WatchForm({ vehicle: { id, title, shortlist } }: { vehicle: VehicleView }) {
  const { favourite } = shortlist
  if (!favourite || favourite.onlyIfSaved || favourite.savedIn === 'device') return null
  return (
    <form method="post" action="/api/watchlist/save-car" className="only-without-scripts">
      <button type="submit" className="button button-outline" name="car_id" value={id}>
        <Icon name="heart" />
        Save to your watchlist
        <span className="sr-only">{`: ${title}`}</span>
      </button>
    </form>
  )
}

type Answer = { views: number; car_fields: Record<string, unknown> }

/** What is said where nothing but these changed; of anything else, that price or availability did. */
const SAID: Record<string, string> = {
  photos_count: 'There are other pictures of it now.',
  km: 'Its odometer stands at another figure now.',
}

/**
 * Counts this look at the vehicle and shows how many there are (rule:view-call). Where the vehicle is no longer what
 * the page says, offers it as it is now. An answer that is none changes nothing, and is warned of.
 */
function Views({ vehicle }: { vehicle: VehicleView }) {
  const { vehicleWord, actions } = vehicle
  const { href, isShown, fields } = actions.views
  const [count, setCount] = useState(actions.views.count)

  useEffect(() => {
    let isLeft = false
    askOnce(href)
      .then((answer) => {
        if (isLeft) return
        setCount(answer.views)
        const changed = changedFields(fields, answer.car_fields)
        if (changed.length) offerAnew(vehicleWord, changed)
      })
      .catch((reason) => console.warn('This look at the vehicle is not counted.', reason))
    return () => {
      isLeft = true
    }
  }, [href, fields, vehicleWord])

  return (
    <p className="views" hidden={!isShown}>
      <Icon name="eye" />
      <span data-count="">{viewsText(count)}</span>
    </p>
  )
}

/** The look at the document's own vehicle is counted by boot.ts, moved or not; also of whoever leaves at once. */
async function askOnce(href: string): Promise<Answer> {
  const answer = await (takeDocumentCount(href) ?? fetch(href, { keepalive: true }))
  if (!answer.ok) throw answer.status
  return (await answer.json()) as Answer
}

function changedFields(said: object, now: Record<string, unknown>): string[] {
  return Object.entries(said).flatMap(([name, value]) => (name in now && now[name] !== value ? [name] : []))
}

function offerAnew(vehicleWord: string, changed: string[]): void {
  showToast({
    title: `This ${vehicleWord} has changed`,
    text: (changed.length === 1 && SAID[changed[0]!]) || 'Its price or availability is no longer what this page says.',
    action: { label: 'Show it as it is now', href: location.pathname },
  })
}

/** '1 view', '1,204 views'. The look at what nobody has seen before is its first: its place is never empty while it is counted. */
function viewsText(count: number): string {
  return count <= 1 ? '1 view' : `${grouped(count)} views`
}
