import { Field, type FieldProps, fieldAttributes } from './field.tsx'
import { Icon } from './icon.tsx'

type ComboboxProps = FieldProps & { choices: readonly string[]; value?: string; placeholder?: string }

/**
 * Text with suggestions: the browser's own list until scripts arrive, then a list box that arrows, Enter and Escape
 * work (the ARIA combobox pattern). What is typed counts, suggested or not.
 */
export function Combobox({ choices, value, placeholder, ...field }: ComboboxProps) {
  return (
    <Field {...field}>
      <span className="input-box combobox" data-behaviour="combobox">
        <input
          {...fieldAttributes(field)}
          className="input"
          list={`${field.id}-choices`}
          autoComplete="off"
          defaultValue={value}
          placeholder={placeholder}
        />
        <span className="input-unit" aria-hidden="true">
          <Icon name="chevron-down" />
        </span>
        <datalist id={`${field.id}-choices`}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      </span>
    </Field>
  )
}
