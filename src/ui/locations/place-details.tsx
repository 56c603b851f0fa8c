import { OwnPicture } from '../page/own-picture.tsx'
import { Dialog, DialogButton } from '../primitives/dialog.tsx'
import { Icon } from '../primitives/icon.tsx'
import { MakeMark } from '../primitives/make-mark.tsx'
import { HoursTable, PlaceContact, PlaceLinks, PlaceState } from '../sections/locations-row/section.tsx'
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
        {place.languages ? <p className="text-muted">{`We also speak ${place.languages}`}</p> : null}
        <HoursTable rows={place.hours} />
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

/** Holidays within a week beside the week itself, those after them in a dialog. */
function Holidays({ place: { name, slug, holidays } }: { place: DirectoryPlaceView }) {
  if (!holidays.length) return null
  const id = `holidays-${slug}`
  return (
    <>
      <HoursTable rows={holidays.filter(({ isSoon }) => isSoon)} />
      <div>
        <DialogButton dialog={id} icon="calendar">
          Holiday hours
        </DialogButton>
      </div>
      <Dialog id={id} title={`Holiday hours at ${name}`}>
        <HoursTable rows={holidays} />
      </Dialog>
    </>
  )
}
