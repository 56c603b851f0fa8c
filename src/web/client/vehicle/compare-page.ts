import { compared, compareHref, removeCompared } from '#ui/stores/compared.ts'

/** Without vehicles in its address, the page is about those chosen on this device; what is removed is so there too. */
export function start(page: HTMLElement): void {
  const none = page.querySelector<HTMLElement>('[data-chosen="0"]')
  const ids = compared.read()
  if (none && ids.length > 0 && !location.search.includes('ids=')) {
    location.replace(compareHref(ids))
    return
  }
  delete none?.dataset.filling
  page.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLElement>('[data-remove]')
    if (link) removeCompared(Number(link.dataset.remove))
  })
}
