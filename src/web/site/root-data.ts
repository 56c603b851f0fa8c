import { useRouteLoaderData } from 'react-router'
import type { SiteView } from '#ui/page/site-view.ts'
import { type ViewJson, viewOf } from './view-json.ts'

export type RootData = {
  site: SiteView
  /** Custom properties for a style element: safe by `tokensCss`. */
  tokensCss: string
  themeColour: string
  styleHref: string
  /** What pages of one vehicle look like, besides. */
  vehicleStyleHref: string
  fontHref: string | null
  faviconHref: string | null
}

/** What every page of the tenant's site shares; null where even that could not be read. */
export function useRootData(): RootData | null {
  const root = useRouteLoaderData<ViewJson<RootData>>('root')
  return root ? viewOf(root) : null
}

export function useSite(): SiteView {
  const root = useRootData()
  if (!root) throw new Error('No site here. Is the page below the root route?')
  return root.site
}
