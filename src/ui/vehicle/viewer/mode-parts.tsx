import type { Ref } from 'react'
import { Icon, type IconName } from '../../primitives/icon.tsx'
import type { VehicleView } from '../view.ts'
import type { SpotView } from './view.ts'

export type ViewerProps = { vehicle: VehicleView; className?: string; sizes?: string; frame?: string }

/** What each way of looking needs to be drawn. */
export type ModeProps = Required<Pick<ViewerProps, 'vehicle' | 'frame'>> & {
  sizes: string | undefined
  /** Seen first: its first picture is the page's largest. */
  opens: boolean
  /** The way of looking that is chosen; nothing turns or plays in the others. */
  shown: boolean
}

type ToolProps = {
  ref?: Ref<HTMLButtonElement>
  icon: IconName
  /** What stands for it while it is on. */
  iconOn?: IconName
  text: string
  className?: string
  pressed?: boolean
  onPress: () => void
}

/** A round button over the stage, for those who have scripts. */
export function Tool({ ref, icon, iconOn, text, className = '', pressed, onPress }: ToolProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={`viewer-tool ${className} only-with-scripts`.replace('  ', ' ')}
      title={text}
      aria-pressed={pressed}
      onClick={onPress}
    >
      <Icon name={icon} />
      {iconOn ? <Icon name={iconOn} /> : null}
      <span className="sr-only">{text}</span>
    </button>
  )
}

type SideToolsProps = { verb: 'Look' | 'Turn'; onTurn: (side: 1 | -1) => void }

/** What turns to either side. */
export function SideTools({ verb, onTurn }: SideToolsProps) {
  return (['left', 'right'] as const).map((side) => (
    <Tool
      key={side}
      icon={`chevron-${side}`}
      text={`${verb} ${side}`}
      className={`viewer-tool-${side}`}
      onPress={() => onTurn(side === 'left' ? -1 : 1)}
    />
  ))
}

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
