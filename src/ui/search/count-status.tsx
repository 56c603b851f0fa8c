import type { SiteView } from '../page/site-view.ts'
import type { SearchView } from './views.ts'

/** Tells readers, politely, how many there are now that a filter changed; carries the words the search is remembered by. */
export function CountStatus({ search, site }: { search: SearchView; site: SiteView }) {
  return (
    <p
      className="sr-only"
      role="status"
      data-search-words={search.chips.map(({ value }) => value).join(', ') || undefined}
    >
      {`${search.countText} ${search.total === 1 ? site.vehicleWord : site.vehicleWords}`}
    </p>
  )
}
