import { useEffect, useRef } from 'react'
import { useGiven } from '../hooks/use-given.ts'
import { useLive } from './live-context.ts'

/** The attributes of a select whose form is followed as soon as something else is chosen. */
export function useFollowedSelect(given: string) {
  const live = useLive()
  const ref = useRef<HTMLSelectElement>(null)
  const [value, show] = useGiven(given)
  function onChange() {
    show(ref.current!.value)
    live?.follow(ref.current!.form!)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, what was chosen before anything listened to it
  useEffect(() => {
    if (ref.current!.value !== value) onChange()
  }, [])
  return { ref, value, onChange }
}
