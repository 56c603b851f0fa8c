import { Field, type FieldProps, fieldAttributes } from './field.tsx'

type NumberFieldProps = FieldProps & {
  value?: number
  step?: number
  min?: number
  max?: number
  /** '%', 'years': drawn behind the number and said with the label. */
  unit?: string
}

/** A number with its step and bounds (C§5). */
export function NumberField({ value, step, min, max, unit, ...field }: NumberFieldProps) {
  return (
    <Field {...field} unit={unit}>
      <span className="input-box">
        <input
          {...fieldAttributes(field)}
          className="input"
          type="number"
          inputMode="decimal"
          defaultValue={value}
          step={step}
          min={min}
          max={max}
        />
        {unit ? (
          <span className="input-unit" aria-hidden="true">
            {unit}
          </span>
        ) : null}
      </span>
    </Field>
  )
}
