import { LinkButton } from '../primitives/button.tsx'
import { Rating } from '../primitives/stars.tsx'
import type { SectionProps } from '../sections/section-props.ts'
import { PlaceMap } from './map/place-map.tsx'
import { PlaceDetails, PlaceFacts, PlacePicture } from './place-details.tsx'
import type { LocationSectionView } from './views.ts'

/** One location on its own page (rule:location-pages), and where a dealer put it on another that has this code. */
export function LocationSection({ section, Frame, places }: SectionProps<'location'>) {
  const { id, title, place } = section
  const mapped = section.map?.locator ? section.map : null
  if (places !== 'spread' || title !== null || !(place.picture || mapped)) {
    return (
      <Frame section={section} title={title}>
        <LocationParts section={section} places={places} />
      </Frame>
    )
  }
  // A spread without a heading has its facts in the margin, which would be empty, and the pictures beside them.
  const facts = (
    <>
      <Head section={section} />
      <PlaceFacts place={place} id={id} way={<Way section={section} />} />
    </>
  )
  return (
    <Frame section={section} title={null} aside={facts}>
      <div className="grid gap-6">
        {place.picture ? <PlacePicture picture={place.picture} place={place.name} isAlone opens /> : null}
        {mapped ? (
          <div className="directory-picture">
            <PlaceMap map={mapped} place={place.name} wayIsBeside />
          </div>
        ) : null}
      </div>
    </Frame>
  )
}

/** What else is at the address of a location, its rating, all that is said of it, how to get there. */
export function LocationParts({ section, places }: Pick<SectionProps<'location'>, 'section' | 'places'>) {
  const { id, place, map, title } = section
  return (
    <div className="@container">
      <Head section={section} />
      <PlaceDetails place={place} manner={places} alone={id} opens={title === null} way={<Way section={section} />} />
      {map?.locator ? (
        <div className="directory-picture mt-6 aspect-3/2 @3xl:aspect-3/1 [&_.locator]:overflow-visible">
          <PlaceMap map={map} place={place.name} wayIsBeside />
        </div>
      ) : null}
    </div>
  )
}

type PartProps = { section: LocationSectionView }

function Head({ section: { types, rating } }: PartProps) {
  return (
    <>
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
    </>
  )
}

function Way({ section: { directionsHref } }: PartProps) {
  if (!directionsHref) return null
  return (
    <p>
      <LinkButton href={directionsHref} icon="map-pin">
        Get Directions
      </LinkButton>
    </p>
  )
}
