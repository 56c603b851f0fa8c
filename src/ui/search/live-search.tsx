import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate, useNavigation, useNavigationType } from 'react-router'
import { FetchedAhead } from './fetch-ahead.tsx'
import { createLive } from './live.ts'
import { LiveContext, PressContext, SeenContext } from './live-context.ts'
import { useRestoredFocus } from './use-restored-focus.ts'
import type { SearchView } from './views.ts'

/** Around everything that shows one search: what is done in its filters, chips and order is followed. */
export function LiveSearch({ search, children }: { search: SearchView; children: ReactNode }) {
  const navigate = useNavigate()
  const { state, location } = useNavigation()
  const isPending = state !== 'idle'
  // Back and Forward bring a list to the place it was left at, which may be its end: all is drawn at once.
  const isBack = useNavigationType() === 'POP'
  const focus = useRestoredFocus()
  const [follower] = useState(() => createLive(focus, { search, isPending, navigate }))

  useEffect(() => follower.know({ search, isPending, navigate }), [follower, search, isPending, navigate])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each search
  useEffect(() => follower.drawn(), [follower, search])
  useEffect(() => {
    if (!isPending) follower.next()
  }, [follower, isPending])
  useEffect(() => {
    // A form's address leads on to that of its search.
    if (location && !location.state?._isRedirect) follower.leads(location.pathname + location.search)
  }, [follower, location])
  useEffect(() => {
    follower.catchUp()
    return follower.forget
  }, [follower])

  return (
    <LiveContext value={follower.live}>
      <PressContext value={follower.live.press}>
        <SeenContext value={isBack ? nothingSeen : follower.seenList}>{children}</SeenContext>
        <FetchedAhead />
      </PressContext>
    </LiveContext>
  )
}

const nothingSeen = () => null
