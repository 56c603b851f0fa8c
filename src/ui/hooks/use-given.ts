import { useState } from 'react'

/** What a field shows: what it was given until the visitor changes that, and again once it is given something else. */
export function useGiven<T>(given: T): [T, (shown: T) => void] {
  const [state, setState] = useState({ shown: given, given })
  const current = state.given === given ? state : { shown: given, given }
  if (current !== state) setState(current)
  return [current.shown, (shown) => setState({ shown, given })]
}
