import type { ComponentProps, MouseEvent } from 'react'
import { type FieldError, FormErrors } from '../primitives/form-errors.tsx'
import { CheckContext } from './check-context.ts'
import { type SendAnswer, useFormCheck } from './use-form-check.ts'

type CheckedFormProps = Omit<ComponentProps<'form'>, 'noValidate' | 'onSubmit' | 'onChange'> & {
  /** The id of its error panel. */
  errorsId: string
  /** What the server found wrong with it. */
  found?: readonly FieldError[]
  /** Sends it without leaving the page. */
  send?(form: HTMLFormElement): Promise<SendAnswer>
} & Pick<Parameters<typeof useFormCheck>[0] & object, 'failed' | 'step' | 'reveal'>

/** A form that says everything that is wrong with it at once. Without scripts the browser says it, or the server. */
export function CheckedForm({ errorsId, found, failed, send, step, reveal, children, ...rest }: CheckedFormProps) {
  const { check, panel, errors, failure, form } = useFormCheck({ found, failed, send, step, reveal })
  const pick = (event: MouseEvent<HTMLAnchorElement>, fieldId: string) => {
    reveal?.(fieldId)
    focusField(event, fieldId)
  }
  return (
    <form {...rest} {...form}>
      <CheckContext value={check}>
        <FormErrors
          id={errorsId}
          errors={errors}
          formError={failure}
          ref={panel}
          onPick={pick}
          takesFocus={Boolean(found?.length)}
        />
        {children}
      </CheckContext>
    </form>
  )
}

/** A link to a place would not take the focus there. */
function focusField(event: MouseEvent<HTMLAnchorElement>, fieldId: string): void {
  event.preventDefault()
  const field = event.currentTarget.closest('form')!.elements.namedItem(fieldId) as HTMLElement | null
  const first = field instanceof HTMLFieldSetElement ? field.elements[0] : field
  ;(first as HTMLElement | null)?.focus()
}
