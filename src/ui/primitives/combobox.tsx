import type { MouseEvent, Ref } from 'react'
import { useCombobox } from '../forms/use-combobox.ts'
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
