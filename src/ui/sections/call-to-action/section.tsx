import { OwnPicture } from '../../page/own-picture.tsx'
import { ActionLinks } from '../action-links.tsx'
import type { SectionProps } from '../section-props.ts'

/** Words that lead on, and a picture. */
export function Section({ section, sizes }: SectionProps<'call-to-action'>) {
  const { id, title, text, links, picture } = section
  return (
    <section className="wrap strip" aria-labelledby={id}>
      <div className="appeal">
        <div className="appeal-words">
          <h2 id={id}>{title}</h2>
          {text ? <p>{text}</p> : null}
          <ActionLinks links={links} />
        </div>
        <OwnPicture picture={picture} sizes={sizes} />
      </div>
    </section>
  )
}
