import { LocationDetails } from '../../page/location-list.tsx'
import { OwnPicture } from '../../page/own-picture.tsx'
import { PlayerLink } from '../../page/player-link.tsx'
import { Icon } from '../../primitives/icon.tsx'
import { MaskedPhone } from '../actions/call-button.tsx'
import type { VehicleView } from '../view.ts'
import { Block } from './block.tsx'
import type { LocatorView, MapView } from './view.ts'

/** The yard it stands in, at the anchor vehicle-map (rule:vehicle-blocks): a picture first, a map of another site on a click only. */
export function WhereItIs({ vehicle }: { vehicle: VehicleView }) {
  const { location, extras } = vehicle
  if (!location) return null
  return (
    <Block title="Location" id="vehicle-map">
      <div className="where">
        {extras.map ? <Picture map={extras.map} place={location.name} /> : null}
        <div className="where-words">
          <h3>{location.name}</h3>
          <Details location={location} />
          {vehicle.moreFromDealerHref ? (
            <a className="link where-more" href={vehicle.moreFromDealerHref}>
              See more from this dealer
            </a>
          ) : null}
        </div>
      </div>
    </Block>
  )
}

/** What the call button hides (rule:phone-mask) does not stand open in the words beside the map: it is asked for in the same way. */
function Details({ location }: { location: NonNullable<VehicleView['location']> }) {
  const { phone } = location
  if (!phone?.masked) return <LocationDetails location={location} />
  return (
    <>
      <LocationDetails location={{ ...location, phone: null, hours: [] }} />
      <p className="where-phone">
        <Icon name="phone" />
        <span className="call">
          <MaskedPhone className="link" href={phone.href} whole={phone.text} asks={`Call ${location.name}: `}>
            <span aria-hidden="true">{phone.masked}</span>
          </MaskedPhone>
        </span>
      </p>
      <LocationDetails location={{ ...location, address: null, phone: null }} />
    </>
  )
}

function Picture({ map, place }: { map: MapView; place: string }) {
  const { picture, locator, player, directionsHref } = map
  if (!picture && !locator) return null
  const drawn = locator ? (
    <div className="where-map">
      <Locator locator={locator} place={place} />
      {player && directionsHref ? (
        <div className="where-player">
          <PlayerLink href={directionsHref} player={player.src} title={`Show the map of ${place}`}>
            <span className="button button-outline">
              <Icon name="map-pin" />
              <span>
                Show the map<span className="sr-only">{` of ${place}`}</span>
              </span>
            </span>
          </PlayerLink>
        </div>
      ) : null}
    </div>
  ) : null
  return (
    <div className="where-pictures">
      {picture ? (
        <div className="where-photo">
          <OwnPicture picture={picture} sizes="(min-width: 1024px) 420px, 92vw" />
        </div>
      ) : null}
      {drawn}
    </div>
  )
}

const [MIDDLE_X, MIDDLE_Y] = [400, 200]
/** A label near the right edge stands before its dot. */
const LABELS_TURN_AT = 620

/** A drawing to scale of where a yard lies: rings of so many kilometres, the dealer's other yards, north at the top. */
function Locator({ locator, place }: { locator: LocatorView; place: string }) {
  return (
    <svg className="locator" viewBox="0 0 800 400" role="img" aria-label={labelOf(locator, place)}>
      <path className="locator-grid" d="M0 200H800M400 0V400" />
      {locator.rings.map(({ radius, label }) => (
        <g key={label}>
          <circle className="locator-ring" cx={MIDDLE_X} cy={MIDDLE_Y} r={radius} />
          <text className="locator-distance" x={MIDDLE_X + radius * 0.71 + 6} y={MIDDLE_Y - radius * 0.71 - 4}>
            {label}
          </text>
        </g>
      ))}
      {locator.others.map(({ x, y, label }) => (
        <g key={label}>
          <circle className="locator-other" cx={x} cy={y} r="5" />
          <text x={x > LABELS_TURN_AT ? x - 12 : x + 12} y={y + 5} textAnchor={x > LABELS_TURN_AT ? 'end' : undefined}>
            {label}
          </text>
        </g>
      ))}
      <path className="locator-pin" d="M400 206c-10-15-22-26-22-42a22 22 0 0 1 44 0c0 16-12 27-22 42Z" />
      <circle className="locator-eye" cx={MIDDLE_X} cy="164" r="8" />
      <text className="locator-place" x={MIDDLE_X} y="232" textAnchor="middle">
        {place}
      </text>
      <path className="locator-north" d="M768 52V26m-7 9 7-9 7 9" />
      <text className="locator-distance" x="768" y="70" textAnchor="middle">
        N
      </text>
    </svg>
  )
}

function labelOf({ others }: LocatorView, place: string): string {
  const names = others.map(({ label }) => label).join(', ')
  return names ? `Drawing of where ${place} lies, with ${names} around it` : `Drawing of where ${place} lies`
}
