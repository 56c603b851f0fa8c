import { OfferCards } from '../sections/offer-cards.tsx'
import type { SectionProps } from '../sections/section-props.ts'
import { ListFilter } from './list-filter.tsx'
import { ListFoot, ListHead } from './list-foot.tsx'

export function OfferList({ section, Frame, sizes }: SectionProps<'offer-list'>) {
  const { list, offers } = section
  const filter = list.filter ? <ListFilter filter={list.filter} /> : null
  return (
    <Frame section={section} title={null} head={<ListHead list={list} />} aside={filter} className="list">
      <OfferCards offers={offers} className="offer-list" sizes={sizes} />
      <ListFoot list={list} />
    </Frame>
  )
}
