import type { ReactNode } from 'react'
import type { SiteView } from '../page/site-view.ts'
import { FacetOptions } from './facet.tsx'
import { fetchAhead } from './fetch-ahead.ts'
import { FilterLink } from './filter-link.tsx'
import { useLive } from './live-context.ts'
import { NearFields } from './near-fields.tsx'
import { RangeFilter } from './range-filter.tsx'
import type { SearchView } from './views.ts'
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
    ...facets.map((facet) => ({
      key: facet.attribute,
      label: facet.label,
      active: facet.selectedCount > 0,
      children: <WithClear group={facet.attribute} of={facet} body={<FacetOptions facet={facet} />} />,
    })),
    ...ranges.map((range) => ({
      key: range.attribute,
      label: range.label,
      active: range.clearHref !== null,
      children: <WithClear group={range.attribute} of={range} body={<RangeFilter range={range} />} />,
    })),
    ...(near
      ? [
          {
            key: 'near',
            label: 'Near',
            active: near.clearHref !== null || near.error !== null,
            children: (
              <WithClear
                group="near"
                of={{ label: 'distance', clearHref: near.clearHref }}
                body={<NearFields near={near} />}
              />
            ),
          },
        ]
      : []),
  ]
}

type WithClearProps = { group: string; of: { label: string; clearHref: string | null }; body: ReactNode }

/** What takes back everything chosen in a group stands where its coming moves nothing (see filters.css). */
function WithClear({ group, of, body }: WithClearProps) {
  return (
    <>
      {body}
      {of.clearHref ? (
        <FilterLink press={{ kind: 'group', group }} className="group-clear" href={of.clearHref}>
          Clear <span className="group-clear-what">{of.label.toLowerCase()}</span>
        </FilterLink>
      ) : null}
    </>
  )
}
