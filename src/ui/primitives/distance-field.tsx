import { DISTANCE_SUFFIX } from '../forms/distance.ts'
import { formatWholeNumber } from '../forms/whole-number.ts'
import { Field, type FieldProps, fieldAttributes } from './field.tsx'

type DistanceFieldProps = FieldProps & { km?: number; placeholder?: string }

/** Whole kilometres (C§5): thousands separators as one types, ' kms' behind. Read by `parseKilometres`. */
export function DistanceField({ km, placeholder, ...field }: DistanceFieldProps) {
  return (
    <div data-behaviour="digits">
      <Field {...field} unit="in kilometres">
        <span className="input-box">
          <input
            {...fieldAttributes(field)}
            className="input"
            inputMode="numeric"
            autoComplete="off"
            placeholder={placeholder}
            defaultValue={km === undefined ? undefined : formatWholeNumber(km)}
          />
          <span className="input-unit" aria-hidden="true">
            {DISTANCE_SUFFIX.trim()}
          </span>
        </span>
      </Field>
    </div>
  )
}
