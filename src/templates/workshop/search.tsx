import { useState } from 'react'
import { Breadcrumb } from '#ui/page/breadcrumb.tsx'
import type { SiteView } from '#ui/page/site-view.ts'
import { useMenu } from '#ui/page/use-menu.ts'
import { Icon } from '#ui/primitives/icon.tsx'
import { Chips } from '#ui/search/chips.tsx'
import type { FilterGroup } from '#ui/search/filter-form.tsx'
import { FilterButton, FilterSheet } from '#ui/search/filter-sheet.tsx'
import { CountStatus, Results } from '#ui/search/results.tsx'
import { SortForm } from '#ui/search/sort-form.tsx'
import type { SearchView } from '#ui/search/views.ts'
import { unbroken } from '#ui/vehicle/unbroken.tsx'
import type { TemplateParts } from '../template.ts'
import { filterLine } from './filter-line.ts'
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
            className="w-filter-bar"
            groups={(filters) => filterMenus(filters, search.textSearch)}
          />
        </div>
        <div className="flex items-center gap-4 overflow-x-auto pt-1 pb-4 lg:overflow-visible lg:py-4">
          <Chips search={search} />
          <SortForm search={search} className="ml-auto hidden items-center gap-2 lg:flex" />
        </div>
        <CountStatus search={search} site={site} />
        <Results search={search} Card={Card} className={`card-grid xl:grid-cols-${search.columns}`} />
      </div>
    </>
  )
}

/** One line on a wide screen: what does not fit comes as a second one by "More filters", of which each width has its own. */
function filterMenus(filters: readonly FilterGroup[], hasWordsBox: boolean) {
  const { always, wide, rest } = filterLine(filters, hasWordsBox)
  const isActive = (some: readonly FilterGroup[]) => some.some(({ active }) => active)
  return [
    ...always.map(({ key, ...filter }) => <FilterMenu key={key} {...filter} />),
    wide.length + rest.length ? <MoreFilters key="more-lg" width="lg" active={isActive([...wide, ...rest])} /> : null,
    ...wide.map(({ key, ...filter }) => <FilterMenu key={key} {...filter} past="w-past-lg" />),
    rest.length ? <MoreFilters key="more-xl" width="xl" active={isActive(rest)} /> : null,
    ...rest.map(({ key, ...filter }) => <FilterMenu key={key} {...filter} past="w-past-lg w-past-xl" />),
  ]
}

/** Opens nothing of its own: the filters behind it follow it in the bar (cards.css). */
function MoreFilters({ width, active }: { width: 'lg' | 'xl'; active: boolean }) {
  return (
    <details className={`menu disclosure w-filter w-more-${width}${active ? ' w-filter-active' : ''}`}>
      <summary>
        More filters
        <Icon name="chevron-down" className="icon-chevron size-4" />
      </summary>
    </details>
  )
}

type FilterMenuProps = Omit<FilterGroup, 'key'> & { past?: string }

function FilterMenu({ label, active, children, past }: FilterMenuProps) {
  const menu = useMenu(...useState(false))
  const names = ['menu disclosure w-filter', active && 'w-filter-active', past]
  return (
    <details {...menu} className={names.filter(Boolean).join(' ')} name="filters">
      <summary>
        {label}
        <Icon name="chevron-down" className="icon-chevron size-4" />
      </summary>
      <div className="w-filter-panel">{children}</div>
    </details>
  )
}
