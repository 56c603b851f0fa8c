import { OwnPicture } from '../../page/own-picture.tsx'
import type { SectionProps } from '../section-props.ts'

/** A wide picture and a few words. */
export function Section({ section, lead, first, sizes }: SectionProps<'banner'>) {
  const { id, title, text, picture } = section
  const Title = lead ? 'h1' : 'h2'
  return (
    <section className={first ? 'wrap strip strip-first' : 'wrap strip'} aria-labelledby={id}>
      <div className="banner">
        <OwnPicture picture={picture} sizes={sizes} eager={first} />
        <div className="banner-words">
          <Title id={id}>{title}</Title>
          {text ? <p>{text}</p> : null}
        </div>
      </div>
    </section>
  )
}
