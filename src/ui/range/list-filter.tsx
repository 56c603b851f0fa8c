import { Fold } from '../primitives/fold.tsx'
import { Chips } from '../search/chips.tsx'
import type { ListChoiceView, ListFilterView } from '../sections/views.ts'
import { PriceForm } from './price-form.tsx'

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
