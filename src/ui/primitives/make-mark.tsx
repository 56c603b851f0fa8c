type MakeMarkProps = { src: string; sizePx: number }

/**
 * The mark of a make beside its name. Those the site draws itself are black and take the ink of a dark page; a picture
 * of the dealer's own keeps its colours.
 */
export function MakeMark({ src, sizePx }: MakeMarkProps) {
  const className = src.startsWith('/make-logos/') ? 'make-mark' : undefined
  return <img className={className} src={src} alt="" width={sizePx} height={sizePx} loading="lazy" />
}
