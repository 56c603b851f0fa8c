import { type ChangeEvent, type KeyboardEvent, type MouseEvent, type Ref, useEffect, useRef, useState } from 'react'
import { useText } from '../forms/use-text.ts'
import { useHydrated } from '../hooks/use-hydrated.ts'
import { Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import { useField } from './use-field.ts'

type ComboboxProps = FieldProps & { choices: readonly string[]; value?: string; placeholder?: string }

/**
 * Text with suggestions: the browser's own list until scripts arrive, then a list box that arrows, Enter and Escape
 * work. What is typed counts, suggested or not.
 */
export function Combobox({ choices, value = '', placeholder, ...given }: ComboboxProps) {
  const { field, attributes } = useField(given)
  const { isOpen, input, role, list } = useCombobox(field.id, choices, value)
  const isHydrated = useHydrated()
  const datalist = `${field.id}-choices`
  return (
    <Field {...field}>
      <span className="input-box combobox">
        <input
          {...attributes}
          {...input}
          {...(isHydrated ? role : { list: datalist })}
          className="input"
          autoComplete="off"
          placeholder={placeholder}
        />
        <span className="input-unit" aria-hidden="true">
          <Icon name="chevron-down" />
        </span>
        <datalist id={datalist}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
        {isOpen ? <ComboboxList {...list} label={field.label} /> : null}
      </span>
    </Field>
  )
}

type ComboboxListProps = {
  id: string
  label: string
  choices: readonly string[]
  /** What is set off in each choice. */
  typed: string
  /** Which choice the keys are at; -1: none. */
  active: number
  onChoose?(choice: string): void
  ref?: Ref<HTMLDivElement>
}

/** The list that stands open under the box. */
export function ComboboxList({ id, label, choices, typed, active, onChoose, ref }: ComboboxListProps) {
  return (
    // Keys are the input's, which keeps the focus: a press must not take it away.
    <div ref={ref} id={id} className="combobox-list" role="listbox" aria-label={label} onMouseDown={keepFocus}>
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus
        <div
          key={choice}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          onClick={() => onChoose?.(choice)}
        >
          <Marked text={choice} typed={typed} />
        </div>
      ))}
    </div>
  )
}

function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}

/** The choice with what was typed set off. */
function Marked({ text, typed }: { text: string; typed: string }) {
  const at = typed ? text.toLowerCase().indexOf(typed.toLowerCase()) : -1
  if (at < 0) return text
  const end = at + typed.length
  return (
    <span>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </span>
  )
}

const MOST_SHOWN = 50

/** The ARIA combobox pattern over a box of text with suggestions: what it shows, and the attributes of its input and list. */
function useCombobox(id: string, choices: readonly string[], start: string) {
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
