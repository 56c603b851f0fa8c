import type { SectionProps } from '../sections/section-props.ts'
import { ListFilter } from './list-filter.tsx'
import { ListFoot, ListHead } from './list-foot.tsx'
import { ModelPicture, ModelWords } from './model-card.tsx'
import { RangeLinks } from './range-links.tsx'

export function ModelRange({ section, Frame, sizes }: SectionProps<'model-range'>) {
  const { title, list, models, links } = section
  const head = list ? <ListHead list={list} /> : null
  const filter = list?.filter ? <ListFilter filter={list.filter} /> : null
  return (
    <Frame section={section} title={title} head={head} aside={filter} className="list">
      <ul className="models">
        {models.map((model) => (
          <li key={model.href} className="model">
            <div className="frame frame-3-2">
              <ModelPicture {...model} sizes={sizes} />
            </div>
            <ModelWords model={model} />
          </li>
        ))}
      </ul>
      {list ? <ListFoot list={list} /> : null}
      <RangeLinks links={links} />
    </Frame>
  )
}
