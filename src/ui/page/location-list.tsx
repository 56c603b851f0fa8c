import { Icon } from '../primitives/icon.tsx'
import type { LocationView } from './site-view.ts'

/** Where a place of the dealer's is: address, phone, hours. */
export function LocationDetails({ location }: { location: Omit<LocationView, 'slug' | 'kind'> }) {
  return (
    <>
      {location.address ? (
        <p className="mt-1 flex items-center gap-2 text-muted">
          <Icon name="map-pin" />
          {location.mapHref ? (
            <a
              className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
              href={location.mapHref}
              rel="noopener"
              target="_blank"
            >
              {location.address}
            </a>
          ) : (
            location.address
          )}
        </p>
      ) : null}
      {location.phone ? (
        <p className="flex items-center gap-2 text-muted">
          <Icon name="phone" />
          <a
            className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
            href={location.phone.href}
          >
            {location.phone.text}
          </a>
        </p>
      ) : null}
      {location.hours.length ? (
        <dl className="mt-2 text-sm sm:max-w-xs">
          {location.hours.map((line) => (
            <div key={line.day} className="flex justify-between gap-4 border-b border-line py-1.5">
              <dt className="text-muted">{line.day}</dt>
              <dd>{line.hours}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  )
}
