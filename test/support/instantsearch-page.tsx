import { instantMeiliSearch } from '@meilisearch/instant-meilisearch'
import { createRoot } from 'react-dom/client'
import {
  Configure,
  Highlight,
  Hits,
  InstantSearch,
  Pagination,
  RangeInput,
  RefinementList,
  SearchBox,
  SortBy,
  Stats,
} from 'react-instantsearch'

type Car = { id: number; name: string; path: string; price: number | null }

/** A page of somebody else's, on another origin, that shows a dealer's stock with stock components. */
const api = new URLSearchParams(location.search).get('api')!
const { searchClient } = instantMeiliSearch(api, '', { finitePagination: true, primaryKey: 'id' })

createRoot(document.getElementById('root')!).render(
  // biome-ignore lint/suspicious/noExplicitAny: the two packages type the client differently
  <InstantSearch indexName="cars" searchClient={searchClient as any}>
    <Configure hitsPerPage={6} />
    <SearchBox />
    <Stats />
    <SortBy
      items={[
        { label: 'Best', value: 'cars' },
        { label: 'Cheapest', value: 'cars:price:asc' },
        { label: 'Dearest', value: 'cars:price:desc' },
      ]}
    />
    <RefinementList attribute="make" searchable />
    <RangeInput attribute="price" />
    <Hits<Car>
      hitComponent={({ hit }) => (
        <article data-price={hit.price}>
          <Highlight attribute="name" hit={hit as never} />
        </article>
      )}
    />
    <Pagination />
  </InstantSearch>,
)
