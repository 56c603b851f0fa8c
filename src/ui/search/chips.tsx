import { Icon } from '../primitives/icon.tsx'
import { fetchAhead } from './fetch-ahead.tsx'
import { FilterLink } from './live-context.tsx'
import type { SearchView } from './views.ts'

/** The active filters: each a link to the same search without it. */
export function Chips({ search, className }: { search: Pick<SearchView, 'chips' | 'clearHref'>; className?: string }) {
  const { chips, clearHref } = search
  if (!chips.length) return null
  return (
    // Chips that come late must not be seen to move: with another search each of them is another.
    <ul className={className ?? 'flex flex-wrap gap-2'} aria-label="Active filters" {...fetchAhead}>
      {chips.map((chip) => (
        <li key={`${chip.value} ${chip.href}`}>
          <FilterLink press={{ kind: 'chip', label: chip.label, value: chip.value }} className="chip" href={chip.href}>
            <span className="sr-only">{`Remove ${chip.label} `}</span>
            {chip.value}
            <Icon name="x" className="size-4" />
          </FilterLink>
        </li>
      ))}
      <li key={`all ${chips.map(({ href }) => href).join()}`}>
        <FilterLink
          press={{ kind: 'all' }}
          className="chip border-transparent underline underline-offset-4"
          href={clearHref}
        >
          Clear all
        </FilterLink>
      </li>
    </ul>
  )
}
