import { showToast } from '#ui/stores/toasts.ts'
import { showTray } from './compare-tray.ts'
import { compared, compareHref, onComparedElsewhere, toggleCompared } from './compared.ts'

/** A compare button shows whether its vehicle is chosen, and changes it; a tray leads to the table. */
export function startCompare(button: HTMLElement): void {
  show(button)
  showTray(showAll)
  button.addEventListener('click', () => {
    const most = Number(button.dataset.most)
    if (toggleCompared(idOf(button), most) === 'full') sayFull(most)
    showAll()
  })
}

onComparedElsewhere(showAll)

function showAll(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-compare]')) show(button)
  showTray(showAll)
}

function show(button: HTMLElement): void {
  button.setAttribute('aria-pressed', String(compared().includes(idOf(button))))
}

function sayFull(most: number): void {
  const action = { label: 'Compare', href: compareHref(compared()) }
  showToast({ title: `${most} at once, no more`, text: 'Take one off to add another.', action })
}

function idOf(button: HTMLElement): number {
  return Number(button.dataset.compare)
}
