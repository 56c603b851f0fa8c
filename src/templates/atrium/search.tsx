import { Breadcrumb } from '#ui/page/breadcrumb.tsx'
import type { SiteView } from '#ui/page/site-view.ts'
import { Icon } from '#ui/primitives/icon.tsx'
import { Chips } from '#ui/search/chips.tsx'
import type { FilterFormProps, FilterGroup } from '#ui/search/filter-form.tsx'
import { FilterButton, FilterSheet } from '#ui/search/filter-sheet.tsx'
import { LastingDetails } from '#ui/search/lasting-details.tsx'
import { CountStatus, Results } from '#ui/search/results.tsx'
import { SortForm } from '#ui/search/sort-form.tsx'
import type { SearchView } from '#ui/search/views.ts'
import { unbroken } from '#ui/vehicle/unbroken.tsx'
import type { TemplateParts } from '../template.ts'
import { Card } from './shell.tsx'

export const part: TemplateParts['search'] = { Search }

/** The pictures have the page to themselves; filters slide in beside them when asked for, on any screen. */
function Search({ site, search }: { site: SiteView; search: SearchView }) {
  return (
    <section aria-labelledby="search-title">
      <header key={search.heading + search.countText} className="wrap pt-2 pb-[clamp(1.5rem,3vw,2.5rem)]">
        <Breadcrumb crumbs={search.crumbs} />
        <h1 id="search-title" className="mt-[clamp(0.5rem,2vw,1.5rem)] text-3xl/none font-normal tracking-[-0.045em]">
          {unbroken(search.heading)}
        </h1>
        <p className={WORDS}>{search.foundText}</p>
        {search.intro ? <p className={WORDS}>{search.intro}</p> : null}
      </header>
      <div className="wrap sticky top-16 z-20 mb-6 flex flex-wrap items-center gap-x-3 gap-y-2 bg-surface py-3 lg:top-20">
        <FilterButton search={search} />
        <SortForm search={search} className="a-sort" />
        <Chips search={search} className="a-chips" />
      </div>
      <Filters site={site} search={search} />
      <CountStatus search={search} />
      {/* Drawn anew with its results: chips above it come and go. */}
      <div key={search.address} className="wrap">
        <Results search={search} Card={Card} className={`card-grid xl:grid-cols-${search.columns}`} />
      </div>
    </section>
  )
}

function Filters({ site, search }: { site: SiteView; search: SearchView }) {
  return (
    <aside id="filters" popover="auto" className="drawer a-filters" aria-label="Filters">
      <FilterSheet
        title="Filter"
        titleClass="text-lg font-medium"
        site={site}
        search={search}
        className="grid px-6 pt-5 pb-8 [--opener:3.5rem]"
        groups={folds}
      />
    </aside>
  )
}

const WORDS = 'mt-4 max-w-[38rem] text-lg/[1.6] text-muted tabular-nums'
const OPEN = new Set(['car_type', 'make', 'model'])
const folds: FilterFormProps['groups'] = (filters) => filters.map(fold)
const fold = ({ key, label, active, children }: FilterGroup) => (
  <LastingDetails key={key} className="disclosure border-b border-line" open={active || OPEN.has(key)}>
    <summary className="a-filter-name">
      {label}
      <Icon name="chevron-down" className="icon-chevron" />
    </summary>
    <div className="pb-4">{children}</div>
  </LastingDetails>
)
