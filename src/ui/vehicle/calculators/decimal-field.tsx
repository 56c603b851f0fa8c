import { Field, fieldAttributes } from '../../primitives/field.tsx'

type DecimalFieldProps = {
  id: string
  name: string
  label: string
  value: string
  /** 'per litre': drawn behind the number and said with the label. */
  unit: string
  prefix?: string
  hint?: string
  error?: string | undefined
}

/** A number with decimals as people write it, '$1.70'; read by `parseDecimal`. */
export function DecimalField({ value, unit, prefix, error, ...rest }: DecimalFieldProps) {
  const field = { ...rest, ...(error ? { error } : {}) }
  return (
    <Field {...field} unit={unit}>
      <span className="input-box">
        {prefix ? (
          <span className="input-unit" aria-hidden="true">
            {prefix}
          </span>
        ) : null}
        <input
          {...fieldAttributes(field)}
          className="input calc-decimal"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={value}
        />
        <span className="input-unit" aria-hidden="true">
          {unit}
        </span>
      </span>
    </Field>
  )
}
