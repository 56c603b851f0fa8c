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

type TermsBoxProps = { id: string; name: string; termsHref: string; error?: string; message?: string }

/** The box without which nothing is sent (rule:terms-box), with its exact words when it is left empty. */
export function TermsBox({ id, name, termsHref, error, message = TERMS_MESSAGE }: TermsBoxProps) {
  return (
    <CheckBox
      id={id}
      name={name}
      value="yes"
      required
      error={error}
      message={message}
      label={
        <>
          I agree to the{' '}
          <a className="link" href={termsHref} target="_blank" rel="noreferrer">
            terms of use
          </a>
        </>
      }
    />
  )
}

/** What an unticked terms box says (rule:terms-box). */
export const TERMS_MESSAGE = '*You must agree to the terms of use before submitting.'
/** The same as some dealers word it (rule:terms-box). */
export const TERMS_MESSAGE_OF_FORM = '* You must agree to the terms of use before submitting the form.'
