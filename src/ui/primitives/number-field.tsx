import { type ControlledText, useText } from '../forms/use-text.ts'
import { Field, type FieldProps } from './field.tsx'
import { InputBox } from './input-box.tsx'
import { useField } from './use-field.ts'

type NumberFieldProps = FieldProps & {
  value?: number
  step?: number
  min?: number
  max?: number
  /** '%', 'years': drawn behind the number and said with the label. */
  unit?: string
  held?: ControlledText
}

/** A number with its step and bounds (rule:number-inputs). */
export function NumberField({ value, step, min, max, unit, held, ...given }: NumberFieldProps) {
  const { field, attributes } = useField(given)
  const { ref, text, onText } = useText(value === undefined ? '' : String(value), held)
  return (
    <Field {...field} unit={unit}>
      <InputBox unit={unit}>
        <input
          {...attributes}
          ref={ref}
          className="input"
          type="number"
          inputMode="decimal"
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
          step={step}
          min={min}
          max={max}
        />
      </InputBox>
    </Field>
  )
}
