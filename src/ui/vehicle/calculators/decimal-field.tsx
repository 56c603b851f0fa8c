import { type ControlledText, useText } from '../../forms/use-text.ts'
import { Field } from '../../primitives/field.tsx'
import { useField } from '../../primitives/use-field.ts'

type DecimalFieldProps = {
  id: string
  name: string
  label: string
  held: ControlledText
  /** 'per litre': drawn behind the number and said with the label. */
  unit: string
  prefix?: string
  hint?: string
  error?: string | undefined
}

/** A number with decimals as people write it, '$1.70'; read by `parseDecimal`. */
export function DecimalField({ held, unit, prefix, ...given }: DecimalFieldProps) {
  const { field, attributes } = useField(given)
  const { ref, text, onText } = useText(held.text, held)
  return (
    <Field {...field} unit={unit}>
      <span className="input-box">
        {prefix ? (
          <span className="input-unit" aria-hidden="true">
            {prefix}
          </span>
        ) : null}
        <input
          {...attributes}
          ref={ref}
          className="input calc-decimal"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        />
        <span className="input-unit" aria-hidden="true">
          {unit}
        </span>
      </span>
    </Field>
  )
}
