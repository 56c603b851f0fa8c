/** The box over a long list: only choices that have what is typed in their words stay, wherever the list keeps them. */
export function start(facet: HTMLElement): void {
  const box = facet.querySelector<HTMLInputElement>('.facet-search')!
  const none = facet.querySelector('.facet-none')!
  const fold = facet.querySelector<HTMLDetailsElement>(':scope > details')
  let wasOpen: boolean | null = null

  function narrow(): void {
    const typed = box.value.trim().toLowerCase()
    let shown = 0
    for (const choice of facet.querySelectorAll<HTMLElement>(':scope > ul > li, :scope > details > ul > li')) {
      choice.hidden = !choice.textContent.toLowerCase().includes(typed)
      if (!choice.hidden) shown += 1
    }
    facet.toggleAttribute('data-narrowed', typed !== '')
    none.textContent = typed && shown === 0 ? 'Nothing here is called that.' : ''
    if (!fold) return
    if (typed) {
      wasOpen ??= fold.open
      fold.open = true
    } else if (wasOpen !== null) {
      fold.open = wasOpen
      wasOpen = null
    }
  }
  box.addEventListener('input', narrow)
  facet.closest('form')?.addEventListener('forecourt:drawn', narrow)
  // Something may have been typed already.
  if (box.value) narrow()
}
