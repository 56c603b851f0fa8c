import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { SavedView } from './views.ts'

/** What the page of a list answers to whoever asks for it in passing. */
type Answer = { saved: SavedView } | { failed: unknown }

/**
 * Vehicles by their numbers (`1,2`), as the page of such a list shows them to anyone: what its loader answers. Null until
 * there is an answer, and where none is asked for; the last one stays until the next is there.
 */
export function useVehiclesOf(ids: string): SavedView | 'failed' | null {
  const { load, data } = useFetcher<Answer>()
  useEffect(() => {
    if (ids) void load(`/favourites?ids=${ids}`)
  }, [ids, load])
  const failed = data && 'failed' in data ? data.failed : null
  useEffect(() => {
    if (failed) console.warn('Vehicles of this device could not be fetched.', failed)
  }, [failed])
  if (!data) return null
  return 'failed' in data ? 'failed' : data.saved
}
