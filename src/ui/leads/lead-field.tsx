import type { ReactNode } from 'react'
import type { LeadFieldType } from '#domain/leads/fields/lead-field.ts'
import { CheckBox, TERMS_MESSAGE_OF_FORM } from '../primitives/check-box.tsx'
import { PostcodeField } from '../primitives/postcode-field.tsx'
import { RadioGroup } from '../primitives/radio-group.tsx'
import { SelectField } from '../primitives/select-field.tsx'
import { TextArea } from '../primitives/text-area.tsx'
import { TextField } from '../primitives/text-field.tsx'
import { CheckBoxes } from './check-boxes.tsx'
import { FileField } from './file-field.tsx'
import { SlotField } from './slot-field.tsx'
import type { LeadFieldView } from './view.ts'

type Drawn = LeadFieldView & { id: string }

/** How each type of field is drawn (docs/where-to-add.md). */
const DRAWN: Record<LeadFieldType, (field: Drawn) => ReactNode> = {
  string: (field) => <TextField {...lineOf(field)} />,
  number: (field) => <TextField {...lineOf(field)} inputMode="numeric" />,
  email: (field) => <TextField {...lineOf(field)} type="email" />,
  phone: (field) => <TextField {...lineOf(field)} type="tel" />,
  'date-time': (field) => <TextField {...lineOf(field)} type="datetime-local" />,
  slot: (field) => <SlotField {...lineOf(field)} slots={field.slots} />,
  postcode: (field) => <PostcodeField {...lineOf(field)} />,
  textarea: (field) => <TextArea {...lineOf(field)} rows={3} />,
  select: ({ options = [], ...field }) => (
    <SelectField
      {...lineOf(field)}
      options={options}
      empty={field.required && field.value ? undefined : 'Please choose'}
    />
  ),
  radio: ({ id, name, label, required, options = [], value }) => (
    <RadioGroup id={id} name={name} legend={label} required={required} options={options} value={value} />
  ),
  checkbox: ({ id, name, label, required, checked, termsHref }) => (
    <CheckBox
      {...{ id, name, required, checked }}
      label={termsHref ? withTerms(label, termsHref) : label}
      value="yes"
      message={required ? (name === 'terms' ? TERMS_MESSAGE_OF_FORM : `${label}: please tick this.`) : undefined}
    />
  ),
  checkboxes: (field) => <CheckBoxes {...field} />,
  file: (field) => <FileField {...lineOf(field)} isPicture={field.isPicture ?? false} />,
  hidden: ({ name, value }) => <input type="hidden" name={name} value={value} />,
}

/** Its words with the way to the terms, which open beside what is typed. */
function withTerms(label: string, href: string): ReactNode {
  const [before, after] = label.split(TERMS, 2)
  if (after === undefined) return label
  return (
    <>
      {before}
      <a className="link" href={href} target="_blank" rel="noreferrer">
        {TERMS}
      </a>
      {after}
    </>
  )
}
const TERMS = 'terms of use'

function lineOf({ id, name, label, required, isConditional, autoComplete, value }: Drawn) {
  return { id, name, label, required, optional: !required && !isConditional, autoComplete, value }
}

/** One field of a form that becomes a lead. */
export function LeadField(field: Drawn) {
  return DRAWN[field.type](field)
}
