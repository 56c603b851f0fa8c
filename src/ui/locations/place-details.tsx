import type { ReactNode } from 'react'
import { OwnPicture } from '../page/own-picture.tsx'
import { Dialog, DialogButton } from '../primitives/dialog.tsx'
import { Icon } from '../primitives/icon.tsx'
import { MakeMark } from '../primitives/make-mark.tsx'
import { HoursTable, PlaceContact, PlaceLinks, PlaceState } from '../sections/locations-row/section.tsx'
import type { PlaceManner } from '../sections/section-props.ts'
import { PlaceMap } from './map/place-map.tsx'
import { useOpening } from './use-opening.ts'
import type { DirectoryPlaceView, PlacePictureView } from './views.ts'

type FactsProps = {
  place: DirectoryPlaceView
  /** What its holidays are opened by. */
  id?: string | undefined
  /** How to get there, before its links. */
  way?: ReactNode
}
type DetailsProps = FactsProps & {
  manner: PlaceManner
  /** The id of the section that it has to itself: its picture stands beside it where there is room. */
  alone?: string | undefined
  /** Whether its page begins with it: its picture loads first. */
  opens?: boolean
}

/** All that is said of a place: its picture, whether it is open, how to reach it, its hours and those of the holidays. */
export function PlaceDetails({ place, manner, alone, opens = false, way }: DetailsProps) {
  const { hours, holidays } = place
  const picture = place.picture ? (
    <PlacePicture
      picture={place.picture}
      place={place.name}
      isAlone={alone !== undefined}
      opens={opens}
      fills={alone !== undefined && manner !== 'spread'}
    />
  ) : null
  const { isSaid, now, reach, week, ways } = usePlaceFacts({ place, id: alone, way })
  switch (manner) {
    case 'card':
      return (
        <div className={`grid content-start gap-x-10 gap-y-3 ${alone ? '@3xl:grid-cols-2' : ''}`}>
          {picture}
          <div className="grid content-start gap-3">
            {now}
            {reach}
            {picture || !alone ? week : null}
            {ways}
          </div>
          {alone && !picture ? <div className="grid content-start gap-3">{week}</div> : null}
        </div>
      )
    case 'spread':
      return (
        <div className="grid gap-6">
          <div className={`grid content-start gap-x-10 gap-y-3 ${alone ? '@3xl:grid-cols-2' : ''}`}>
            <div className="grid content-start gap-2">
              {now}
              {reach}
              {ways}
            </div>
            <div className="grid content-start gap-3">{week}</div>
          </div>
          {picture}
        </div>
      )
    case 'ledger':
      return (
        <div className={`grid gap-6 ${alone ? (picture ? '@3xl:grid-cols-2' : 'max-w-3xl') : ''}`}>
          <dl className="grid content-start">
            {isSaid ? <Entry label="Now">{now}</Entry> : null}
            <Entry label="Reach us">
              {reach}
              {ways}
            </Entry>
            {hours.length || holidays.length ? <Entry label="Hours">{week}</Entry> : null}
          </dl>
          {picture}
        </div>
      )
  }
}

/** The same without a picture, one below the other: for the margin of a page. */
export function PlaceFacts(props: FactsProps) {
  const { now, reach, week, ways } = usePlaceFacts(props)
  return (
    <div className="grid content-start gap-3">
      {now}
      {reach}
      {week}
      {ways}
    </div>
  )
}

/** What a place's drawings have in common; `isSaid`: whether anything is said of it now. */
function usePlaceFacts({ place, id, way }: FactsProps) {
  const { distance, languages, hours } = place
  const opening = useOpening(place.openings)
  return {
    isSaid: Boolean(opening || distance),
    now: (
      <>
        <PlaceState opening={opening} />
        {distance ? <p className="font-semibold tabular-nums">{distance}</p> : null}
      </>
    ),
    reach: (
      <>
        <PlaceContact place={place} />
        {languages ? <p className="text-muted">{`We also speak ${languages}`}</p> : null}
      </>
    ),
    week: (
      <>
        <HoursTable rows={hours} />
        <Holidays place={place} dialog={id ? `${id}-holidays` : `holidays-${place.slug}`} />
      </>
    ),
    ways: (
      <>
        {way}
        <Website place={place} />
        <PlaceLinks place={place} />
      </>
    ),
  }
}

/** A line of a ledger: what it is about at its start. */
function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-b border-line py-2 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <dt className="py-1.5 text-muted">{label}</dt>
      <dd className="grid gap-2 py-1.5">{children}</dd>
    </div>
  )
}

function Website({ place: { name, websiteHref } }: { place: DirectoryPlaceView }) {
  if (!websiteHref) return null
  return (
    <a
      className="inline-flex min-h-11 items-center gap-1.5 underline underline-offset-4"
      href={websiteHref}
      rel="noopener"
      target="_blank"
    >
      Visit Website
      <Icon name="arrow-up-right" />
      <span className="sr-only">{` of ${name} (opens in a new window)`}</span>
    </a>
  )
}

type PictureProps = {
  picture: PlacePictureView
  place: string
  isAlone: boolean
  opens: boolean
  /** It is as tall as what stands beside it, where there is room. */
  fills?: boolean
}

const SIZES = '(min-width: 1280px) 33vw, (min-width: 768px) 46vw, 92vw'
const SIZES_ALONE = '(min-width: 768px) 58vw, 92vw'

export function PlacePicture({ picture, place, isAlone, opens, fills = false }: PictureProps) {
  if (picture.kind === 'logo') {
    return (
      <div className={`grid aspect-2/1 place-items-center rounded-md bg-surface ${fills ? '@3xl:aspect-auto' : ''}`}>
        <MakeMark src={picture.src} sizePx={96} />
      </div>
    )
  }
  return (
    <div className={`directory-picture ${fills ? 'directory-picture-fills' : ''}`}>
      {picture.kind === 'map' ? (
        <PlaceMap map={picture.map} place={place} wayIsBeside={isAlone} />
      ) : (
        <OwnPicture picture={picture.picture} sizes={isAlone ? SIZES_ALONE : SIZES} eager={opens} />
      )}
    </div>
  )
}

/** Holidays within a week beside the week itself, those after them in a dialog. */
function Holidays({ place: { name, holidays }, dialog }: { place: DirectoryPlaceView; dialog: string }) {
  if (!holidays.length) return null
  return (
    <>
      <HoursTable rows={holidays.filter(({ isSoon }) => isSoon)} />
      <div>
        <DialogButton dialog={dialog} icon="calendar">
          Holiday hours
        </DialogButton>
      </div>
      <Dialog id={dialog} title={`Holiday hours at ${name}`}>
        <HoursTable rows={holidays} />
      </Dialog>
    </>
  )
}
