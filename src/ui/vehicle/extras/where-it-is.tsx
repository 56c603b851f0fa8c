import { Locator } from '../../locations/locator.tsx'
import { LocationDetails } from '../../page/location-list.tsx'
import { OwnPicture } from '../../page/own-picture.tsx'
import { PlayerLink } from '../../page/player-link.tsx'
import { Icon } from '../../primitives/icon.tsx'
import { MaskedPhone } from '../actions/call-button.tsx'
import type { VehicleView } from '../view.ts'
import { Block } from './block.tsx'
import type { MapView } from './view.ts'

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
