import type { ReactNode } from 'react'

type CardFrameProps = {
  title: ReactNode
  level?: 'h2' | 'h3' | 'h4'
  picture?: ReactNode
  children?: ReactNode
  footer?: ReactNode
}

/** A box that belongs together: picture, words, what to do. */
export function CardFrame({ title, level: Heading = 'h3', picture, children, footer }: CardFrameProps) {
  return (
    <article className="card-frame">
      {picture ? <div className="card-picture">{picture}</div> : null}
      <div className="card-body">
        <Heading className="card-title">{title}</Heading>
        {children}
      </div>
      {footer ? <div className="card-foot">{footer}</div> : null}
    </article>
  )
}
