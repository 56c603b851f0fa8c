import { Field, type FieldProps } from './field.tsx'
import { useField } from './use-field.ts'

type TextAreaProps = FieldProps & { value?: string; placeholder?: string; rows?: number }

/** Several lines; it grows with what is written where the browser can. */
export function TextArea({ value, placeholder, rows = 4, ...given }: TextAreaProps) {
  const { field, attributes } = useField(given)
  return (
    <Field {...field}>
      <textarea
        {...attributes}
        className="input text-area"
        rows={rows}
        defaultValue={value}
        placeholder={placeholder}
      />
    </Field>
  )
}
