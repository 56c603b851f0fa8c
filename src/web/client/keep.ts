import { startCompare } from './compare.ts'
import { startHeart } from './heart.ts'

/** Buttons that keep a vehicle on this device: hearts, and those that choose it to be compared. */
export function start(button: HTMLElement): void {
  if (button.hasAttribute('data-compare')) startCompare(button)
  else startHeart(button)
}
