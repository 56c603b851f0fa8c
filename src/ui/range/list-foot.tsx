import { EmptyPanel } from '../primitives/empty-panel.tsx'
import { Pagination } from '../search/pagination.tsx'
import type { ListView } from '../sections/views.ts'

/** Under the cards of a list: its other pages, or what to do where there is none. */
export function ListFoot({ list }: { list: ListView }) {
  const { empty } = list
  if (!empty) return <Pagination search={list} />
  return (
    <EmptyPanel icon="search" title={empty.title} text={empty.text} level="h3">
      <a className="button button-primary" href={empty.href}>
        {empty.button}
      </a>
    </EmptyPanel>
  )
}

/** How many there are, said politely, and what the dealer says of them. */
export function ListHead({ list }: { list: ListView }) {
  return (
    <div className="list-head">
      {list.intro ? <p className="list-intro">{list.intro}</p> : null}
      <h2 className="list-count">{list.countText}</h2>
    </div>
  )
}
