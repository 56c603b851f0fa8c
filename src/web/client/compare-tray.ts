import { clearCompared, compared, compareHref } from './compared.ts'

/** How many are chosen and the way to them, at the foot of the window; gone when none is. `changed` is told of a clearing. */
export function showTray(changed: () => void): void {
  const ids = compared()
  const known = document.querySelector<HTMLElement>('.compare-tray')
  if (ids.length === 0) {
    if (known) known.hidden = true
    return
  }
  const tray = known ?? makeTray(changed)
  tray.hidden = false
  const link = tray.querySelector('a')!
  link.href = compareHref(ids)
  const words = ids.length === 1 ? 'Compare: 1 chosen, add another' : `Compare ${ids.length} vehicles`
  if (link.textContent !== words) link.textContent = words
}

function makeTray(changed: () => void): HTMLElement {
  const tray = document.createElement('section')
  tray.className = 'compare-tray'
  tray.setAttribute('aria-label', 'Compare')
  const words = Object.assign(document.createElement('p'), { className: 'compare-tray-words' })
  words.setAttribute('role', 'status')
  words.append(Object.assign(document.createElement('a'), { className: 'button button-primary' }))
  const clear = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'button button-plain',
    textContent: 'Clear',
  })
  clear.addEventListener('click', () => {
    clearCompared()
    changed()
  })
  tray.append(words, clear)
  document.body.append(tray)
  return tray
}
