import type { ComponentType } from 'react'
import type { HomeView } from '#ui/page/home-view.ts'
import type { NoticeView } from '#ui/page/notice-view.ts'
import type { SiteView } from '#ui/page/site-view.ts'
import type { SearchView } from '#ui/search/views.ts'
import type { VehicleView } from '#ui/vehicle/views.ts'

/** A layout family: its own structure for everything a shopper sees, over the same views. */
export type Template = {
  Header: ComponentType<{ site: SiteView }>
  Footer: ComponentType<{ site: SiteView }>
  Home: ComponentType<{ site: SiteView; home: HomeView }>
  Search: ComponentType<{ site: SiteView; search: SearchView }>
  Vehicle: ComponentType<{ site: SiteView; vehicle: VehicleView }>
  /** Not found, gone, out of order: anything that is a few words and a way on. */
  Notice: ComponentType<{ site: SiteView; notice: NoticeView }>
}
