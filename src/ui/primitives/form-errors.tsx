import { ERROR_PANEL_TITLE, type FieldError } from '../forms/error-panel.ts'
import { Icon } from './icon.tsx'

type FormErrorsProps = {
  id: string
  errors: readonly FieldError[] /** What is wrong with the form as a whole. */
  formError?: string
}

/**
 * What has to be put right before a form can be sent (C§5): a list of links to the fields, and above it, as a
 * destructive alert, what is wrong with the whole. There from the start, so that scripts can fill it.
 */
export function FormErrors({ id, errors, formError }: FormErrorsProps) {
  return (
    <div className="form-errors">
      {formError ? (
        <div className="panel panel-destructive" role="alert">
          <Icon name="circle-alert" className="panel-icon" />
          <p className="panel-words panel-title">{formError}</p>
        </div>
      ) : null}
      <div
        id={id}
        className="panel panel-negative"
        role="alert"
        tabIndex={-1}
        hidden={errors.length === 0}
        data-form-errors=""
      >
        <Icon name="circle-alert" className="panel-icon" />
        <div className="panel-words">
          <p className="panel-title">{ERROR_PANEL_TITLE}</p>
          <ul className="panel-list">
            {errors.map((error) => (
              <li key={error.fieldId}>
                <a className="link" href={`#${error.fieldId}`}>
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
