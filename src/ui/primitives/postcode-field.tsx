import { POSTCODE_MESSAGE, POSTCODE_PATTERN } from '../forms/postcode.ts'
import { Field, type FieldProps, fieldAttributes } from './field.tsx'

/** Four digits and nothing else (C§5): text, so that 0800 keeps its nought, with the keyboard of numbers. */
export function PostcodeField({ value, ...field }: FieldProps & { value?: string }) {
  return (
    <Field {...field}>
      <input
        {...fieldAttributes(field, POSTCODE_MESSAGE)}
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
