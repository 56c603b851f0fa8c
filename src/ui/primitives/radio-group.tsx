import { useLayoutEffect, useRef } from 'react'
import { FieldError } from './field.tsx'
import { useField } from './use-field.ts'

/** `shows`: what of its form its choice brings into sight, by the style of the form. */
type RadioOption = { value: string; label: string; hint?: string; disabled?: boolean; shows?: string }
type RadioGroupProps = {
  id: string
  name: string
  legend: string
  options: readonly RadioOption[]
  value?: string
  /** Where somebody else keeps which is chosen. */
  onValue?(value: string): void
  error?: string
  required?: boolean
  /** Side by side as one control, for two to four short words. */
  joined?: boolean
}

/** One of a few, all of them in sight. */
export function RadioGroup({ legend, options, value, onValue, joined, ...given }: RadioGroupProps) {
  const { field, attributes } = useField({ ...given, label: legend })
  const { id, name, error, required } = field
  const group = useRef<HTMLFieldSetElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, what was chosen before anything listened to it
  useLayoutEffect(() => {
    const buttons = [...group.current!.elements] as HTMLInputElement[]
    const found = buttons.find(({ checked }) => checked)?.value
    if (found !== undefined && found !== value) onValue?.(found)
  }, [])
  const chosen = (option: string) =>
    onValue ? { checked: option === value, onChange: () => onValue(option) } : { defaultChecked: option === value }
  return (
    <fieldset ref={group} className="field" aria-describedby={`${id}-error`} id={id}>
      <legend className="field-label">{legend}</legend>
      <div className={joined ? 'choices-joined' : 'choices'}>
        {options.map((option) => (
          <label key={option.value} className={joined ? 'choice-joined' : 'choice'}>
            <input
              className="choice-box choice-round"
              type="radio"
              name={name}
              value={option.value}
              data-shows={option.shows}
              {...chosen(option.value)}
              disabled={option.disabled}
              required={required}
              aria-invalid={attributes['aria-invalid']}
              onInvalid={attributes.onInvalid}
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
