const MOST_SHOWN = 50

/** The ARIA combobox pattern over an input with a datalist: a list box that follows what is typed. */
export function start(box: HTMLElement): void {
  const input = box.querySelector('input')!
  const choices = [...box.querySelectorAll('datalist option')].map((option) => (option as HTMLOptionElement).value)
  const list = listFor(input)
  input.removeAttribute('list')
  box.append(list)
  let active = -1

  function open(all = false): void {
    const typed = all ? '' : input.value.trim()
    const found = choices.filter((choice) => choice.toLowerCase().includes(typed.toLowerCase())).slice(0, MOST_SHOWN)
    list.replaceChildren(...found.map((choice, index) => optionOf(choice, typed, `${list.id}-${index}`)))
    show(found.length > 0)
    mark(-1)
  }
  function show(shown: boolean): void {
    list.hidden = !shown
    input.setAttribute('aria-expanded', String(shown))
  }
  function mark(index: number): void {
    active = index
    for (const [at, option] of [...list.children].entries()) option.setAttribute('aria-selected', String(at === index))
    const option = list.children[index]
    option?.scrollIntoView({ block: 'nearest' })
    if (option) input.setAttribute('aria-activedescendant', option.id)
    else input.removeAttribute('aria-activedescendant')
  }
  function choose(option: Element | undefined): void {
    if (option) {
      input.value = (option as HTMLElement).dataset.value!
      input.dispatchEvent(new Event('change', { bubbles: true }))
    }
    show(false)
    mark(-1)
  }

  input.addEventListener('input', () => open())
  input.addEventListener('click', () => (list.hidden ? open(true) : show(false)))
  input.addEventListener('blur', () => show(false))
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (list.hidden) open(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      const count = list.children.length
      if (count) mark(active < 0 ? (step > 0 ? 0 : count - 1) : (active + step + count) % count)
    } else if (event.key === 'Enter' && !list.hidden && active >= 0) choose(list.children[active])
    else if (event.key === 'Escape' && !list.hidden) show(false)
    else return
    event.preventDefault()
  })
  // Before the input loses the focus, or the list would be gone when the press ends.
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  list.addEventListener('click', (event) => choose((event.target as Element).closest('li') ?? undefined))
}

function listFor(input: HTMLInputElement): HTMLUListElement {
  const list = document.createElement('ul')
  list.id = `${input.id}-list`
  list.className = 'combobox-list'
  list.hidden = true
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', input.labels?.[0]?.textContent ?? '')
  input.setAttribute('role', 'combobox')
  input.setAttribute('aria-autocomplete', 'list')
  input.setAttribute('aria-expanded', 'false')
  input.setAttribute('aria-controls', list.id)
  return list
}

/** The choice with what was typed set off. */
function optionOf(choice: string, typed: string, id: string): HTMLLIElement {
  const option = Object.assign(document.createElement('li'), { id })
  option.setAttribute('role', 'option')
  option.dataset.value = choice
  const at = typed ? choice.toLowerCase().indexOf(typed.toLowerCase()) : -1
  if (at < 0) option.append(choice)
  else {
    const mark = Object.assign(document.createElement('mark'), { textContent: choice.slice(at, at + typed.length) })
    const words = document.createElement('span')
    words.append(choice.slice(0, at), mark, choice.slice(at + typed.length))
    option.append(words)
  }
  return option
}
