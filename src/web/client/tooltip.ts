const WAIT_MS = 150

/** Shows an explanation on hover and on keyboard focus too; a press, which works without scripts, keeps it open. */
export function start(tooltip: HTMLElement): void {
  const button = tooltip.querySelector('button')!
  const text = tooltip.querySelector<HTMLElement>('[popover]')!
  let timer = 0
  let pressed = false

  function later(act: () => void): void {
    clearTimeout(timer)
    timer = window.setTimeout(act, WAIT_MS)
  }
  function show(): void {
    if (!text.matches(':popover-open')) text.showPopover({ source: button })
  }
  function hide(): void {
    if (!pressed && text.matches(':popover-open')) text.hidePopover()
  }
  tooltip.addEventListener('pointerenter', (event) => {
    if (event.pointerType === 'mouse') later(show)
  })
  // The words themselves may be pointed at (WCAG 1.4.13), they are inside.
  tooltip.addEventListener('pointerleave', () => later(hide))
  button.addEventListener('focus', () => {
    if (button.matches(':focus-visible')) later(show)
  })
  button.addEventListener('blur', () => {
    pressed = false
    later(hide)
  })
  button.addEventListener('click', (event) => {
    // Already shown by hover or focus: the press that follows keeps it instead of hiding it.
    clearTimeout(timer)
    if (text.matches(':popover-open') && !pressed) event.preventDefault()
    pressed = !pressed
  })
  text.addEventListener('toggle', (event) => {
    if ((event as ToggleEvent).newState === 'closed') pressed = false
  })
}
