import type { Section, SectionKind, SectionName, SectionOf } from '#ui/sections/sections.ts'
import type { PageContext } from '../../../site/page-context.ts'

export type Written<Name extends SectionName> = Extract<Section, { section: Name }>

/** A section's view before it has its place on the page. */
export type SectionBody = { [Kind in SectionKind]: Omit<SectionOf<Kind>, 'id'> }[SectionKind]

/** What came of a section: null where it has nothing to show; a search that failed is no empty one. */
export type Made = SectionBody | { kind: 'failed'; reason: string } | null

/** A file of `makers/`. */
export type MakerModule = {
  /** `all` are the sections of the page, of which `written` is one. */
  make(written: Section, page: PageContext, all: readonly Section[]): Made | Promise<Made>
  /** In a shopper's words, where the section's own name is none. */
  anchor?: string
}
