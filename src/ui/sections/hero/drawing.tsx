import { Silhouette } from '../../primitives/icon.tsx'

/** In place of a picture: what most of the stock looks like, drawn large. */
export function HeroDrawing({ body }: { body: string | undefined }) {
  if (body === undefined) return null
  return (
    <div className="hero-drawing">
      <Silhouette body={body} />
    </div>
  )
}
