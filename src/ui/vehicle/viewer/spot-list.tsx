import { Icon } from '../../primitives/icon.tsx'
import type { SpotView } from './view.ts'

/** The hotspots in words; with scripts each leads to its place on the stage. Their order is that of the marks. */
export function SpotList({ spots, title }: { spots: SpotView[]; title: string }) {
  if (spots.length === 0) return null
  return (
    <details className="spots">
      <summary>
        {title} ({spots.length})
        <Icon name="chevron-down" />
      </summary>
      <ol>
        {spots.map(({ description }) => (
          <li key={description}>{description}</li>
        ))}
      </ol>
    </details>
  )
}
