import { type ReactNode, useCallback, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PressContext, type PressLink } from '../search/live-context.tsx'
import { useRestoredFocus } from '../search/use-restored-focus.ts'

/** Around a list narrowed by links: taking a choice back leaves the page where it is, and the focus beside it. */
export function InPlaceLinks({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const focus = useRestoredFocus()
  const { key } = useLocation()
  const press = useCallback<PressLink>(
    (_, element, href) => {
      focus.note(element)
      // What is typed takes the place of what was typed before.
      void navigate(href, { preventScrollReset: true, replace: element instanceof HTMLInputElement })
    },
    [navigate, focus],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list
  useEffect(() => focus.restore(), [focus, key])
  return <PressContext value={press}>{children}</PressContext>
}
