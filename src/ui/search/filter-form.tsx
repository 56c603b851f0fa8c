import type { ReactNode } from 'react'
import { useDeferredValue, useEffect, useRef } from 'react'
import type { SiteView } from '../page/site-view.ts'
import { FacetOptions } from './facet.tsx'
import { NearFields } from './near-fields.tsx'
import { RangeFilter } from './range-filter.tsx'
import { TextBox } from './text-box.tsx'
import type { SearchView } from './views.ts'

type Group = { key: string; label: string; active: boolean; children: ReactNode }

type FilterFormProps = {
  search: SearchView
  site: SiteView
  className?: string
  /** Draws the frame of one filter, which is a template's own. */
  group(filter: Group): ReactNode
  children?: ReactNode
}

/** Every filter as one GET form: complete without scripts (Apply), live with them. */
export function FilterForm({ search, site, className, group, children }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null)
  // Once what can be seen is drawn, and once what lies folded away is.
  const drawn = useDeferredValue(search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect reads the new state from the document
  useEffect(() => showState(form.current!), [search, drawn])

  return (
    <form method="get" action="/search" className={className} data-live="" ref={form} aria-label="Filters">
      {search.kept.map((field) => (
        <input key={`${field.name}=${field.value}`} type="hidden" name={field.name} value={field.value} />
      ))}
      {search.textSearch ? <TextBox query={search.query} historyLength={site.searchHistory} /> : null}
      {groupsOf(search).map(group)}
      {children}
      <button type="submit" className="button button-primary only-without-scripts">
        Apply filters
      </button>
    </form>
  )
}

/** Boxes hold what was last typed or ticked; after a navigation they show the new state, the one in use excepted. */
function showState(form: HTMLFormElement): void {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement) || !field.name) continue
    if (field.type === 'checkbox') field.checked = field.defaultChecked
    else if (field !== document.activeElement) field.value = field.defaultValue
  }
  form.dispatchEvent(new Event('forecourt:drawn', { bubbles: true }))
}

function groupsOf({ facets, ranges, near }: SearchView): Group[] {
  return [
    ...facets.map((facet) => ({
      key: facet.attribute,
      label: facet.label,
      active: facet.selectedCount > 0,
      children: <WithClear of={facet} body={<FacetOptions facet={facet} />} />,
    })),
    ...ranges.map((range) => ({
      key: range.attribute,
      label: range.label,
      active: range.clearHref !== null,
      children: <WithClear of={range} body={<RangeFilter range={range} />} />,
    })),
    ...(near
      ? [
          {
            key: 'near',
            label: 'Near',
            active: near.clearHref !== null || near.error !== null,
            children: (
              <WithClear of={{ label: 'distance', clearHref: near.clearHref }} body={<NearFields near={near} />} />
            ),
          },
        ]
      : []),
  ]
}

/** What takes back everything chosen in a group stands where its coming moves nothing (see filters.css). */
function WithClear({ of, body }: { of: { label: string; clearHref: string | null }; body: ReactNode }) {
  return (
    <>
      {body}
      {of.clearHref ? (
        <a className="group-clear" href={of.clearHref} data-keep-scroll="">
          Clear <span className="group-clear-what">{of.label.toLowerCase()}</span>
        </a>
      ) : null}
    </>
  )
}
