import { type RefObject, useState } from 'react'

/** 'failed': the device does not say, or no postcode is near. */
type Asking = 'not' | 'under-way' | 'failed'

/**
 * A press asks the device where it is, and writes the postcode there into `box`, of which `filled` is told then. The
 * position goes no further than one answer.
 */
export function useDevicePostcode(box: RefObject<HTMLInputElement | null>, filled: (box: HTMLInputElement) => void) {
  const [asking, setAsking] = useState<Asking>('not')
  async function ask() {
    setAsking('under-way')
    const postcode = await postcodeHere().catch(() => null)
    setAsking(postcode === null ? 'failed' : 'not')
    if (postcode === null || !box.current) return
    box.current.value = postcode
    filled(box.current)
  }
  return { asking, ask, reset: () => setAsking('not') }
}

async function postcodeHere(): Promise<string | null> {
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: 10_000, maximumAge: 600_000 }),
  )
  // A kilometre or so: enough for a postcode.
  const [latitude, longitude] = [coords.latitude.toFixed(2), coords.longitude.toFixed(2)]
  const response = await fetch(`/api/nearest-postcode?latitude=${latitude}&longitude=${longitude}`)
  return response.ok ? ((await response.json()) as { postcode: string }).postcode : null
}
