import { OwnPicture } from '../page/own-picture.tsx'
import { Icon } from '../primitives/icon.tsx'
import { MakeMark } from '../primitives/make-mark.tsx'
import { PlaceContact, PlaceHours, PlaceLinks, PlaceState } from '../sections/locations-row/section.tsx'
import { Locator } from './locator.tsx'
import type { DirectoryPlaceView, PlacePictureView } from './views.ts'

/**
 * All that is said of a place: its picture, whether it is open, how to reach it, its hours and those of the holidays; beside
 * its picture where there is room for it.
 */
export function PlaceDetails({ place, isBeside }: { place: DirectoryPlaceView; isBeside?: true }) {
  return (
    <div className={`grid gap-x-10 gap-y-3 content-start ${isBeside && place.picture ? 'lg:grid-cols-2' : ''}`}>
      {place.picture ? <PlacePicture picture={place.picture} place={place.name} /> : null}
      <div className="grid gap-3 content-start">
        <PlaceState place={place} />
        <PlaceContact place={place} />
        <PlaceHours place={place} />
        <Holidays place={place} />
        {place.websiteHref ? (
          <a
            className="inline-flex min-h-11 items-center gap-1.5 underline underline-offset-4"
            href={place.websiteHref}
            rel="noopener"
            target="_blank"
          >
            Visit Website
            <Icon name="arrow-up-right" />
            <span className="sr-only">{` of ${place.name} (opens in a new window)`}</span>
          </a>
        ) : null}
        <PlaceLinks place={place} />
      </div>
    </div>
  )
}

function PlacePicture({ picture, place }: { picture: PlacePictureView; place: string }) {
  if (picture.kind === 'logo') {
    return (
      <div className="grid aspect-2/1 place-items-center rounded-md bg-surface">
        <MakeMark src={picture.src} sizePx={96} />
      </div>
    )
  }
  return (
    <div className="directory-picture">
      {picture.kind === 'map' ? (
        <Locator locator={picture.locator} place={place} />
      ) : (
        <OwnPicture picture={picture.picture} sizes="(min-width: 1280px) 33vw, (min-width: 768px) 46vw, 92vw" />
      )}
    </div>
  )
}

/** Dates whose hours are others, behind a press. */
function Holidays({ place: { holidays } }: { place: DirectoryPlaceView }) {
  if (!holidays.length) return null
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 underline underline-offset-4">Holiday hours</summary>
      <dl className="place-hours">
        {holidays.map(({ day, hours }) => (
          <div key={day}>
            <dt>{day}</dt>
            <dd>{hours}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
