import { openingAt } from '../../locations/opening-at.ts'
import { Icon } from '../../primitives/icon.tsx'
import type { PlaceManner, SectionProps } from '../section-props.ts'
import type { PlaceView, View } from './schema.ts'

/** Each place: which it is and whether it is open, how to reach it, its week. The row that swipes needs no scripts. */
export function Section({ section, Frame, places }: SectionProps<'locations-row'>) {
  const { title, locations } = section
  return (
    <Frame section={section} title={title}>
      <ul className={`places ${layoutOf(section, places)}`}>
        {locations.map((place) => (
          <li key={place.slug}>
            <Place place={place} />
          </li>
        ))}
      </ul>
    </Frame>
  )
}

function layoutOf({ columns, isCarousel, locations }: View, manner: PlaceManner): string {
  if (isCarousel && locations.length > 1) return SWIPED
  // Across the page what is said of a place stands side by side.
  if (locations.length === 1 || columns === 1) return 'grid-cols-1 *:gap-x-12 lg:*:grid-cols-3 lg:*:items-start'
  // A ledger has a line for each.
  return manner === 'ledger' ? '' : `xl:grid-cols-${columns}`
}

const SWIPED =
  'grid-flow-col auto-cols-[minmax(min(22rem,82vw),1fr)] grid-cols-none snap-x snap-proximity overflow-x-auto pb-3 *:snap-start *:grid-cols-1'

export function Place({ place }: { place: PlaceView }) {
  return (
    <>
      <div className="place-head">
        <PlaceName place={place} />
        <PlaceState opening={openingAt(place.openings, 0)} />
      </div>
      <PlaceContact place={place} />
      <HoursTable rows={place.hours} />
      <PlaceLinks place={place} />
    </>
  )
}

function PlaceName({ place }: { place: PlaceView }) {
  return (
    <h3 className="place-name">
      {place.name}
      {place.kind ? <span> {place.kind}</span> : null}
    </h3>
  )
}

/** Open or shut, with a dot that shows it as well. */
export function PlaceState({ opening }: { opening: string }) {
  if (!opening) return null
  return <p className={opening.startsWith('Open') ? 'place-state place-open' : 'place-state'}>{opening}</p>
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

export function HoursTable({ rows }: { rows: PlaceView['hours'] }) {
  if (!rows.length) return null
  return (
    <dl className="place-hours">
      {rows.map(({ day, hours }) => (
        <div key={day}>
          <dt>{day}</dt>
          <dd>{hours}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What each is about says the heading over them. */
export function PlaceLinks({ place: { links } }: { place: PlaceView }) {
  if (!links.length) return null
  return (
    <p className="place-links">
      {links.map(({ label, href }) => (
        <a key={label} href={href}>
          {label}
        </a>
      ))}
    </p>
  )
}
