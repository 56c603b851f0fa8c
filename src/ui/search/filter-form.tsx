import type { ReactNode } from 'react'
import type { SiteView } from '../page/site-view.ts'
import { FacetOptions } from './facet.tsx'
import { fetchAhead } from './fetch-ahead.tsx'
import { FilterLink } from './filter-link.tsx'
import { useLive } from './live-context.ts'
import { NearFields } from './near-fields.tsx'
import { RangeFilter } from './range-filter.tsx'
import type { NearView, SearchView } from './views.ts'
import { WordsBox } from './words-box.tsx'

type Group = { key: string; label: string; active: boolean; children: ReactNode }

type FilterFormProps = {
  search: SearchView
  site: SiteView
  className?: string
  /** Draws the frame of one filter, which is a template's own. */
  group(filter: Group): ReactNode
  children?: ReactNode
}

/** Every filter as one GET form: complete without scripts (Apply), followed as it is used with them (see LiveSearch). */
export function FilterForm({ search, site, className = '', group, children }: FilterFormProps) {
  const live = useLive()
  return (
    <form
      method="get"
      action="/search"
      className={`filter-form ${className}`}
      ref={live?.form}
      aria-label="Filters"
      autoComplete="off"
      onSubmit={live?.sent}
      {...fetchAhead}
    >
      {search.kept.map((field) => (
        <input key={`${field.name}=${field.value}`} type="hidden" name={field.name} value={field.value} />
      ))}
      {/* Sent, its words are understood; while one types it is searched as it stands. */}
      {search.textSearch ? (
        <WordsBox
          id="search-text"
          search={search}
          historyLength={site.searchHistory}
          onType={live?.typed}
          onBlur={live?.leftText}
        />
      ) : null}
      {groupsOf(search).map(group)}
      {children}
      <button type="submit" className="button button-primary only-without-scripts">
        Apply filters
      </button>
    </form>
  )
}

function groupsOf({ facets, ranges, near }: SearchView): Group[] {
  return [
    ...facets.map((facet) => groupOf(facet, <FacetOptions facet={facet} />, facet.selectedCount > 0)),
    ...ranges.map((range) => groupOf(range, <RangeFilter range={range} />)),
    ...(near ? [nearGroup(near)] : []),
  ]
}

function nearGroup(near: NearView): Group {
  const { clearHref, error } = near
  const filter = { attribute: 'near', label: 'distance', clearHref }
  return { ...groupOf(filter, <NearFields near={near} />, clearHref !== null || error !== null), label: 'Near' }
}

type Filter = { attribute: string; label: string; clearHref: string | null }

/** What takes back everything chosen in a group stands where its coming moves nothing (see filter-form.css). */
function groupOf({ attribute, label, clearHref }: Filter, body: ReactNode, active = clearHref !== null): Group {
  const children = (
    <>
      {body}
      {clearHref ? (
        <FilterLink press={{ kind: 'group', group: attribute }} className="group-clear" href={clearHref}>
          Clear <span className="group-clear-what">{label.toLowerCase()}</span>
        </FilterLink>
      ) : null}
    </>
  )
  return { key: attribute, label, active, children }
}
