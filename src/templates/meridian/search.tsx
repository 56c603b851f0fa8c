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

/** Filters in a quiet column at the left, three pictures abreast at the right. */
function Search({ site, search }: { site: SiteView; search: SearchView }) {
  return (
    <div className="wrap">
      <div className="pt-2 lg:pt-6">
        <Breadcrumb key={search.heading} crumbs={search.crumbs} />
        <h1 key={search.heading + search.countText} className="mt-1 text-2xl font-semibold tracking-tight">
          {unbroken(search.heading)} <span className="font-normal text-muted tabular-nums">{search.countText}</span>
          {search.soldText ? <span className="font-normal text-base text-muted"> {search.soldText}</span> : null}
        </h1>
        {search.intro ? <p className="mt-3 max-w-2xl text-muted">{search.intro}</p> : null}
      </div>
      <div className="toolbar">
        <FilterButton search={search} className="lg:hidden" />
        <div className="hidden flex-1 lg:block">
          <Chips search={search} />
        </div>
        <SortForm search={search} />
      </div>
      <div className={`max-lg:contents m-beside [--filters:${search.filterColumns}]`}>
        <aside aria-label="Filters">
          <div id="filters" popover="auto" className="sheet">
            <FilterSheet
              title="Filters"
              titleClass="font-semibold"
              site={site}
              search={search}
              className="grid gap-1 px-4 pt-4 pb-6 lg:p-0"
              groups={folds}
            />
          </div>
        </aside>
        <div className="mb-4 lg:hidden">
          <Chips search={search} className="-mx-4 flex gap-2 overflow-x-auto px-4 [scrollbar-width:none]" />
        </div>
        <CountStatus search={search} />
        <Results search={search} Card={Card} className={`card-grid xl:grid-cols-${search.columns}`} />
      </div>
    </div>
  )
}

const OPEN = new Set(['car_type', 'make', 'model', 'body', 'price'])
const folds: FilterFormProps['groups'] = (filters) => filters.map(fold)
const fold = ({ key, label, active, children }: FilterGroup) => (
  <LastingDetails key={key} className="disclosure border-b border-line" open={active || OPEN.has(key)}>
    <summary className="py-1 font-semibold">
      {label}
      <Icon name="chevron-down" className="icon-chevron" />
    </summary>
    <div className="pb-4">{children}</div>
  </LastingDetails>
)
