import { DISTANCE_SUFFIX } from '../forms/numbers.ts'
import { useDigits } from '../forms/use-digits.ts'
import type { ControlledText } from '../forms/use-text.ts'
import { Field, type FieldProps } from './field.tsx'
import { InputBox } from './input-box.tsx'
import { useField } from './use-field.ts'

/** Whole kilometres (rule:number-inputs): thousands separators as one types, ' kms' behind. Read by `parseAmount`. */
export function DistanceField({ km, held, ...given }: FieldProps & { km?: number; held?: ControlledText }) {
  const { field, attributes } = useField(given)
  const { box } = useDigits(km, held)
  return (
    <div>
      <Field {...field} unit="in kilometres">
        <InputBox unit={DISTANCE_SUFFIX.trim()}>
          <input {...attributes} {...box} className="input" inputMode="numeric" autoComplete="off" />
        </InputBox>
      </Field>
    </div>
  )
}
