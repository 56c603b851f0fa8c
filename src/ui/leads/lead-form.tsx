import { CheckedForm } from '../forms/checked-form.tsx'
import { Button } from '../primitives/button.tsx'
import stepwiseHref from '../primitives/stepwise.css?url'
import { fieldId } from './field-id.ts'
import { LeadField } from './lead-field.tsx'
import { LeadSteps } from './lead-steps.tsx'
import type { FormSteps } from './use-form-steps.ts'
import { useLeadForm } from './use-lead-form.ts'
import type { LeadFieldView, LeadFormView } from './view.ts'

/**
 * A form that becomes a lead (rule:lead-forms). It posts plainly without scripts; with them it is sent in place, keeps what
 * was typed through every error and a reload, and starts with what this device knows of the shopper.
 */
export function LeadForm({ form }: { form: LeadFormView }) {
  const { id, action, send, look = 'primary', fields, hidden, privacy, errors } = form
  const shown = new Set(fields.map(({ name }) => name))
  const { steps, ...sending } = useLeadForm(form)
  return (
    <CheckedForm
      className="lead-form"
      errorsId={`${id}-errors`}
      found={errors
        .filter(({ name }) => shown.has(name))
        .map(({ name, message }) => ({ fieldId: fieldId(id, name), message }))}
      failed={
        errors
          .filter(({ name }) => !shown.has(name))
          .map(({ message }) => message)
          .join(' ') || undefined
      }
      action={action}
      method="post"
      encType={fields.some(({ type }) => type === 'file') ? 'multipart/form-data' : undefined}
      aria-label={send}
      {...sending}
    >
      {hidden.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {/* Nobody sees it; what fills in every field does. */}
      <div hidden>
        <input name="company_url" aria-label="Leave this empty" tabIndex={-1} autoComplete="off" />
      </div>
      {steps ? (
        <LeadSteps steps={steps}>{(step) => <Fields form={form} step={step} />}</LeadSteps>
      ) : (
        <Fields form={form} />
      )}
      <Button type="submit" look={look} wide>
        {steps ? <StepWords steps={steps} send={send} /> : send}
      </Button>
      {steps && steps.current > 0 ? <Button onClick={steps.back}>Back</Button> : null}
      <p className="lead-privacy">{privacy}</p>
    </CheckedForm>
  )
}

/** What the button of a step says; before it is known whether scripts run, a style chooses. */
function StepWords({ steps: { isStepped, isLast }, send }: { steps: FormSteps; send: string }) {
  if (isStepped) return isLast ? send : 'Next'
  return (
    <>
      <span className="with-scripts">Next</span>
      <span className="without-scripts">{send}</span>
    </>
  )
}

/** All fields, or those of a step. */
function Fields({ form: { id, fields }, step }: { form: LeadFormView; step?: number }) {
  const conditions = conditionsOf(fields)
  return (
    <div className="lead-fields">
      {conditions.length > 0 ? <link rel="stylesheet" href={stepwiseHref} precedence="page" /> : null}
      {fields
        .filter((field) => step === undefined || field.step === step)
        .map((field) => (
          <div
            key={field.name}
            className={isShort(field) ? undefined : 'lead-wide'}
            hidden={field.type === 'hidden'}
            data-shown-by={field.shownWhen && conditions.indexOf(keyOf(field.shownWhen)) + 1}
          >
            <LeadField {...field} options={optionsOf(field, conditions)} id={fieldId(id, field.name)} />
          </div>
        ))}
    </div>
  )
}

type Condition = NonNullable<LeadFieldView['shownWhen']>

/** What brings fields of the form into sight, each once; a style does it (stepwise.css), with scripts and without. */
function conditionsOf(fields: readonly LeadFieldView[]): string[] {
  return [...new Set(fields.flatMap(({ shownWhen }) => (shownWhen ? [keyOf(shownWhen)] : [])))]
}

function keyOf({ field, is }: Condition): string {
  return JSON.stringify([field, is])
}

/** Its choices, with the numbers of the conditions that each meets. */
function optionsOf({ name, options }: LeadFieldView, conditions: readonly string[]): LeadFieldView['options'] {
  const own = conditions.map((key) => JSON.parse(key) as [string, string[]])
  if (!options || !own.some(([field]) => field === name)) return options
  return options.map((option) => {
    const met = own.flatMap(([field, is], index) => (field === name && is.includes(option.value) ? [index + 1] : []))
    return met.length > 0 ? { ...option, shows: met.join(' ') } : option
  })
}

/** Two of these stand side by side where there is room. */
function isShort({ name }: LeadFieldView): boolean {
  return [
    'name',
    'last_name',
    'phone',
    'postcode',
    'make',
    'model',
    'year',
    'odometer',
    'rego',
    'rego_state',
    'regoState',
    'badge',
  ].includes(name)
}
