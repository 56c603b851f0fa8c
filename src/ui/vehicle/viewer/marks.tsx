import type { SpotPlace } from './use-spots.ts'
import type { SpotView } from './view.ts'

type MarksProps = {
  spots: readonly SpotView[]
  places: readonly SpotPlace[]
  opened: number | null
  onPress: (index: number) => void
}

/** Marks over a picture, numbered as the list below it; pressing one says its words at the foot of the stage. */
export function Marks({ spots, places, opened, onPress }: MarksProps) {
  return spots.map(({ description }, index) => {
    const place = places[index]
    return (
      <button
        key={description}
        type="button"
        className="spot"
        aria-label={description}
        aria-expanded={opened === index}
        hidden={!place}
        // No left and top: what moves by those shifts the layout.
        style={{ translate: place ? `${place.left}px ${place.top}px` : undefined }}
        onClick={() => onPress(index)}
      >
        {index + 1}
      </button>
    )
  })
}

/** The words of the mark that is open. */
export function Caption({ spots, opened }: Pick<MarksProps, 'spots' | 'opened'>) {
  if (spots.length === 0) return null
  return (
    <p className="spot-caption" role="status">
      {opened === null ? '' : spots[opened]?.description}
    </p>
  )
}
