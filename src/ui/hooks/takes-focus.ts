/** A `ref` of what has been asked for: the keyboard goes there as it appears. */
export function takesFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
