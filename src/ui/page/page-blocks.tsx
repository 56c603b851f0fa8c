import { type ComponentType, createContext, useContext } from 'react'
import { StaticMarkup } from '../hooks/static-markup.tsx'
import type { OwnSectionView } from '../sections/sections.ts'
import { STATIC } from '../sections/static-sections.ts'

const IN_MARKUP = 'in-markup'

/** Sections that a dealer put on a page (rule:page-blocks); a word where the document has them as markup alone. */
export type BlocksView = readonly OwnSectionView[] | typeof IN_MARKUP

/** Draws sections as the site's template does, on pages that have no code for them (template-sections.tsx). */
export const SectionsContext = createContext<ComponentType<{ sections: readonly OwnSectionView[] }>>(() => null)

type PageBlocksProps = {
  blocks: BlocksView
  className?: string
  /** Fetches the data of the page again. */
  refetch: () => void
}

/** Blocks of a page that is no page of sections. */
export function PageBlocks({ blocks, className, refetch }: PageBlocksProps) {
  const Sections = useContext(SectionsContext)
  if (blocks.length === 0) return null
  const isInMarkup = blocks === IN_MARKUP
  return (
    <div className={className}>
      <StaticMarkup isInMarkup={isInMarkup} refetch={refetch}>
        {isInMarkup ? null : <Sections sections={blocks} />}
      </StaticMarkup>
    </div>
  )
}

/** What a document says of blocks: that it has their markup, where that is all of them. */
export function documentBlocks(blocks: BlocksView): BlocksView {
  if (blocks === IN_MARKUP || blocks.length === 0) return blocks
  return blocks.every(({ kind }) => STATIC.has(kind)) ? IN_MARKUP : blocks
}
