import { LinkButton } from '../primitives/button.tsx'
import { Rating } from '../primitives/stars.tsx'
import type { SectionProps } from '../sections/section-props.ts'
import { PlaceMap } from './map/place-map.tsx'
import { PlaceDetails } from './place-details.tsx'

/** One location on its own page (rule:location-pages): what else is at its address, its rating, how to get there. */
export function LocationSection({ section, Frame, places }: SectionProps<'location'>) {
  const { place, rating, directionsHref, map, types } = section
  return (
    <Frame section={section} title={null}>
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
      <PlaceDetails place={place} manner={places} isAlone />
      {map?.locator ? (
        <div className="directory-picture">
          <PlaceMap map={map} place={place.name} />
        </div>
      ) : null}
      {directionsHref ? (
        <p className="mt-6">
          <LinkButton href={directionsHref} icon="map-pin">
            Get Directions
          </LinkButton>
        </p>
      ) : null}
    </Frame>
  )
}
