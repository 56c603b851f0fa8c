import { useEffect, useRef, useState } from 'react'
import type { SlotView } from './view.ts'

/** The fields by which a form says where somebody comes to. */
const PLACES = ['location', 'location_id', 'dealership_slug']

/**
 * The times a form can offer, asked for when it is there, when another place is chosen in it, and when its time was
 * refused (`error`); null until they are known, and where there are none to choose of. `ref` stands within the form.
 */
export function useSlots(href: string | null, error: string | undefined) {
  const ref = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState('')
  const [times, setTimes] = useState<readonly SlotView[] | null>(null)

  useEffect(() => {
    const form = ref.current?.closest('form')
    if (!form) return
    const read = () => setPlace(placeOf(form))
    read()
    form.addEventListener('change', read)
    return () => form.removeEventListener('change', read)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was refused has changed
  useEffect(() => {
    if (href === null) return
    const stop = new AbortController()
    fetch(`${href}${place && `&${place}`}`, { signal: stop.signal })
      .then(async (answer) => setTimes(answer.ok ? ((await answer.json()) as { slots: SlotView[] }).slots : null))
      .catch((reason) => stop.signal.aborted || console.warn('The free times could not be had.', reason))
    return () => stop.abort()
  }, [href, place, error])
  return { ref, times }
}

function placeOf(form: HTMLFormElement): string {
  const typed = [...new FormData(form)].filter(([name, value]) => PLACES.includes(name) && value !== '')
  return new URLSearchParams(typed as [string, string][]).toString()
}
