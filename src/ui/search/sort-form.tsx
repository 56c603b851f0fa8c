import { useEffect, useRef, useState } from 'react'
import { useLive } from './live-context.tsx'
import type { SearchView } from './views.ts'

/** The order of the results; without scripts its button applies it. The filters of the URL stay in hidden fields. */
export function SortForm({ search, className }: { search: SearchView; className?: string }) {
  const select = useFollowedSelect(search.sorts.find((sort) => sort.selected)?.value ?? '')
  return (
    <form
      method="get"
      action="/search"
      className={className ?? 'flex items-center gap-2 max-lg:flex-1'}
      autoComplete="off"
    >
      {search.hidden.map((field) => (
        <input key={`${field.name}=${field.value}`} type="hidden" name={field.name} value={field.value} />
      ))}
      <label className="flex flex-1 items-center gap-2">
        <span className="whitespace-nowrap text-sm text-muted max-lg:sr-only">Sort by</span>
        <select {...select} className="input" name="sortBy">
          {search.sorts.map((sort) => (
            <option key={sort.value} value={sort.value}>
              {sort.label}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button button-outline only-without-scripts">
        Apply
      </button>
    </form>
  )
}

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

/** What a field shows: what it was given until the visitor changes that, and again once it is given something else. */
function useGiven<T>(given: T): [T, (shown: T) => void] {
  const [state, setState] = useState({ shown: given, given })
  const current = state.given === given ? state : { shown: given, given }
  if (current !== state) setState(current)
  return [current.shown, (shown) => setState({ shown, given })]
}
