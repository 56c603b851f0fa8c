import { imageUrl, srcSet } from '#domain/media/image-variants.ts'
import type { HomeView } from './home-view.ts'

/** The large picture of the home page: the tenant's own, or a vehicle from stock. */
export function HeroPicture({ home, className, sizes }: { home: HomeView; className: string; sizes: string }) {
  const { heroSrc, heroAlt, heroPicture } = home
  if (heroSrc) return <img className={className} src={heroSrc} alt={heroAlt} fetchPriority="high" />
  if (!heroPicture) return null
  return (
    <img
      className={className}
      src={imageUrl({ imageId: heroPicture.imageId, widthPx: 1280 })}
      srcSet={srcSet(heroPicture, 1920)}
      sizes={sizes}
      width={heroPicture.widthPx}
      height={heroPicture.heightPx}
      alt={heroAlt}
      fetchPriority="high"
    />
  )
}
