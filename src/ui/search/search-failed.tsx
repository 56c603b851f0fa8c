import { FilterLink } from './filter-link.tsx'

/** The search did not answer: says so over whatever is open, with a way to try again; the last results stay below. */
export function SearchFailed({ href }: { href: string }) {
  return (
    <div className="search-failed" role="alert" popover="manual" ref={showOver}>
      <p>The search did not answer. These are the last results.</p>
      <FilterLink press={{ kind: 'retry' }} className="button button-plain" href={href}>
        Retry
      </FilterLink>
    </div>
  )
}

/** One function for good: React calls it when the notice comes and when it goes, not between. */
function showOver(notice: HTMLElement | null) {
  notice?.showPopover?.()
}
