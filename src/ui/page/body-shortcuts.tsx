import { Silhouette } from '../primitives/icon.tsx'
import type { SectionOf } from '../sections/views.ts'

export function BodyShortcuts({
  bodies,
  className,
}: {
  bodies: SectionOf<'body-shortcuts'>['bodies']
  className: string
}) {
  return (
    <ul className={className}>
      {bodies.map((body) => (
        <li key={body.label}>
          <a href={body.href}>
            <Silhouette body={body.silhouette} />
            <span>{body.label}</span>
            <small>{body.count}</small>
          </a>
        </li>
      ))}
    </ul>
  )
}
