import { favourites, onFavouritesElsewhere, removeFavourite } from '../favourites.ts'
import { fetchSaved } from '../saved-page.ts'

/** The list of what is saved on this device, as the stock is today; follows hearts here and in other tabs. */
export async function start(place: HTMLElement): Promise<void> {
  const empty = place.querySelector('.saved')!.cloneNode(true)
  let shown: string | null = null

  async function show(): Promise<void> {
    const ids = favourites().map(({ id }) => id)
    const wanted = ids.join()
    if (wanted === shown || !place.isConnected) return
    shown = wanted
    const list = ids.length > 0 ? await fetched(ids) : (empty.cloneNode(true) as HTMLElement)
    if (wanted !== shown) return
    // What had the focus may be gone: the heading has it next.
    const hadFocus = place.contains(document.activeElement)
    place.querySelector('.saved')!.replaceWith(list)
    delete place.dataset.filling
    if (hadFocus) document.getElementById('saved')?.focus()
  }

  place.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-remove]')
    if (!button) return
    removeFavourite(Number(button.dataset.remove))
    void show()
  })
  addEventListener('forecourt:favourites', () => void show())
  onFavouritesElsewhere(() => void show())
  await show()
}

async function fetched(ids: readonly number[]): Promise<HTMLElement> {
  try {
    const list = await fetchSaved(ids)
    if (list) return named(list)
    throw new Error('The answer holds no list.')
  } catch (error) {
    console.warn('Saved vehicles could not be fetched.', error)
    return fromMemory()
  }
}

/** The device knows what the vehicles were called that the site does not know any more. */
function named(list: HTMLElement): HTMLElement {
  const names = new Map(favourites().map(({ id, name }) => [id, name]))
  for (const item of list.querySelectorAll<HTMLElement>('[data-gone]')) {
    const name = names.get(Number(item.dataset.gone))
    const words = item.querySelector('span')!
    if (name && !words.textContent.includes(name)) words.textContent = `The ${name} is not on this site any more.`
    item.querySelector<HTMLElement>('[data-remove]')!.hidden = false
  }
  return list
}

/** Without an answer of the site: names and links, as they were saved. */
function fromMemory(): HTMLElement {
  const list = Object.assign(document.createElement('div'), { className: 'saved' })
  const words = 'They cannot be shown just now. These are the ones you saved:'
  list.append(Object.assign(document.createElement('p'), { textContent: words }))
  const items = document.createElement('ul')
  for (const { name, slug } of favourites()) {
    const item = document.createElement('li')
    const href = `/cars/${encodeURIComponent(slug)}`
    item.append(Object.assign(document.createElement('a'), { href, textContent: name, className: 'prose-link' }))
    items.append(item)
  }
  list.append(items)
  return list
}
