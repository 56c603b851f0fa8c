import type { SiteView } from '../page/site-view.ts'
import type { SearchView } from './views.ts'

/** Tells readers, politely, how many there are now that a filter changed. */
export function CountStatus({ search, site }: { search: SearchView; site: SiteView }) {
  return (
    <p className="sr-only" role="status">
      {`${search.countText} ${search.total === 1 ? site.vehicleWord : site.vehicleWords}`}
    </p>
  )
}
