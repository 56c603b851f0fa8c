import { type FormEvent, use } from 'react'
import { CheckContext } from '../forms/check-context.ts'
import type { FieldProps } from './field.tsx'

type Invalid = FormEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>

/**
 * A field with what its form finds wrong with it, and the attributes that tie its input to its frame. `message` replaces
 * the browser's own words for a broken rule.
 */
export function useField<Props extends FieldProps>(given: Props, message?: string) {
  const check = use(CheckContext)
  const field = { ...given, error: check?.messages.get(given.id) ?? given.error }
  const { id, name, label, hint, error, required, disabled, autoComplete } = field
  const onInvalid = ({ currentTarget }: Invalid) => {
    const { validity, validationMessage } = currentTarget
    const reason = validity.valueMissing ? 'please fill this in.' : validationMessage
    check?.report(id, message ?? `${label}: ${reason}`)
  }
  const attributes = {
    id,
    name,
    required,
    disabled,
    autoComplete,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': `${hint ? `${id}-hint ` : ''}${id}-error`,
    onInvalid: check ? onInvalid : undefined,
  }
  return { field, attributes }
}
