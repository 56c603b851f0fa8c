import type { Ref } from 'react'
import { Icon, type IconName } from '../../primitives/icon.tsx'

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
