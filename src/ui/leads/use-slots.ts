import { useEffect, useRef, useState } from 'react'
import type { SlotView } from './view.ts'

/** The fields by which a form says where somebody comes to. */
const PLACES = ['location', 'location_id', 'dealership_slug']

/**
 * The times a form can offer, asked for when it is there, when another place is chosen in it, and when its time was
 * refused (`error`), with what was typed till then; null until they are known, and where there are none to choose of. `ref`
 * stands around the field.
 */
export function useSlots(href: string | null, error: string | undefined) {
  const ref = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState('')
  const [found, setFound] = useState<{ times: readonly SlotView[]; typed: string } | null>(null)

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
      .then(async (answer) => {
        const { slots = null } = answer.ok ? ((await answer.json()) as { slots: SlotView[] }) : {}
        // What was typed before, or is left of an earlier visit, is chosen.
        const typed = typedIn(ref.current)
        if (!stop.signal.aborted) setFound((now) => slots && { times: slots, typed: now?.typed || typed })
      })
      .catch((reason) => stop.signal.aborted || console.warn('The free times could not be had.', reason))
    return () => stop.abort()
  }, [href, place, error])
  return { ref, found }
}

function typedIn(field: HTMLElement | null): string {
  const box = field?.closest('form')?.elements.namedItem('appointment')
  return box instanceof HTMLInputElement ? box.value : ''
}

function placeOf(form: HTMLFormElement): string {
  const typed = [...new FormData(form)].filter(([name, value]) => PLACES.includes(name) && value !== '')
  return new URLSearchParams(typed as [string, string][]).toString()
}
