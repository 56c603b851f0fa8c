import type { MapPinView } from '../views.ts'

/** West, south, east and north of all pins, of which there is one at least. */
export function boundsOfPins(pins: readonly MapPinView[]): [number, number, number, number] {
  const longitudes = pins.map(({ longitude }) => longitude)
  const latitudes = pins.map(({ latitude }) => latitude)
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)]
}

/** Whether a style of another site may have this address asked for: of the origins that the dealer names, or within the page. */
export function mayAsk(address: string, origins: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, origin } = new URL(address)
  return protocol === 'blob:' || protocol === 'data:' || origins.includes(origin)
}
