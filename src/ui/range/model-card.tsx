import { OwnPicture } from '../page/own-picture.tsx'
import type { OwnPictureView } from '../page/site-view.ts'
import { Icon, Silhouette } from '../primitives/icon.tsx'
import type { ModelCardView } from '../sections/views.ts'
import { NotedPrice } from './noted-price.tsx'

/** The dealer's own picture of a model, else the drawing of its body: never the picture of another vehicle. */
export function ModelPicture(props: {
  picture: OwnPictureView | null
  silhouette: string
  sizes: string
  eager?: boolean
}) {
  const { picture, silhouette, sizes, eager } = props
  return picture ? <OwnPicture picture={picture} sizes={sizes} eager={eager} /> : <Silhouette body={silhouette} />
}

/** What a model is called, what it is, what it starts at, and what stands on the yard. */
export function ModelWords({ model }: { model: ModelCardView }) {
  const { make, body } = model
  return (
    <div className="model-words">
      <h3 className="model-name">
        <a href={model.href}>
          {make ? <span className="model-make">{make} </span> : null}
          {model.name}
        </a>
      </h3>
      {body ? <p className="model-body">{body}</p> : null}
      <NotedPrice price={model.price} className={model.isAmount ? undefined : 'noted-words'} />
      {model.stock ? (
        <a className="model-stock" href={model.stock.href}>
          {model.stock.label}
          <Icon name="arrow-right" />
          <span className="sr-only">{`: ${model.name}`}</span>
        </a>
      ) : null}
    </div>
  )
}
