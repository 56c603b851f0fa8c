import type { ComponentType } from 'react'
import type { NoticeView } from '#ui/page/notice-page.tsx'
import type { SiteView } from '#ui/page/site-view.ts'
import type { SearchView } from '#ui/search/views.ts'
import type { OwnSectionView, PageView } from '#ui/sections/sections.ts'
import type { VehicleView } from '#ui/vehicle/view.ts'
import type { CardView } from '#ui/vehicle/views.ts'

/**
 * A layout family: its own structure for everything a shopper sees, over the same views. Each part is a module of the
 * template's folder (`shell.tsx`, `page.tsx` …) that exports `part`; a page brings the shell and its own part only.
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
  /** Draws the blocks of other pages too, which have their heading (`titled`). */
  home: { Home: ComponentType<{ site: SiteView; sections: OwnSectionView[]; refetch?: () => void; titled?: boolean }> }
  search: { Search: ComponentType<{ site: SiteView; search: SearchView }> }
  vehicle: { Vehicle: ComponentType<{ site: SiteView; vehicle: VehicleView }> }
  page: {
    /** A page of the dealer's own: a title and sections. */
    Page: ComponentType<{ site: SiteView; page: PageView }>
    /** A vehicle among others, on pages that list some. */
    Card: ComponentType<{ card: CardView; eager?: boolean }>
  }
}

export type PartName = keyof TemplateParts
