import type { Ref } from 'react'
import { WordsBox } from '../search/words-box.tsx'
import type { SiteView } from './site-view.ts'

type Props = { site: SiteView; id: string; className?: string; inputRef?: Ref<HTMLInputElement> }

/** The search of the header: words in plain language in, the search they stand for out. A plain form. */
export function SearchBox({ site, id, className, inputRef }: Props) {
  return (
    <search className={className}>
      <form method="get" action="/search">
        <WordsBox ref={inputRef} id={id} historyLength={site.searchHistory} />
      </form>
    </search>
  )
}
