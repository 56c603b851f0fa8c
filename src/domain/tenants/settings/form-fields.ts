import * as z from 'zod'
import { LEAD_FIELD_TYPES, LEAD_FORM_NAMES } from './vocabulary.ts'
import * as s from './words.ts'

const fieldName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{1,39}$/, 'Use lower-case letters, digits and underscores, such as "preferred_day"')

/** What a dealer's forms ask otherwise than they come (rule:form-fields); domain/leads/fields reads and checks it. */
export const formFields = s.rowsOf(
  'What forms ask otherwise than they come: each row leaves out, adds, moves, words or requires one field of one form.',
  {
    form: z.enum(LEAD_FORM_NAMES).describe('The form.'),
    field: fieldName.describe('A field of a form, such as "postcode", or a name for one of your own.'),
    shown: s.flag(true, 'The form has it. A lead needs name, email and phone: they stay.'),
    type: s.maybe(z.enum(LEAD_FIELD_TYPES), 'What a field of your own takes; the others have their types.'),
    label: s.maybeText('The words at it; the usual ones otherwise.', 120),
    required: s.maybe(z.boolean(), 'It must be filled in; as usual otherwise, and not for a field of your own.'),
    options: s.listOf(
      z.string().trim().min(1).max(80),
      'What a select, radio or checkboxes field of your own offers, in order.',
    ),
    value: s.maybeText('What it starts with; of a hidden field, what is sent along.', 200),
    after: s.maybe(
      fieldName,
      'The field it stands after, or "top"; where it stood otherwise, a new one above the tick boxes at the end.',
    ),
  },
)
