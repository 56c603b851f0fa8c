import { PlaceMap } from '../../locations/map/place-map.tsx'
import { LocationDetails } from '../../page/location-list.tsx'
import { OwnPicture } from '../../page/own-picture.tsx'
import { Icon } from '../../primitives/icon.tsx'
import { MaskedPhone } from '../actions/call-button.tsx'
import type { VehicleView } from '../view.ts'
import { Block } from './block.tsx'
import type { ExtrasView } from './view.ts'

/** The yard it stands in, at the anchor vehicle-map (rule:vehicle-blocks): a picture first, a map on a press only. */
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

function Picture({ map, place }: { map: NonNullable<ExtrasView['map']>; place: string }) {
  const { picture, locator } = map
  if (!picture && !locator) return null
  return (
    <div className="where-pictures">
      {picture ? (
        <div className="where-photo">
          <OwnPicture picture={picture} sizes="(min-width: 1024px) 420px, 92vw" />
        </div>
      ) : null}
      {locator ? (
        <div className="where-map">
          <PlaceMap map={map} place={place} />
        </div>
      ) : null}
    </div>
  )
}
