import { EmptyPanel } from '../primitives/empty-panel.tsx'
import { Fold } from '../primitives/fold.tsx'
import { Chips } from '../search/chips.tsx'
import { Pagination } from '../search/pagination.tsx'
import type { ListChoiceView, ListFilterView, ListView } from './views.ts'

/** Everything a list can be narrowed by: links, and one form for the price. Works without scripts as it is. */
export function ListFilter({ filter }: { filter: ListFilterView }) {
  const { label, groups, price } = filter
  return (
    <nav className="list-filter" aria-label={label}>
      <Chips search={filter} className="list-chips" />
      {groups.map((group) => (
        <div key={group.label} className="choice-group">
          <p className="choice-label">{group.label}</p>
          <Choices group={group} />
        </div>
      ))}
      {price ? (
        <div className="choice-group">
          <p className="choice-label">Price</p>
          <PriceForm price={price} />
        </div>
      ) : null}
    </nav>
  )
}

function Choices({ group: { label, choices, shown } }: { group: ListFilterView['groups'][number] }) {
  const rest = choices.slice(shown)
  // Where each is one of its kind, as models are, numbers would say nothing.
  const counted = choices.some(({ count }) => count > 1)
  return (
    <div>
      <ChoiceList label={label} choices={choices.slice(0, shown)} counted={counted} />
      {rest.length ? (
        <Fold more={`${rest.length} more`} less="Fewer">
          <ChoiceList label={`More of ${label}`} choices={rest} counted={counted} />
        </Fold>
      ) : null}
    </div>
  )
}

type ChoiceListProps = { label: string; choices: readonly ListChoiceView[]; counted: boolean }

function ChoiceList({ label, choices, counted }: ChoiceListProps) {
  return (
    <ul className="filter-choices" aria-label={label}>
      {choices.map((choice) => (
        <li key={choice.label}>
          {choice.href ? (
            <a className="chip choice" href={choice.href} aria-current={choice.selected ? 'true' : undefined}>
              {choice.label}
              {counted ? <span className="count">{choice.count}</span> : null}
            </a>
          ) : (
            <span className="chip choice choice-none">
              {choice.label}
              {counted ? <span className="count">{choice.count}</span> : null}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Two bounds in whole dollars; the other choices go along. */
function PriceForm({ price }: { price: NonNullable<ListFilterView['price']> }) {
  const { action, kept, from, to } = price
  return (
    <form className="price-form" action={action}>
      {kept.map((field) => (
        <input key={field.name} type="hidden" {...field} />
      ))}
      <PriceBound name="min[price]" label="From $" dollars={from} />
      <PriceBound name="max[price]" label="To $" dollars={to} />
      <button type="submit" className="button button-outline">
        Apply
        <span className="sr-only"> the price</span>
      </button>
    </form>
  )
}

function PriceBound({ name, label, dollars }: { name: string; label: string; dollars: number | null }) {
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <input className="input" inputMode="numeric" name={name} defaultValue={dollars ?? ''} autoComplete="off" />
    </label>
  )
}

/** Under the cards of a list: its other pages, or what to do where there is none. */
export function ListFoot({ list }: { list: ListView }) {
  const { empty } = list
  if (!empty) return <Pagination search={list} />
  return (
    <EmptyPanel icon="search" title={empty.title} text={empty.text} level="h3">
      <a className="button button-primary" href={empty.href}>
        {empty.button}
      </a>
    </EmptyPanel>
  )
}

/** How many there are, said politely, and what the dealer says of them. */
export function ListHead({ list }: { list: ListView }) {
  return (
    <div className="list-head">
      {list.intro ? <p className="list-intro">{list.intro}</p> : null}
      <h2 className="list-count">{list.countText}</h2>
    </div>
  )
}
