import { Icon } from './icon.tsx'
import { useTooltip } from './use-tooltip.ts'

/**
 * A word of explanation behind a small button: a popover, so that touch, keyboard and pointer reach it and Escape puts
 * it away (WCAG 1.4.13); with scripts it shows on hover and focus too.
 */
export function Tooltip({ id, label, text }: { id: string; label: string; text: string }) {
  const { frame, button, words } = useTooltip()
  return (
    <span className="tooltip" {...frame}>
      <button
        type="button"
        className="button button-plain button-icon tooltip-button"
        popoverTarget={id}
        aria-label={label}
        aria-describedby={id}
        {...button}
      >
        <Icon name="info" />
      </button>
      <span id={id} popover="auto" className="tooltip-text" role="tooltip" {...words}>
        {text}
      </span>
    </span>
  )
}
