import type { ComponentType } from 'react'
import type { NoticeView } from '#ui/page/notice-page.tsx'
import type { SiteView } from '#ui/page/site-view.ts'
import type { PagePart } from '#ui/range/section-page.tsx'
import type { SearchView } from '#ui/search/views.ts'
import type { SectionPages } from '#ui/sections/section-props.ts'
import type { VehicleView } from '#ui/vehicle/view.ts'

/**
 * A layout family: its own structure for everything a shopper sees, over the same views. Each part is a module of the
 * template's folder (`shell.tsx`, `home.tsx` …) that exports `part`; a page brings the shell and its own part only.
 */
export type TemplateParts = {
  shell: {
    /** `path` is the address of the page (path and query), so that the menu can say where the visitor is. */
    Header: ComponentType<{ site: SiteView; path: string }>
    /** `refetch` has the site fetched whole (late-footer.tsx). */
    Footer: ComponentType<{ site: SiteView; refetch: () => void }>
    /** Not found, gone, out of order: anything that is a few words and a way on. */
    Notice: ComponentType<{ site: SiteView; notice: NoticeView }>
  }
  home: SectionPages
  search: { Search: ComponentType<{ site: SiteView; search: SearchView }> }
  vehicle: { Vehicle: ComponentType<{ site: SiteView; vehicle: VehicleView }> }
  /** Made of `home` (`src/ui/range/section-page.tsx`). */
  page: PagePart
}

export type PartName = keyof TemplateParts
