import type { LeadFormView } from '#ui/leads/view.ts'
import type { TypedForm } from '../../../site/page-context.ts'
import { retyped } from '../lead-form-view.ts'

type OwnForm = Pick<LeadFormView, 'action' | 'send' | 'look' | 'fields' | 'privacy'> & {
  hidden: Record<string, string>
  typed: TypedForm | null
}

/** A form of a page's own; what was typed into it comes back with what is wrong. */
export function ownForm(form: string, { hidden, typed, fields, ...rest }: OwnForm): LeadFormView {
  const own = typed?.form === form ? typed : null
  return {
    ...rest,
    id: form,
    fields: own ? fields.map((field) => retyped(field, own)) : fields,
    hidden: Object.entries({ form, ...hidden }).map(([name, value]) => ({ name, value })),
    errors: Object.entries(own?.errors ?? {}).map(([name, messages]) => ({ name, message: messages[0] ?? '' })),
  }
}
