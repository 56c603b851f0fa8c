import { type ComponentProps, type KeyboardEvent, type RefObject, useEffect, useState } from 'react'

/** What a search box offers: its words, a note beside them such as how many there are, and the way there. */
export type Suggestion = { words: string; note: string; follow(): void }

type Box = {
  box: RefObject<HTMLInputElement | null>
  show(text: string): void
  onType?(): void
  onBlur?(): void
}

/** The combobox around a box: when its list is asked for, what is found, and which of it is chosen by keys. */
export function useSuggestions(listId: string, { box, show, onType, onBlur }: Box) {
  const [isUsed, setUsed] = useState(false)
  /** What suggestions are asked for; null while none are wanted. */
  const [words, ask] = useState<string | null>(null)
  const [items, setItems] = useState<readonly Suggestion[]>([])
  const [active, setActive] = useState(-1)
  const isOpen = words !== null && items.length > 0

  function suggest(): void {
    setUsed(true)
    ask(box.current!.value.trim())
  }
  function found(items: readonly Suggestion[]): void {
    setItems(items)
    setActive(-1)
  }
  function close(): void {
    ask(null)
    found([])
  }
  function choose(item: Suggestion): void {
    close()
    show('')
    box.current!.blur()
    box.current!.closest<HTMLElement>('[popover]:popover-open')?.hidePopover()
    item.follow()
  }
  // Whoever was in it before anything listened is offered something as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it is found
  useEffect(() => {
    if (document.activeElement === box.current) suggest()
  }, [])

  function onKeyDown(event: KeyboardEvent): void {
    const { key } = event
    if (!isOpen) return
    if (key === 'ArrowDown') setActive(active + 1 < items.length ? active + 1 : -1)
    else if (key === 'ArrowUp') setActive(active < 0 ? items.length - 1 : active - 1)
    else if (key === 'Escape') close()
    else if (key === 'Enter' && items[active]) choose(items[active])
    else {
      // What is typed is sent: nothing is offered for it any more.
      if (key === 'Enter') close()
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }
  const handlers: ComponentProps<'input'> = {
    onKeyDown,
    onPointerEnter: () => setUsed(true),
    onFocus: suggest,
    onClick: () => isOpen || suggest(),
    onChange({ currentTarget }) {
      show(currentTarget.value)
      onType?.()
      suggest()
    },
    onBlur({ relatedTarget }) {
      onBlur?.()
      if (!relatedTarget?.closest('.suggestions')) close()
    },
  }
  const combobox = isUsed && {
    role: 'combobox',
    'aria-autocomplete': 'list' as const,
    'aria-expanded': isOpen,
    'aria-controls': listId,
    'aria-activedescendant': items[active] ? `${listId}-${active}` : undefined,
  }
  const list = {
    words,
    items: isOpen ? items : [],
    active,
    found,
    choose,
    close,
    focusBox: () => box.current?.focus(),
  }
  return { input: { ...handlers, ...combobox }, list: isUsed ? list : null }
}
