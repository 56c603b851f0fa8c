import { Icon } from '../../primitives/icon.tsx'
import type { SpotView } from './view.ts'

type SpotListProps = {
  spots: SpotView[]
  title: string
  /** Brings the place of a spot, by its index, on the stage; none while the stage cannot. */
  onChoose: ((index: number) => void) | undefined
}

/** The hotspots in words; once the stage is at work each leads to its place there. Their order is that of the marks. */
export function SpotList({ spots, title, onChoose }: SpotListProps) {
  if (spots.length === 0) return null
  return (
    <details className="spots">
      <summary>
        {title} ({spots.length})
        <Icon name="chevron-down" />
      </summary>
      <ol>
        {spots.map(({ description }, index) => (
          <li key={description}>
            {onChoose ? (
              <button type="button" onClick={() => onChoose(index)}>
                {description}
              </button>
            ) : (
              description
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
