import { Button } from '../primitives/button.tsx'
import { SelectField } from '../primitives/select-field.tsx'
import type { LeadListView } from './views.ts'

/** Narrows the list: its address is the answer, so it works without scripts, and can be kept as a bookmark. */
export function LeadFilter({ filter }: { filter: LeadListView['filter'] }) {
  const { values, statuses, kinds, dealerships, isOn, isOpen } = filter
  return (
    <form action="/dealer/leads" aria-label="Filter leads">
      <div className="desk-search">
        <label className="sr-only" htmlFor="q">
          Search leads
        </label>
        <input
          id="q"
          name="q"
          type="search"
          className="input"
          key={values.q}
          defaultValue={values.q}
          placeholder="Name, e-mail, phone, stock number or words"
          maxLength={100}
        />
        <Button type="submit" look="primary" icon="search">
          Search
        </Button>
      </div>
      <details className="desk-more" open={isOpen} key={JSON.stringify(values)}>
        <summary>Filters</summary>
        <div className="desk-fields">
          <SelectField id="status" name="status" label="Status" empty="Any" options={statuses} value={values.status} />
          <SelectField id="kind" name="kind" label="Kind" empty="Any" options={kinds} value={values.kind} />
          {dealerships.length > 0 ? (
            <SelectField
              id="dealership"
              name="dealership"
              label="Dealership"
              empty="Any"
              options={dealerships}
              value={values.dealership}
            />
          ) : null}
          <SelectField id="held" name="held" label="Spam" empty="Any" options={HELD} value={values.held} />
          <DateField name="from" label="From" value={values.from} />
          <DateField name="to" label="To" value={values.to} />
          <div className="desk-filter-send">
            <Button type="submit">Apply</Button>
            {isOn ? (
              <a className="link" href="/dealer/leads">
                Clear
              </a>
            ) : null}
          </div>
        </div>
      </details>
    </form>
  )
}

const HELD = [
  { value: 'yes', label: 'Held as spam' },
  { value: 'no', label: 'Not held' },
]

function DateField({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={name}>
        {label}
      </label>
      <input id={name} name={name} type="date" className="input" defaultValue={value} />
    </div>
  )
}
