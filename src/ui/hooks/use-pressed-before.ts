import { type RefObject, useEffect, useLayoutEffect } from 'react'

/**
 * For a button that is pressed or not (`data-at-once="toggle"`): where it was pressed before the page had hydrated, the boot
 * script has shown it pressed (`aria-pressed`), and `act` does it once. What comes of it is shown from then on.
 */
export function usePressedBefore(button: RefObject<HTMLElement | null>, isPressed: boolean, act: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is hydrated
  useLayoutEffect(() => {
    if (button.current?.getAttribute('aria-pressed') !== String(isPressed)) act()
  }, [])
  // React does not repair an attribute. Not in the layout effect: for a frame, what was shown would be gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is hydrated
  useEffect(() => button.current?.setAttribute('aria-pressed', String(isPressed)), [])
}
