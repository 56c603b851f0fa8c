import { Icon } from '../../primitives/icon.tsx'
import { MakeMark } from '../../primitives/make-mark.tsx'
import { MaybeLink } from '../maybe-link.tsx'
import type { SectionProps } from '../section-props.ts'
import type { BrandTileView } from './schema.ts'

/** Brands by their kinds; `arrows` stand after those that lead somewhere. */
export function Section({ section, Frame, arrows }: SectionProps<'brands-grid'> & { arrows?: boolean }) {
  const { title, groups } = section
  return (
    <Frame section={section} title={title}>
      {groups.map(({ label, tiles }) => (
        <section key={label} className="brand-group" aria-label={label}>
          {groups.length > 1 ? <h3>{label}</h3> : null}
          <ul className="brands">
            {tiles.map((tile) => (
              <li key={tile.title}>
                <BrandTile tile={tile} />
                {arrows && tile.href ? <Icon name="arrow-right" /> : null}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Frame>
  )
}

/** A brand by its logo and name; by its name alone where there is no logo. */
function BrandTile({ tile }: { tile: BrandTileView }) {
  return (
    <MaybeLink className={tile.logoSrc ? 'brand-tile' : 'brand-tile brand-text'} href={tile.href}>
      {tile.logoSrc ? <MakeMark src={tile.logoSrc} sizePx={48} /> : null}
      <span>{tile.title}</span>
    </MaybeLink>
  )
}
