import { type RefObject, useEffect, useState } from 'react'
import { watchView } from './use-near.ts'

/** Whether any of the element is in the view; `untilKnown` until it is known. */
export function useInView(element: RefObject<Element | null>, untilKnown = true): boolean {
  const [isInView, setInView] = useState(untilKnown)
  useEffect(() => watchView(element.current, ({ isIntersecting }) => setInView(isIntersecting)), [element])
  return isInView
}
