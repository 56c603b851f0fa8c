import { TERMS_MESSAGE } from '../forms/terms.ts'
import { CheckBox } from './check-box.tsx'

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
