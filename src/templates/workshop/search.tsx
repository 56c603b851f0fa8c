import { Breadcrumb } from '#ui/page/breadcrumb.tsx'
import type { SiteView } from '#ui/page/site-view.ts'
import { Chips } from '#ui/search/chips.tsx'
import { FilterButton, FilterSheet } from '#ui/search/filter-sheet.tsx'
import { filterMenus } from '#ui/search/menu-bar/filter-menus.tsx'
import { CountStatus, Results } from '#ui/search/results.tsx'
import { SortForm } from '#ui/search/sort-form.tsx'
import type { SearchView } from '#ui/search/views.ts'
import { unbroken } from '#ui/vehicle/unbroken.tsx'
import type { TemplateParts } from '../template.ts'
import { Card } from './shell.tsx'

export const part: TemplateParts['search'] = { Search }

/** Filters as a bar across the page, each opening downwards; tickets two abreast under it. */
function Search({ site, search }: { site: SiteView; search: SearchView }) {
  return (
    <>
      <div className="w-title">
        <div className="wrap">
          <Breadcrumb key={search.heading} crumbs={search.crumbs} />
          <h1 key={search.heading + search.countText}>
            {unbroken(search.heading)} <b>{search.countText}</b>
            {search.soldText ? <small className="font-normal text-base text-muted"> {search.soldText}</small> : null}
          </h1>
          {search.intro ? <p className="mt-2 max-w-3xl">{search.intro}</p> : null}
        </div>
      </div>
      <div className="wrap">
        <div className="sticky top-0 z-20 flex gap-3 bg-surface py-3 lg:hidden">
          <FilterButton search={search} />
          <SortForm search={search} className="flex-1" />
        </div>
        <div
          id="filters"
          popover="auto"
          className="sheet lg:sticky lg:top-0 lg:z-20 lg:border-b-2 lg:border-ink lg:bg-surface"
        >
          <FilterSheet
            title="Filters"
            titleClass="text-xl/[1.6] font-extrabold tracking-[-0.02em]"
            site={site}
            search={search}
            className="filter-bar"
            groups={(filters) => filterMenus(filters, search.textSearch)}
          />
        </div>
        <div className="flex items-center gap-4 overflow-x-auto pt-1 pb-4 lg:overflow-visible lg:py-4">
          <Chips search={search} />
          <SortForm search={search} className="ml-auto hidden items-center gap-2 lg:flex" />
        </div>
        <CountStatus search={search} />
        <Results search={search} Card={Card} className={`card-grid xl:grid-cols-${search.columns}`} />
      </div>
    </>
  )
}
