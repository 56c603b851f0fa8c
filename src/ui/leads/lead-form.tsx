import { CheckedForm } from '../forms/checked-form.tsx'
import { Button } from '../primitives/button.tsx'
import { CheckBox, TERMS_MESSAGE_OF_FORM } from '../primitives/check-box.tsx'
import { PostcodeField } from '../primitives/postcode-field.tsx'
import { SelectField } from '../primitives/select-field.tsx'
import { TextArea } from '../primitives/text-area.tsx'
import { TextField } from '../primitives/text-field.tsx'
import { fieldId, useLeadForm } from './use-lead-form.ts'
import type { LeadFieldView, LeadFormView } from './view.ts'

/**
 * A form that becomes a lead (rule:lead-forms). It posts plainly without scripts; with them it is sent in place, keeps what
 * was typed through every error, and starts with what this device knows of the shopper.
 */
export function LeadForm({ form }: { form: LeadFormView }) {
  const { id, action, send, fields, hidden, privacy, errors } = form
  const found = errors.map(({ name, message }) => ({ fieldId: fieldId(id, name), message }))
  return (
    <CheckedForm
      className="lead-form"
      errorsId={`${id}-errors`}
      found={found}
      action={action}
      method="post"
      aria-label={send}
      {...useLeadForm(id)}
    >
      {hidden.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {/* Nobody sees it; what fills in every field does. */}
      <div hidden>
        <input name="company_url" aria-label="Leave this empty" tabIndex={-1} autoComplete="off" />
      </div>
      <div className="lead-fields">
        {fields.map((field) => (
          <div key={field.name} className={isShort(field) ? undefined : 'lead-wide'}>
            <LeadField id={fieldId(id, field.name)} field={field} />
          </div>
        ))}
      </div>
      <Button type="submit" look="primary" wide>
        {send}
      </Button>
      <p className="lead-privacy">{privacy}</p>
    </CheckedForm>
  )
}

/** Two of these stand side by side where there is room. */
function isShort({ name }: LeadFieldView): boolean {
  return ['name', 'last_name', 'phone', 'postcode'].includes(name)
}

function LeadField({ id, field }: { id: string; field: LeadFieldView }) {
  const { name, label, type, required, options = [], value, checked, autoComplete } = field
  const given = { id, name, label, required, optional: !required, autoComplete, value }
  switch (type) {
    case 'string':
      return <TextField {...given} />
    case 'email':
      return <TextField {...given} type="email" />
    case 'phone':
      return <TextField {...given} type="tel" />
    case 'date-time':
      return <TextField {...given} type="datetime-local" />
    case 'postcode':
      return <PostcodeField {...given} />
    case 'textarea':
      return <TextArea {...given} rows={3} />
    case 'select':
      return <SelectField {...given} options={options} empty={required && value ? undefined : 'Please choose'} />
    case 'checkbox':
      return (
        <CheckBox
          id={id}
          name={name}
          label={label}
          value="yes"
          checked={checked}
          required={required}
          message={required ? TERMS_MESSAGE_OF_FORM : undefined}
        />
      )
    case 'checkboxes':
      return (
        <fieldset id={id} className="field">
          <legend className="field-label">{label}</legend>
          {options.map((option, at) => (
            <CheckBox key={option.value} id={`${id}-${at}`} name={name} label={option.label} value={option.value} />
          ))}
        </fieldset>
      )
  }
}
