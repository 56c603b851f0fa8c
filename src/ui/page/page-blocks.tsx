import { StaticMarkup } from '../hooks/static-markup.tsx'
import { RichText } from '../sections/rich-text.tsx'

/** What a dealer put on a page, drawn on the server; null where that is nothing. */
export type BlocksMarkup = { beside: string | null; below: string | null }

/** In a document their markup stands once. */
const IN_MARKUP = ''

/** Blocks of a page that is no page of sections. `refetch` fetches the data of the page again. */
export function PageBlocks({
  html,
  className,
  refetch,
}: {
  html: string | null
  className?: string
  refetch: () => void
}) {
  if (html === null) return null
  return (
    <div className={className}>
      <StaticMarkup isInMarkup={html === IN_MARKUP} refetch={refetch}>
        <RichText text={{ html }} className="contents" />
      </StaticMarkup>
    </div>
  )
}

/** What a document says of blocks whose markup stands in it. */
export function documentBlocks({ beside, below }: BlocksMarkup): BlocksMarkup {
  return { beside: beside && IN_MARKUP, below: below && IN_MARKUP }
}
