import { Icon } from '../primitives/icon.tsx'
import type { SearchView } from './views.ts'

/** The active filters: each a link to the same search without it. */
export function Chips({ search, className }: { search: Pick<SearchView, 'chips' | 'clearHref'>; className?: string }) {
  const { chips, clearHref } = search
  if (!chips.length) return null
  return (
    <ul
      key={chips.map(({ href }) => href).join()}
      className={className ?? 'flex flex-wrap gap-2'}
      aria-label="Active filters"
    >
      {chips.map((chip) => (
        <li key={`${chip.label} ${chip.value}`}>
          <a className="chip" href={chip.href} data-keep-scroll="">
            <span className="sr-only">{`Remove ${chip.label} `}</span>
            {chip.value}
            <Icon name="x" className="size-4" />
          </a>
        </li>
      ))}
      <li>
        <a
          className="chip border-transparent underline underline-offset-4"
          href={clearHref}
          data-keep-scroll=""
          data-clears-all=""
        >
          Clear all
        </a>
      </li>
    </ul>
  )
}
