import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'

/** The heading of a list. */
export type Heading = RefObject<HTMLElement | null>

/** Gone with the focus in it: the heading has it next. */
export function Item({ id, heading, children }: { id?: number; heading: Heading; children: ReactNode }) {
  const item = useRef<HTMLLIElement>(null)
  useLayoutEffect(
    () => () => {
      if (item.current?.contains(document.activeElement)) heading.current?.focus()
    },
    [heading],
  )
  return (
    <li ref={item} data-car-id={id}>
      {children}
    </li>
  )
}
