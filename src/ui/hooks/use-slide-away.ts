import { type FocusEvent, type RefObject, useEffect, useState } from 'react'

/**
 * Whether a bar that should be `away` is: one that a key brought the focus into goes once the focus is elsewhere
 * (WCAG 2.2, 2.4.11), so that nobody loses the place they are at. What is away is to be `inert` too.
 */
export function useSlideAway(bar: RefObject<HTMLElement | null>, away: boolean) {
  const [isAway, setAway] = useState(away)
  useEffect(() => setAway(away && !bar.current?.querySelector(':focus-visible')), [bar, away])
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setAway(away)
  }
  return { isAway, onBlur }
}
