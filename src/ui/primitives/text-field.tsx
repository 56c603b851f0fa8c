import { Field, type FieldProps } from './field.tsx'
import { useField } from './use-field.ts'

type LineType = {
  /** What the browser remembers it by. */
  autoComplete?: string
  pattern?: string
  /** What a wrong value is told; the browser's own words otherwise. */
  message?: string
}

const TYPES = {
  text: {},
  email: { autoComplete: 'email', message: 'Please enter an e-mail address, such as name@example.com.' },
  tel: {
    autoComplete: 'tel',
    // Digits as Australians write them, with a country code or without.
    pattern: '\\+?[0-9 \\(\\)\\-]{8,17}',
    message: 'Please enter a phone number, such as 0491 570 006.',
  },
  'datetime-local': {},
  date: {},
} satisfies Record<string, LineType>

type TextFieldProps = FieldProps & {
  type?: keyof typeof TYPES
  value?: string
  placeholder?: string
  inputMode?: 'numeric'
}

/** One line of text; e-mail and phone bring their keyboard and what the browser remembers. */
export function TextField({ type = 'text', value, placeholder, inputMode, ...given }: TextFieldProps) {
  const { autoComplete, pattern, message }: LineType = TYPES[type]
  const { field, attributes } = useField({ ...given, autoComplete: given.autoComplete ?? autoComplete }, message)
  return (
    <Field {...field}>
      <input
        {...attributes}
        className="input"
        type={type}
        defaultValue={value}
        placeholder={placeholder}
        inputMode={inputMode}
        pattern={pattern}
      />
    </Field>
  )
}
