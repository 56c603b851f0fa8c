import { Field, type FieldProps } from './field.tsx'
import { useField } from './use-field.ts'

type TextFieldProps = FieldProps & {
  type?: 'text' | 'email' | 'tel' | 'search' | 'date' | 'datetime-local'
  value?: string
  placeholder?: string
}

/** One line of text; e-mail and phone bring their keyboard and what the browser remembers. */
export function TextField({ type = 'text', value, placeholder, ...given }: TextFieldProps) {
  const { field, attributes } = useField(given, MESSAGES[type])
  return (
    <Field {...field}>
      <input
        {...attributes}
        className="input"
        type={type}
        defaultValue={value}
        placeholder={placeholder}
        autoComplete={field.autoComplete ?? REMEMBERED[type]}
        pattern={type === 'tel' ? PHONE_PATTERN : undefined}
      />
    </Field>
  )
}

const REMEMBERED: Partial<Record<string, string>> = { email: 'email', tel: 'tel' }
/** Digits as Australians write them, with a country code or without. */
const PHONE_PATTERN = '\\+?[0-9 ()\\-]{8,17}'
const MESSAGES: Partial<Record<string, string>> = {
  email: 'Please enter an e-mail address, such as name@example.com.',
  tel: 'Please enter a phone number, such as 0491 570 006.',
}
