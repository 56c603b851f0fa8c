import { FieldError } from '../primitives/field.tsx'
import { useField } from '../primitives/use-field.ts'
import type { LeadFieldView } from './view.ts'

/** Several of a few, all of them in sight. Whether there must be one is for the server to say: browsers have no such rule. */
export function CheckBoxes({ options = [], values = [], ...given }: LeadFieldView & { id: string }) {
  const { field, attributes } = useField(given)
  const { id, name, label, error } = field
  return (
    <fieldset id={id} className="field" aria-describedby={attributes['aria-describedby']}>
      <legend className="field-label">
        {label}
        {field.required ? null : <span className="field-mark"> optional</span>}
      </legend>
      <div className="choices">
        {options.map((option) => (
          <label key={option.value} className="choice">
            <input
              className="choice-box"
              type="checkbox"
              name={name}
              value={option.value}
              defaultChecked={values.includes(option.value)}
              aria-invalid={attributes['aria-invalid']}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
