import type { FormStep, SavedSteps } from '#domain/leads/stepwise/steps.ts'
import type { LeadFieldView } from '#ui/leads/view.ts'
import type { TypedForm } from '../../../site/page-context.ts'
import { retyped } from '../lead-form-view.ts'

/** The fields of a step with what is saved of them, or with what was typed and is wrong; a file that is there need not come again. */
export function savedFields(
  { id, fields }: FormStep,
  saved: SavedSteps | null,
  typed: TypedForm | null,
): LeadFieldView[] {
  const values = saved?.answers[id] ?? {}
  return fields.map((field) => {
    const isThere = field.type === 'file' && (saved?.documents.some((file) => file.field === field.name) ?? false)
    const value = values[field.name]
    const own: LeadFieldView = {
      ...field,
      ...(typeof value === 'string' && { value }),
      ...(typeof value === 'boolean' && { checked: value }),
      ...(Array.isArray(value) && { values: value }),
      ...(isThere && { required: false, isConditional: true as const }),
    }
    return typed ? retyped(own, typed) : own
  })
}

/** Which files are there already, at a step that asks for some; null where none is. */
export function attachedWords(step: FormStep | undefined, saved: SavedSteps | null): string | null {
  const files = step?.fields.some(({ type }) => type === 'file') ? (saved?.documents ?? []) : []
  if (files.length === 0) return null
  return `Attached: ${files.map(({ name }) => name).join(', ')}. Others take the place of those of their field.`
}

/** What is wrong with a form, as it is drawn. */
export function errorsOf(typed: Pick<TypedForm, 'errors'> | null): { name: string; message: string }[] {
  return Object.entries(typed?.errors ?? {}).map(([name, messages]) => ({ name, message: messages[0] ?? '' }))
}
