import { Icon } from '../primitives/icon.tsx'
import type { SectionOf } from './views.ts'

export type PlaceView = SectionOf<'locations-row'>['locations'][number]

export function PlaceName({ place }: { place: PlaceView }) {
  return (
    <h3 className="place-name">
      {place.name}
      {place.kind ? <span> {place.kind}</span> : null}
    </h3>
  )
}

/** Open or shut, with a dot that shows it as well. */
export function PlaceState({ place }: { place: PlaceView }) {
  if (!place.opening) return null
  return <p className={place.opening.startsWith('Open') ? 'place-state place-open' : 'place-state'}>{place.opening}</p>
}

export function PlaceContact({ place }: { place: PlaceView }) {
  return (
    <ul className="place-contact">
      {place.address ? (
        <li>
          <Icon name="map-pin" />
          {place.mapHref ? (
            <a href={place.mapHref} rel="noopener" target="_blank">
              {place.address}
            </a>
          ) : (
            <span>{place.address}</span>
          )}
        </li>
      ) : null}
      {place.phone ? (
        <li>
          <Icon name="phone" />
          <a href={place.phone.href}>{place.phone.text}</a>
        </li>
      ) : null}
      {place.licences.length ? <li className="place-licences">{place.licences.join(', ')}</li> : null}
    </ul>
  )
}

export function PlaceHours({ place }: { place: PlaceView }) {
  if (!place.hours.length) return null
  return (
    <dl className="place-hours">
      {place.hours.map((line) => (
        <div key={line.day}>
          <dt>{line.day}</dt>
          <dd>{line.hours}</dd>
        </div>
      ))}
    </dl>
  )
}
