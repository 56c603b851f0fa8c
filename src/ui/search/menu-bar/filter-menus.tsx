import { useState } from 'react'
import { useMenu } from '#ui/page/use-menu.ts'
import { Icon } from '#ui/primitives/icon.tsx'
import type { FilterGroup } from '../filter-form.tsx'
import { filterLine } from './filter-line.ts'

/** One line on a wide screen: what does not fit comes as a second one by "More filters", of which each width has its own. */
export function filterMenus(filters: readonly FilterGroup[], hasWordsBox: boolean) {
  const { always, wide, rest } = filterLine(filters, hasWordsBox)
  const isActive = (some: readonly FilterGroup[]) => some.some(({ active }) => active)
  return [
    ...always.map(({ key, ...filter }) => <FilterMenu key={key} {...filter} />),
    wide.length + rest.length ? <MoreFilters key="more-lg" width="lg" active={isActive([...wide, ...rest])} /> : null,
    ...wide.map(({ key, ...filter }) => <FilterMenu key={key} {...filter} past="filter-past-lg" />),
    rest.length ? <MoreFilters key="more-xl" width="xl" active={isActive(rest)} /> : null,
    ...rest.map(({ key, ...filter }) => <FilterMenu key={key} {...filter} past="filter-past-lg filter-past-xl" />),
  ]
}

/** Opens nothing of its own: the filters behind it follow it in the bar (filter-menus.css). */
function MoreFilters({ width, active }: { width: 'lg' | 'xl'; active: boolean }) {
  return (
    <details className={`menu disclosure filter-menu filter-more-${width}${active ? ' filter-menu-active' : ''}`}>
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
  const names = ['menu disclosure filter-menu', active && 'filter-menu-active', past]
  return (
    <details {...menu} className={names.filter(Boolean).join(' ')} name="filters">
      <summary>
        {label}
        <Icon name="chevron-down" className="icon-chevron size-4" />
      </summary>
      <div className="filter-menu-panel">{children}</div>
    </details>
  )
}
