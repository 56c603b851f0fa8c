import { OwnPicture } from '../../page/own-picture.tsx'
import { Silhouette } from '../../primitives/icon.tsx'
import type { HeroStockView } from './schema.ts'

/** A large screen shows all of them, two beside each other in half its width; a phone the first two. */
const PHOTO_SIZES = '(min-width: 64rem) 15rem, 45vw'

/** In place of a large picture: what is in stock, as photos, or what most of it looks like, drawn large. */
export function HeroStock({ stock }: { stock: HeroStockView | undefined }) {
  if (stock === undefined) return null
  if (stock.kind === 'drawing')
    return (
      <div className="hero-stock hero-drawing">
        <Silhouette body={stock.body} />
      </div>
    )
  return (
    <ul className="hero-stock hero-photos grid gap-2">
      {stock.photos.map(({ href, picture }, i) => (
        <li key={href} className={i < 2 ? undefined : 'max-lg:hidden'}>
          <a className="frame frame-3-2 rounded-md" href={href}>
            <OwnPicture picture={picture} sizes={PHOTO_SIZES} eager={i === 0} />
          </a>
        </li>
      ))}
    </ul>
  )
}
