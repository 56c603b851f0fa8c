import { MakeMark } from '../primitives/make-mark.tsx'
import { MaybeLink } from './maybe-link.tsx'
import type { BrandTileView } from './views.ts'

/** A brand by its logo and name; by its name alone where there is no logo. */
export function BrandTile({ tile, className }: { tile: BrandTileView; className: string }) {
  return (
    <MaybeLink className={tile.logoSrc ? className : `${className} brand-text`} href={tile.href}>
      {tile.logoSrc ? <MakeMark src={tile.logoSrc} sizePx={48} /> : null}
      <span>{tile.title}</span>
    </MaybeLink>
  )
}
