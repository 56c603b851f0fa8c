import type { ReactNode } from 'react'
import { FieldError, type FieldProps } from './field.tsx'
import { useField } from './use-field.ts'

type CheckBoxProps = Omit<FieldProps, 'label' | 'optional'> & {
  label: ReactNode
  value?: string
  checked?: boolean
  /** What an unticked box that is required says. */
  message?: string
}

/** A tick box with its words beside it; both are one target. */
export function CheckBox({ label, value, checked, message, ...given }: CheckBoxProps) {
  const { field, attributes } = useField({ ...given, label: typeof label === 'string' ? label : given.name }, message)
  return (
    <div className="field">
      <label className="choice">
        <input {...attributes} className="choice-box" type="checkbox" value={value} defaultChecked={checked} />
        <span>{label}</span>
      </label>
      {field.hint ? (
        <p id={`${field.id}-hint`} className="field-hint choice-hint">
          {field.hint}
        </p>
      ) : null}
      <FieldError id={field.id} error={field.error} />
    </div>
  )
}
