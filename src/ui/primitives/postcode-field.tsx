import { POSTCODE_MESSAGE, POSTCODE_PATTERN } from '../forms/postcode.ts'
import { Field, type FieldProps } from './field.tsx'
import { useField } from './use-field.ts'

/** Four digits and nothing else (rule:postcode-input): text, so that 0800 keeps its nought, with the keyboard of numbers. */
export function PostcodeField({ value, ...given }: FieldProps & { value?: string }) {
  const { field, attributes } = useField(given, POSTCODE_MESSAGE)
  return (
    <Field {...field}>
      <input
        {...attributes}
        className="input input-short"
        inputMode="numeric"
        autoComplete={field.autoComplete ?? 'postal-code'}
        maxLength={4}
        pattern={POSTCODE_PATTERN}
        title={POSTCODE_MESSAGE}
        defaultValue={value}
      />
    </Field>
  )
}
