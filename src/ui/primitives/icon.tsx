import type { IconName } from './icon-names.ts'
import sprite from './icons.svg?url'

export type { IconName }

/** An icon from the sprite: decoration beside words, hidden from readers. Sized by its class, drawn in its colour. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={className ? `icon ${className}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}

/** The drawing of a body type; what stands where a vehicle has no picture. */
export function Silhouette({ body }: { body: string }) {
  return (
    <svg className="silhouette" viewBox="0 0 64 28" aria-hidden="true">
      <use href={`${sprite}#body-${body}`} />
    </svg>
  )
}

/** The sign of a company, drawn in the colour of its words (see brands.css, which has a line for each). */
export function BrandIcon({ name }: { name: string }) {
  return <span className={`icon brand brand-${name}`} aria-hidden="true" />
}
