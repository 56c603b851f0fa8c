import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** What every field of a form takes. `id` is unique on the page. */
export type FieldProps = {
  id: string
  name: string
  label: string
  hint?: string
  /** What was found wrong with the value. */
  error?: string | undefined
  required?: boolean
  disabled?: boolean
  /** Says 'optional' beside the label. */
  optional?: boolean
  autoComplete?: string
}

type FrameProps = Pick<FieldProps, 'id' | 'label' | 'hint' | 'error' | 'optional'> & {
  /** Said with the label, not drawn: the unit of a number. */
  unit?: string
  children: ReactNode
}

/** Label above, hint and error below: the frame of every field. */
export function Field({ id, label, hint, error, optional, unit, children }: FrameProps) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
        {unit ? <span className="sr-only">{`, ${unit}`}</span> : null}
        {optional ? <span className="field-mark"> optional</span> : null}
      </label>
      {children}
      {hint ? (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      ) : null}
      <FieldError id={id} error={error} />
    </div>
  )
}

/**
 * The place of a field's error: there from the start, so that what is said later is read out. `alert`: readers say it as it
 * comes, for a field whose form has no panel that would take the focus.
 */
export function FieldError({ id, error, alert }: { id: string; error: string | undefined; alert?: boolean }) {
  return (
    <p id={`${id}-error`} className="field-error" hidden={!error} role={alert ? 'alert' : undefined}>
      <Icon name="circle-alert" />
      <span>{error}</span>
    </p>
  )
}
