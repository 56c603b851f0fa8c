import { type RefObject, useLayoutEffect } from 'react'

/** Marks a place whose list is on its way. Takes over from `FillingIfKept`, which may have marked it before scripts were there. */
export function useFilling(place: RefObject<HTMLElement | null>, isFilling: boolean): void {
  useLayoutEffect(() => {
    place.current!.toggleAttribute('data-filling', isFilling)
  }, [place, isFilling])
}
