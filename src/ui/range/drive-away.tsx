import { type FormEvent, useEffect } from 'react'
import type { State } from '#domain/tenants/settings/vocabulary.ts'
import { Button } from '../primitives/button.tsx'
import { Notice } from '../primitives/notice.tsx'
import { SelectField } from '../primitives/select-field.tsx'
import type { SectionProps } from '../sections/section-props.ts'
import { keepState, useKeptState } from '../stores/registered-in.ts'
import type { DriveAwayView } from './views.ts'

/** What a vehicle costs in the shopper's state (rule:drive-away-price): the total, then every part of it, and the choice of the state. */
export function DriveAway({ section, Frame }: SectionProps<'drive-away'>) {
  const { title, total, notice, items, form, guidance } = section
  return (
    <Frame section={section} title={title} className="list">
      <div className="grid gap-8">
        <StateForm form={form} />
        {notice ? <Notice tone="plain" title={notice} /> : null}
        {total ? (
          <div role="status">
            <p className="text-sm text-muted">{total.label}</p>
            <p className="price">
              <span className="price-amount text-xl">{total.text}</span>
            </p>
            {total.without ? <strong>{total.without}</strong> : null}
          </div>
        ) : null}
        {items.length ? <Items items={items} /> : null}
        <p className="text-sm text-muted">{guidance}</p>
      </div>
    </Frame>
  )
}

function Items({ items }: { items: DriveAwayView['items'] }) {
  return (
    <dl className="spec-rows">
      {items.map(({ label, amount, says, source }) => (
        <div key={label}>
          <dt>
            {label}
            {says ? <p className="text-sm text-muted">{says}</p> : null}
            {source ? (
              <p className="text-sm text-muted">
                <a className="link" href={source.href}>
                  {source.label}
                </a>
                : {source.words}
              </p>
            ) : null}
          </dt>
          <dd className="whitespace-nowrap">{amount}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A plain form of its page. What was chosen is kept on the device, and asked for where an address names no state. */
function StateForm({ form }: { form: DriveAwayView['form'] }) {
  const { action, car, state, states, isChosen, hint } = form
  const kept = useKeptState()
  const wanted = isChosen || kept === state ? null : kept
  useEffect(() => {
    if (wanted) location.replace(`${action}?car=${car}&state=${wanted}`)
  }, [wanted, action, car])
  const keep = (event: FormEvent<HTMLFormElement>) => keepState(new FormData(event.currentTarget).get('state') as State)
  return (
    <form className="form-panel grid gap-5" action={action} onSubmit={keep}>
      <input type="hidden" name="car" value={car} />
      <SelectField
        key={state}
        id="drive-away-state"
        name="state"
        label="Where it will be registered"
        hint={hint}
        options={states}
        value={state ?? undefined}
      />
      <Button type="submit">Show the price there</Button>
    </form>
  )
}
