import type { MouseEvent, Ref } from 'react'
import { Icon } from './icon.tsx'

/** When a form could not be sent at all (rule:form-errors). */
export const SUBMIT_FAILURE = 'An error occurred when submitting this form'

/** Why a form as a whole was not taken: what failed, and why where that is known. */
export type FormFailure = { title: string; text?: string }

export type FieldError = { fieldId: string; message: string }

type FormErrorsProps = {
  id: string
  errors: readonly FieldError[]
  /** What is wrong with the form as a whole. */
  formError?: FormFailure
  /** The panel with the list. */
  ref?: Ref<HTMLDivElement>
  /** The page was asked for by sending the form: the panel has the focus from the start, without scripts too. */
  takesFocus?: boolean
  onPick?(event: MouseEvent<HTMLAnchorElement>, fieldId: string): void
}

/**
 * What has to be put right before a form can be sent (rule:form-errors): a list of links to the fields, and above it,
 * as a destructive alert, what is wrong with the whole. There from the start, so that what is said later is read out.
 */
export function FormErrors({ id, errors, formError, ref, takesFocus, onPick }: FormErrorsProps) {
  return (
    <div className="form-errors">
      {formError ? (
        <div className="panel panel-destructive" role="alert">
          <Icon name="circle-alert" className="panel-icon" />
          <div className="panel-words">
            <p className="panel-title">{formError.title}</p>
            {formError.text ? <p className="panel-text">{formError.text}</p> : null}
          </div>
        </div>
      ) : null}
      <div
        id={id}
        ref={ref}
        className="panel panel-negative"
        role="alert"
        tabIndex={-1}
        hidden={errors.length === 0}
        // biome-ignore lint/a11y/noAutofocus: whoever sent the form is told first what is wrong with it
        autoFocus={takesFocus}
      >
        <Icon name="circle-alert" className="panel-icon" />
        <div className="panel-words">
          <p className="panel-title">Please fix the following errors:</p>
          <ul className="panel-list">
            {errors.map((error) => (
              <li key={error.fieldId}>
                <a className="link" href={`#${error.fieldId}`} onClick={(event) => onPick?.(event, error.fieldId)}>
                  {error.message}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  )
}
