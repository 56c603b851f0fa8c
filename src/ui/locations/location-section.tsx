import { LinkButton } from '../primitives/button.tsx'
import { Rating } from '../primitives/stars.tsx'
import type { SectionProps } from '../sections/section-props.ts'
import { PlaceMap } from './map/place-map.tsx'
import { PlaceDetails } from './place-details.tsx'

/** One location on its own page (rule:location-pages), and where a dealer put it on another that has this code. */
export function LocationSection({ section, Frame, places }: SectionProps<'location'>) {
  return (
    <Frame section={section} title={section.title}>
      <LocationParts section={section} places={places} />
    </Frame>
  )
}

/** What else is at the address of a location, its rating, all that is said of it, how to get there. */
export function LocationParts({ section, places }: Pick<SectionProps<'location'>, 'section' | 'places'>) {
  const { id, place, rating, directionsHref, map, types } = section
  return (
    <div className="@container">
      {types.length ? (
        <nav className="filter-choices mb-5" aria-label="At this address">
          {types.map(({ label, href, isCurrent }) => (
            <a
              key={href}
              className="chip choice aria-[current=page]:border-ink aria-[current=page]:font-semibold"
              href={href}
              aria-current={isCurrent ? 'page' : undefined}
            >
              {label}
            </a>
          ))}
        </nav>
      ) : null}
      {rating ? <Rating {...rating} /> : null}
      <PlaceDetails place={place} manner={places} alone={id} opens={section.title === null} />
      {map?.locator ? (
        <div className="directory-picture mt-6">
          <PlaceMap map={map} place={place.name} wayIsBeside />
        </div>
      ) : null}
      {directionsHref ? (
        <p className="mt-6">
          <LinkButton href={directionsHref} icon="map-pin">
            Get Directions
          </LinkButton>
        </p>
      ) : null}
    </div>
  )
}
