import { Icon } from '../primitives/icon.tsx'
import { FilterLink } from './filter-link.tsx'
import type { SearchView } from './views.ts'

/** Opens the sheet of filters; says how many are chosen. */
export function FilterButton({ search, className }: { search: SearchView; className?: string }) {
  return (
    <button
      type="button"
      className={`button button-outline${className ? ` ${className}` : ''}`}
      popoverTarget="filters"
    >
      <span key={search.chips.length} className="contents">
        <Icon name="sliders-horizontal" />
        Filter{search.chips.length ? ` (${search.chips.length})` : ''}
      </span>
    </button>
  )
}

/** The bar at the head of the sheet. */
export function SheetTop({ title, className }: { title: string; className: string }) {
  return (
    <div className="sheet-bar sheet-bar-top">
      <p className={className}>{title}</p>
      <button type="button" className="button button-plain" popoverTarget="filters" popoverTargetAction="hide">
        <Icon name="x" />
        <span className="sr-only">Close filters</span>
      </button>
    </div>
  )
}

/** The bar at its foot: back to everything, or to what is found by now. */
export function SheetBottom({ search }: { search: SearchView }) {
  return (
    <div className="sheet-bar sheet-bar-bottom">
      <FilterLink press={{ kind: 'all' }} className="button button-plain" href={search.clearHref}>
        Clear all
      </FilterLink>
      <button type="button" className="button button-primary" popoverTarget="filters" popoverTargetAction="hide">
        {search.showText}
      </button>
    </div>
  )
}
