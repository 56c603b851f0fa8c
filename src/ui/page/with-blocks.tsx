import type { ReactNode } from 'react'

/** A text, which has no margins of its own then, and what a dealer put beside it. */
export function WithBlocks({ blocks, children }: { blocks: ReactNode; children: ReactNode }) {
  return (
    <div className="wrap strip grid gap-12 lg:grid-cols-[minmax(0,1fr)_20rem] [&>section]:max-w-none [&>section]:p-0">
      {children}
      <aside className="blocks-beside">{blocks}</aside>
    </div>
  )
}
