import { Field, type FieldProps } from './field.tsx'
import { useField } from './use-field.ts'

export type SelectOption = { value: string; label: string; disabled?: boolean }

type SelectFieldProps = FieldProps & {
  options: readonly SelectOption[]
  value?: string
  /** The first entry, which chooses nothing: 'Any make'. */
  empty?: string
}

/** One of a list; the platform's own control, which phones draw best. */
export function SelectField({ options, value, empty, autoComplete, ...given }: SelectFieldProps) {
  const { field, attributes } = useField(given)
  return (
    <Field {...field}>
      <select
        {...attributes}
        className="input"
        defaultValue={value ?? (empty === undefined ? undefined : '')}
        autoComplete={autoComplete}
      >
        {empty === undefined ? null : <option value="">{empty}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}
