export type SuggestedItem = { words: string; path: string; note: string }
type ListKind = 'past' | 'suggestions'

/** The list box under a search box (ARIA combobox pattern): opens, is walked by arrows, closes. */
export function openList(
  input: HTMLInputElement,
  on: { choose(item: SuggestedItem): void; clear(): void },
): {
  show(kind: ListKind, items: SuggestedItem[]): void
  close(): void
  isOpen(): boolean
  holds(target: EventTarget | null): boolean
} {
  const frame = element('div', { className: 'suggestions', hidden: true })
  const head = element('div', { className: 'suggestions-head' })
  const clear = element('button', { type: 'button', className: 'suggestions-clear', textContent: 'Clear' })
  const list = element('ul', { id: `${input.id}-list`, role: 'listbox', ariaLabel: 'Suggestions' })
  head.append(element('span', { textContent: 'Your last searches' }), clear)
  frame.append(head, list)
  input.closest('.search-box')?.append(frame)
  input.role = 'combobox'
  input.ariaAutoComplete = 'list'
  input.ariaExpanded = 'false'
  input.setAttribute('aria-controls', list.id)

  let items: SuggestedItem[] = []
  let active = -1
  const isOpen = () => !frame.hidden
  const mark = (index: number) => {
    active = index
    for (const [at, option] of [...list.children].entries()) option.ariaSelected = String(at === index)
    const option = list.children[index]
    option?.scrollIntoView({ block: 'nearest' })
    if (option) input.setAttribute('aria-activedescendant', option.id)
    else input.removeAttribute('aria-activedescendant')
  }
  const close = () => {
    frame.hidden = true
    input.ariaExpanded = 'false'
    mark(-1)
  }
  const choose = (index: number) => {
    const item = items[index]
    close()
    if (item) on.choose(item)
  }

  input.addEventListener('keydown', (event) => {
    if (!isOpen()) return
    const { length } = items
    if (event.key === 'ArrowDown') mark(active + 1 < length ? active + 1 : -1)
    else if (event.key === 'ArrowUp') mark(active < 0 ? length - 1 : active - 1)
    else if (event.key === 'Enter' && active >= 0) choose(active)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  // The input keeps the focus while something of the list is pressed.
  frame.addEventListener('pointerdown', (event) => event.preventDefault())
  frame.addEventListener('mousedown', (event) => event.preventDefault())
  list.addEventListener('click', ({ target }) => choose([...list.children].indexOf((target as Element).closest('li')!)))
  clear.addEventListener('click', () => {
    items = []
    list.replaceChildren()
    close()
    on.clear()
  })
  frame.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget !== input && !frame.contains(relatedTarget as Node)) close()
  })

  return {
    show(kind, shown) {
      items = shown
      list.replaceChildren(...items.map((item, index) => optionOf(item, `${list.id}-${index}`)))
      head.hidden = kind !== 'past'
      if (items.length === 0) return close()
      mark(-1)
      frame.hidden = false
      input.ariaExpanded = 'true'
    },
    close,
    isOpen,
    holds: (target) => target instanceof Node && frame.contains(target),
  }
}

function optionOf({ words, note }: SuggestedItem, id: string): HTMLElement {
  const option = element('li', { id, role: 'option', className: 'suggestion', ariaSelected: 'false' })
  option.append(element('span', { textContent: words }))
  if (note) option.append(element('small', { textContent: note }))
  return option
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties)
}
