import { Field, type FieldProps, fieldAttributes } from './field.tsx'

type TextAreaProps = FieldProps & { value?: string; placeholder?: string; rows?: number; maxLength?: number }

/** Several lines; it grows with what is written where the browser can. */
export function TextArea({ value, placeholder, rows = 4, maxLength, autoComplete, ...field }: TextAreaProps) {
  return (
    <Field {...field}>
      <textarea
        {...fieldAttributes(field)}
        className="input text-area"
        rows={rows}
        defaultValue={value}
        placeholder={placeholder}
        maxLength={maxLength}
        autoComplete={autoComplete}
      />
    </Field>
  )
}
