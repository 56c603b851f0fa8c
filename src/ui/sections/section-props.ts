import type { ComponentType, ReactNode } from 'react'
import type { LinkView, SiteView } from '../page/site-view.ts'
import type { CardView } from '../vehicle/views.ts'
import type { SectionKind, SectionOf, SectionView } from './sections.ts'

export type FrameProps = {
  section: { id: string }
  title: string | null
  more?: LinkView | null
  /** What stands above the rest: how many there are. */
  head?: ReactNode
  /** What stands beside the rest: a summary, a filter. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** How a template draws sections: what is around each, and those it draws in its own way. */
export type SectionLook = {
  /** A section with a heading. */
  Frame: ComponentType<FrameProps>
  Card: ComponentType<{ card: CardView; eager?: boolean }>
  /** The `sizes` of pictures, by the section they stand in. */
  sizes: Partial<Record<SectionKind, string>>
  places: PlaceManner
  own: Partial<SectionComponents>
  /** Puts blocks beside a text; they stand at the end otherwise. */
  WithBlocks?: ComponentType<{ blocks: ReactNode; children: ReactNode }>
  /** Puts sections into rows; one is below the other otherwise. */
  inRows?: (sections: readonly SectionView[], draw: (section: SectionView) => ReactNode) => ReactNode
}

/** What a location is drawn as: a card under its picture, a spread over it, entries of a ledger. */
export type PlaceManner = 'card' | 'spread' | 'ledger'

/** What a template draws of pages made of sections. */
export type SectionPages = {
  /** How sections are drawn, those of home among them. */
  look: SectionLook
  /** What stands around them on every other page: `title` unless the first section carries it. */
  Page: ComponentType<{ title: string | null; trail: ReactNode; children: ReactNode }>
}

export type SectionProps<Kind extends SectionKind> = {
  section: SectionOf<Kind>
  site: SiteView
  Frame: SectionLook['Frame']
  Card: SectionLook['Card']
  places: PlaceManner
  sizes: string
  /** It carries the heading of the page. */
  lead: boolean
  /** It is the first on the page: its picture does not wait. */
  first: boolean
}

export type SectionComponents = { [Kind in SectionKind]: ComponentType<SectionProps<Kind>> }
