import { Button, LinkButton } from '../primitives/button.tsx'
import { FormErrors } from '../primitives/form-errors.tsx'
import { MoneyField } from '../primitives/money-field.tsx'
import { NumberField } from '../primitives/number-field.tsx'
import type { SectionProps } from '../sections/section-props.ts'
import type { BudgetFormView, BudgetResultView } from './view.ts'

/** What a weekly budget buys (rule:weekly-budget): a form of its page, worked out where the page is made. */
export function FinanceBudget({ section, Frame }: SectionProps<'finance-budget'>) {
  const { title, text, form, result } = section
  return (
    <Frame section={section} title={title}>
      <div className="grid gap-8">
        <p className="max-w-160 text-muted">{text}</p>
        {form ? (
          <div className="grid gap-8 lg:grid-cols-2">
            <BudgetForm form={form} />
            {result ? <BudgetResult result={result} /> : null}
          </div>
        ) : null}
      </div>
    </Frame>
  )
}

function BudgetForm({ form }: { form: BudgetFormView }) {
  const { action, hidden, weeklyDollars, weeklyPicks, depositDollars, term, errors } = form
  const errorOf = (fieldId: string) => errors.find((error) => error.fieldId === fieldId)?.message
  return (
    <form className="form-panel grid gap-5" action={action} method="get" noValidate>
      <FormErrors id="budget-errors" errors={errors} takesFocus={errors.length > 0} />
      {hidden.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <MoneyField
        id="budget-weekly"
        name="weekly"
        label="Each week"
        dollars={weeklyDollars}
        picks={weeklyPicks}
        error={errorOf('budget-weekly')}
      />
      <MoneyField
        id="budget-deposit"
        name="deposit"
        label="Deposit or trade-in"
        dollars={depositDollars}
        error={errorOf('budget-deposit')}
      />
      <NumberField id="budget-term" name="term" label="Term" unit="years" {...term} error={errorOf('budget-term')} />
      <Button type="submit">Show what that buys</Button>
    </form>
  )
}

/** The price with the lender's two rates: none may be more prominent than the comparison rate (rule:repayment-honesty). */
function BudgetResult({ result: { figures, basis, links, warning } }: { result: BudgetResultView }) {
  return (
    <div className="grid content-start gap-5" role="status">
      <dl className="grid gap-3">
        {figures.map(({ label, text }) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-xl font-semibold">{text}</dd>
          </div>
        ))}
      </dl>
      <p>{basis}</p>
      {links.map(({ label, href }) => (
        <LinkButton key={href} href={href} icon="arrow-right" wide>
          {label}
        </LinkButton>
      ))}
      <p className="text-sm text-muted">{warning}</p>
    </div>
  )
}
