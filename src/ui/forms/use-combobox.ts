import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useText } from './use-text.ts'

const MOST_SHOWN = 50

/** The ARIA combobox pattern over a box of text with suggestions: what it shows, and the attributes of its input and list. */
export function useCombobox(id: string, choices: readonly string[], start: string) {
  const { ref, text, onText } = useText(start)
  /** What the list follows; null while it is closed, empty for all there is. */
  const [sought, setSought] = useState<string | null>(null)
  const [active, setActive] = useState(-1)
  const list = useRef<HTMLDivElement>(null)
  const found = sought === null ? [] : choicesWith(choices, sought)
  const isOpen = found.length > 0
  const listId = `${id}-list`

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  function show(words: string | null, at = -1): void {
    setSought(words)
    setActive(at)
  }
  function choose(choice: string): void {
    onText(choice)
    show(null)
  }
  function step(by: 1 | -1): void {
    const shown = isOpen ? found : choicesWith(choices, '')
    const from = isOpen ? active : -1
    const first = by > 0 ? 0 : shown.length - 1
    show(isOpen ? sought : '', from < 0 ? first : (from + by + shown.length) % shown.length)
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Enter' && isOpen && active >= 0) choose(found[active]!)
    else if (event.key === 'Escape' && isOpen) show(null)
    else return
    event.preventDefault()
  }

  return {
    isOpen,
    input: {
      ref,
      value: text,
      onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
        onText(currentTarget.value)
        show(currentTarget.value.trim())
      },
      onClick: () => show(isOpen ? null : ''),
      onBlur: () => show(null),
      onKeyDown,
    },
    /** Only where scripts run: until then it is an input with the browser's own suggestions. */
    role: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': active >= 0 && isOpen ? `${listId}-${active}` : undefined,
    } as const,
    list: { ref: list, id: listId, choices: found, typed: sought ?? '', active, onChoose: choose },
  }
}

function choicesWith(choices: readonly string[], words: string): string[] {
  const sought = words.toLowerCase()
  return choices.filter((choice) => choice.toLowerCase().includes(sought)).slice(0, MOST_SHOWN)
}
