import { Icon } from '../primitives/icon.tsx'
import { FilterForm, type FilterFormProps } from './filter-form.tsx'
import { FilterLink } from './live-context.tsx'
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

type SheetProps = FilterFormProps & { title: string; titleClass: string }

/** The filters between two bars: away again; back to everything, or to what is found by now. */
export function FilterSheet({ title, titleClass, ...form }: SheetProps) {
  const { clearHref, showText } = form.search
  return (
    <>
      <div className="sheet-bar sheet-bar-top">
        <p className={titleClass}>{title}</p>
        <button type="button" className="button button-plain" popoverTarget="filters" popoverTargetAction="hide">
          <Icon name="x" />
          <span className="sr-only">Close filters</span>
        </button>
      </div>
      <FilterForm {...form} />
      <div className="sheet-bar sheet-bar-bottom">
        <FilterLink press={{ kind: 'all' }} className="button button-plain" href={clearHref}>
          Clear all
        </FilterLink>
        <button type="button" className="button button-primary" popoverTarget="filters" popoverTargetAction="hide">
          {showText}
        </button>
      </div>
    </>
  )
}
