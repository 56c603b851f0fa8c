import { Notice } from '../primitives/notice.tsx'
import { MoreLink } from '../sections/more-link.tsx'
import type { SectionProps } from '../sections/section-props.ts'
import { keepSentCar, MyCar, Picker } from './my-car.tsx'
import type { TowFieldView, TowMatchView } from './views.ts'

/** What tows what (rule:tow-match): the answer for two that are known, a plain form for the other one, and what the dealer has of it. */
export function TowMatch({ section, Frame }: SectionProps<'tow-match'>) {
  const { title, answer, form, myCar, forKept, picker, vehicles, guidance } = section
  return (
    <Frame section={section} title={title} className="list">
      <div className="lead-page">
        <div className="lead-form">
          {answer ? <Answer answer={answer} /> : null}
          <MyCar myCar={myCar} forKept={forKept} />
          {picker ? <Picker picker={picker} action={form.action} /> : null}
          <TowForm form={form} />
        </div>
      </div>
      {vehicles ? <Vehicles vehicles={vehicles} /> : null}
      <p className="list-intro">{guidance}</p>
    </Frame>
  )
}

function Answer({ answer: { tone, words, sums } }: { answer: NonNullable<TowMatchView['answer']> }) {
  return (
    <Notice tone={tone} title={words}>
      {sums.map((sum) => (
        <p key={sum}>{sum}</p>
      ))}
    </Notice>
  )
}

function TowForm({ form: { action, kept, groups, button } }: { form: TowMatchView['form'] }) {
  return (
    <form className="lead-form" action={action} onSubmit={({ currentTarget }) => keepSentCar(currentTarget)}>
      {kept.map((field) => (
        <input key={field.name} type="hidden" {...field} />
      ))}
      {groups.map(({ label, fields }) => (
        <fieldset key={label} className="lead-step">
          <legend className="lead-step-title">{label}</legend>
          <div className="lead-fields">
            {fields.map((field) => (
              <TowField key={field.name} field={field} />
            ))}
          </div>
        </fieldset>
      ))}
      <p className="actions">
        <button type="submit" className="button button-primary">
          {button}
        </button>
      </p>
    </form>
  )
}

function TowField({ field }: { field: TowFieldView }) {
  const { name, label, hint, value, error, isText } = field
  const describedBy = [hint ? `${name}-hint` : '', error ? `${name}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label className="field-label" htmlFor={`tow-${name}`}>
        {label}
      </label>
      <input
        className="input"
        id={`tow-${name}`}
        name={name}
        defaultValue={value}
        inputMode={isText ? undefined : 'numeric'}
        autoComplete="off"
        aria-describedby={describedBy || undefined}
        aria-invalid={error ? true : undefined}
      />
      {hint ? (
        <p id={`${name}-hint`} className="field-hint">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${name}-error`} className="field-error">
          {error}
        </p>
      ) : null}
    </div>
  )
}

function Vehicles({ vehicles: { title, rows, more } }: { vehicles: NonNullable<TowMatchView['vehicles']> }) {
  return (
    <>
      <h3 className="list-count">{title}</h3>
      {rows.length ? (
        <dl className="spec-rows">
          {rows.map(({ href, name, words }) => (
            <div key={href}>
              <dt>
                <a href={href}>{name}</a>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <MoreLink more={more} />
    </>
  )
}
