import { compared, compareHref, removeCompared } from '../compared.ts'

/** Without vehicles in its address, the page is about those chosen on this device; what is removed is so there too. */
export function start(page: HTMLElement): void {
  const ids = compared()
  if (page.querySelector('[data-chosen="0"]') && ids.length > 0 && !location.search.includes('ids=')) {
    location.replace(compareHref(ids))
    return
  }
  page.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLElement>('[data-remove]')
    if (link) removeCompared(Number(link.dataset.remove))
  })
}
