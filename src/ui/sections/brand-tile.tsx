import { MaybeLink } from './maybe-link.tsx'
import type { BrandTileView } from './views.ts'

/** A brand by its logo and name; by its name alone where there is no logo. */
export function BrandTile({ tile, className }: { tile: BrandTileView; className: string }) {
  return (
    <MaybeLink className={tile.logoSrc ? className : `${className} brand-text`} href={tile.href}>
      {tile.logoSrc ? <img src={tile.logoSrc} alt="" width={48} height={48} loading="lazy" /> : null}
      <span>{tile.title}</span>
    </MaybeLink>
  )
}
