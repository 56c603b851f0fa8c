import { FieldError } from './field.tsx'

type RadioOption = { value: string; label: string; hint?: string; disabled?: boolean }
type RadioGroupProps = {
  id: string
  name: string
  legend: string
  options: readonly RadioOption[]
  value?: string
  error?: string
  required?: boolean
  /** Side by side as one control, for two to four short words. */
  joined?: boolean
}

/** One of a few, all of them in sight. */
export function RadioGroup({ id, name, legend, options, value, error, required, joined }: RadioGroupProps) {
  return (
    <fieldset className="field" aria-describedby={`${id}-error`} id={id}>
      <legend className="field-label">{legend}</legend>
      <div className={joined ? 'choices-joined' : 'choices'}>
        {options.map((option) => (
          <label key={option.value} className={joined ? 'choice-joined' : 'choice'}>
            <input
              className="choice-box choice-round"
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === value}
              disabled={option.disabled}
              required={required}
              aria-invalid={error ? true : undefined}
            />
            <span>
              {option.label}
              {option.hint ? <small className="field-hint">{option.hint}</small> : null}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
