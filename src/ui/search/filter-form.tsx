import { type ReactNode, useState } from 'react'
import { POSTCODE_MESSAGE, POSTCODE_PATTERN } from '../forms/postcode.ts'
import { latePart } from '../hooks/late-part.tsx'
import { useNativeChange } from '../hooks/use-native-change.ts'
import type { SiteView } from '../page/site-view.ts'
import { FieldError } from '../primitives/field.tsx'
import { FacetOptions } from './facet.tsx'
import { fetchAhead } from './fetch-ahead.tsx'
import { FilterLink, useLive } from './live-context.tsx'
import { useFollowedSelect } from './sort-form.tsx'
import type { NearView, RangeView, SearchView } from './views.ts'
import { useShownText, WordsBox } from './words-box.tsx'

export type FilterGroup = { key: string; label: string; active: boolean; children: ReactNode }

export type FilterFormProps = {
  search: SearchView
  site: SiteView
  className: string
  /** Draws the frames of the filters, which are a template's own. */
  groups(filters: readonly FilterGroup[]): ReactNode
}

/** Every filter as one GET form: complete without scripts (Apply), followed as it is used with them (see LiveSearch). */
export function FilterForm({ search, site, className, groups }: FilterFormProps) {
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
      {groups(groupsOf(search))}
      <button type="submit" className="button button-primary only-without-scripts">
        Apply filters
      </button>
    </form>
  )
}

function groupsOf({ facets, ranges, near }: SearchView): FilterGroup[] {
  return [
    ...facets.map((facet) => groupOf(facet, <FacetOptions facet={facet} />)),
    ...ranges.map((range) => groupOf(range, <RangeFilter range={range} />)),
    ...(near ? [nearGroup(near)] : []),
  ]
}

function nearGroup(near: NearView): FilterGroup {
  const { clearHref, error } = near
  const filter = { attribute: 'near', label: 'distance', clearHref }
  return { ...groupOf(filter, <NearFields near={near} />, clearHref !== null || error !== null), label: 'Near' }
}

type Filter = { attribute: string; label: string; clearHref: string | null }

/** What takes back everything chosen in a group stands where its coming moves nothing (see filter-form.css). */
function groupOf({ attribute, label, clearHref }: Filter, body: ReactNode, active = clearHref !== null): FilterGroup {
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

/**
 * Where the shopper is, and how far they would go. What is no postcode is said at its field and searched by nobody; an
 * answer of the server's takes the place of what was said here.
 */
function NearFields({ near }: { near: NearView }) {
  const { distanceKm, distances } = near
  const live = useLive()
  const { box, shown, show } = useShownText(near.postcode, near)
  useNativeChange(box, ({ form }) => live?.follow(form!))
  const distance = useFollowedSelect(String(distanceKm ?? ''))
  const [said, say] = useState<{ near: NearView; error: string | null }>({ near, error: near.error })
  const error = said.near === near ? said.error : near.error
  return (
    <div className="near-fields">
      <label className="field">
        <span className="field-label">Your postcode</span>
        <input
          ref={box}
          className="input"
          name="postcode"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={4}
          pattern={POSTCODE_PATTERN}
          title={POSTCODE_MESSAGE}
          value={shown}
          aria-invalid={error !== null || undefined}
          aria-describedby="near-postcode-error"
          onInvalid={(event) => {
            event.preventDefault()
            say({ near, error: POSTCODE_MESSAGE })
          }}
          onChange={({ target }) => {
            show(target.value)
            say({ near, error: null })
          }}
        />
      </label>
      <label className="field">
        <span className="field-label">Distance</span>
        <select {...distance} className="input" name="distance">
          <option value="">Any distance</option>
          {distances.map(({ km, label }) => (
            <option key={km} value={km}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <FieldError id="near-postcode" error={error ?? undefined} alert />
    </div>
  )
}

const RangeSlider = latePart('search', async () => (await import('../primitives/range-slider.tsx')).RangeSlider)

/** Two handles over the stock there is, and two boxes; what the boxes say goes into the address, empty means open. */
export function RangeFilter({ range }: { range: RangeView }) {
  const { attribute, label, bounds, from, to, slider, prefix, suffix, histogram } = range
  const open = bounds ?? slider
  const live = useLive()
  return (
    <RangeSlider
      id={`range-${attribute}`}
      legend={label}
      legendHidden
      onMove={live?.moved}
      names={{ low: `min[${attribute}]`, high: `max[${attribute}]` }}
      bounds={slider}
      from={from}
      to={to}
      prefix={prefix}
      suffix={suffix && ` ${suffix}`}
      plain={attribute === 'year'}
      bars={histogram?.counts}
      barsAt={histogram ?? undefined}
      placeholders={{ low: String(open.min), high: String(open.max) }}
    />
  )
}
