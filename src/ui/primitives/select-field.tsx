import { Field, type FieldProps } from './field.tsx'
import { useField } from './use-field.ts'

type SelectFieldProps = FieldProps & {
  options: readonly { value: string; label: string; shows?: string }[]
  value?: string
  /** The first entry, which chooses nothing: 'Any make'. */
  empty?: string
}

/** One of a list; the platform's own control, which phones draw best. */
export function SelectField({ options, value, empty, ...given }: SelectFieldProps) {
  const { field, attributes } = useField(given)
  return (
    <Field {...field}>
      <select {...attributes} className="input" defaultValue={value ?? (empty === undefined ? undefined : '')}>
        {empty === undefined ? null : <option value="">{empty}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} data-shows={option.shows}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}
