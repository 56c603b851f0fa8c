/**
 * Tells a bar to go or to come; one that should go while a key brought the focus into it goes once the focus is
 * elsewhere (WCAG 2.2, 2.4.11): nobody loses the place they are at. What is away is out of reach too.
 */
export function slideAway(bar: HTMLElement, show: (isAway: boolean) => void): (isAway: boolean) => void {
  let wanted = false
  const carryOut = (isAway: boolean) => {
    bar.inert = isAway
    show(isAway)
  }
  bar.addEventListener('focusout', ({ relatedTarget }) => {
    if (!bar.contains(relatedTarget as Node | null)) carryOut(wanted)
  })
  return (isAway) => {
    wanted = isAway
    carryOut(isAway && !bar.querySelector(':focus-visible'))
  }
}
