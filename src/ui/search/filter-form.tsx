import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { Icon } from '../primitives/icon.tsx'
import { FacetOptions } from './facet.tsx'
import { RangeFields } from './range-fields.tsx'
import type { SearchView } from './views.ts'

/**
 * Every filter as one GET form: complete without scripts (Apply), live with them. `group` draws the frame of one
 * filter, which is a template's own.
 */
export function FilterForm(props: {
  search: SearchView
  className?: string
  group(filter: { key: string; label: string; active: boolean; children: ReactNode }): ReactNode
  children?: ReactNode
}) {
  const { search, className, group, children } = props
  const form = useRef<HTMLFormElement>(null)
  // Boxes hold what was last typed or ticked; after a navigation they show the new state, the one in use excepted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect reads the new state from the document
  useEffect(() => {
    for (const field of form.current?.querySelectorAll('input') ?? []) {
      if (field.type === 'checkbox') field.checked = field.defaultChecked
      else if (field !== document.activeElement) field.value = field.defaultValue
    }
  }, [search])

  return (
    <form method="get" action="/search" className={className} data-live="" ref={form} aria-label="Filters">
      {search.kept.map((field) => (
        <input key={`${field.name}=${field.value}`} type="hidden" name={field.name} value={field.value} />
      ))}
      {search.textSearch ? (
        <div className="search-box">
          <label className="sr-only" htmlFor="search-text">
            Search stock
          </label>
          <input
            className="input"
            id="search-text"
            type="search"
            name="words"
            defaultValue={search.query}
            placeholder="Make, model or keyword"
            enterKeyHint="search"
            autoComplete="off"
          />
          <button type="submit" aria-label="Search">
            <Icon name="search" />
          </button>
        </div>
      ) : null}
      {search.facets.map((facet) =>
        group({
          key: facet.attribute,
          label: facet.label,
          active: facet.selectedCount > 0,
          children: <FacetOptions facet={facet} />,
        }),
      )}
      {search.ranges.map((range) =>
        group({
          key: range.attribute,
          label: range.label,
          active: range.from !== null || range.to !== null,
          children: <RangeFields range={range} />,
        }),
      )}
      {children}
      <button type="submit" className="button button-primary only-without-scripts">
        Apply filters
      </button>
    </form>
  )
}
