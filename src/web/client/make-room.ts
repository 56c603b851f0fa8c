/** One opener of a list of models, in pixels (see filters.css). */
const OPENER_PX = 44

/**
 * What a press is going to bring or take away is given its room at once, or taken away at once: moved by the press it
 * is expected, moved by an answer that comes late it would run away from whoever reads there. Drawing ends it.
 */
export function makeRoom(document: Document, pressed: Element): void {
  for (const box of boxesOf(document, pressed)) {
    if (pressed !== box) box.checked = !box.checked
    const room = box.closest('.facet')?.querySelector<HTMLElement>('.facet-models[data-lists]')
    if (!room || !box.name.includes('[make]')) continue
    const list = [...room.querySelectorAll<HTMLElement>('.model-list')].find(({ dataset }) => dataset.of === box.value)
    if (!box.checked) list?.toggleAttribute('hidden', true)
    else if (!list) room.style.minHeight = `${room.offsetHeight + OPENER_PX}px`
  }
}

/** Every room is again as large as what it holds, and holds what a search that failed did not take away. */
export function endRoom(document: Document): void {
  for (const room of document.querySelectorAll<HTMLElement>('.facet-models')) room.style.minHeight = ''
  for (const list of document.querySelectorAll<HTMLElement>('.model-list[hidden]')) list.hidden = false
}

/** The boxes a press turns: itself, that of its choice, those of its group, or all. A chip leads where its choice does. */
function boxesOf(document: Document, pressed: Element): HTMLInputElement[] {
  if (pressed instanceof HTMLInputElement) return pressed.type === 'checkbox' ? [pressed] : []
  const own = pressed.closest('.option')?.querySelector('input')
  if (own) return [own]
  const ticked = [...document.querySelectorAll<HTMLInputElement>('form[aria-label=Filters] .option input:checked')]
  if (pressed.matches('.group-clear')) return ticked.filter((box) => pressed.closest('.disclosure')?.contains(box))
  if (pressed.hasAttribute('data-clears-all')) return ticked
  const href = pressed.getAttribute('href')
  return ticked.filter((box) => box.parentElement!.querySelector('a')?.getAttribute('href') === href)
}
