import { useFollowedSelect } from './use-followed-select.ts'
import type { SearchView } from './views.ts'

/** The order of the results; without scripts its button applies it. The filters of the URL stay in hidden fields. */
export function SortForm({ search, className }: { search: SearchView; className?: string }) {
  const select = useFollowedSelect(search.sorts.find((sort) => sort.selected)?.value ?? '')
  return (
    <form
      method="get"
      action="/search"
      className={className ?? 'flex items-center gap-2 max-lg:flex-1'}
      autoComplete="off"
    >
      {search.hidden.map((field) => (
        <input key={`${field.name}=${field.value}`} type="hidden" name={field.name} value={field.value} />
      ))}
      <label className="flex flex-1 items-center gap-2">
        <span className="whitespace-nowrap text-sm text-muted max-lg:sr-only">Sort by</span>
        <select {...select} className="input" name="sortBy">
          {search.sorts.map((sort) => (
            <option key={sort.value} value={sort.value}>
              {sort.label}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button button-outline only-without-scripts">
        Apply
      </button>
    </form>
  )
}
