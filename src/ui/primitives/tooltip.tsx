import { Icon, type IconName } from './icon.tsx'

type TooltipProps = { id: string; label: string; text: string; icon?: IconName }

/**
 * A word of explanation behind a small button: a popover, so that touch, keyboard and pointer reach it and Escape puts
 * it away (WCAG 1.4.13); with scripts it shows on hover too.
 */
export function Tooltip({ id, label, text, icon = 'info' }: TooltipProps) {
  return (
    <span className="tooltip" data-behaviour="tooltip">
      <button
        type="button"
        className="button button-plain button-icon tooltip-button"
        popoverTarget={id}
        aria-label={label}
        aria-describedby={id}
      >
        <Icon name={icon} />
      </button>
      <span id={id} popover="auto" className="tooltip-text" role="tooltip">
        {text}
      </span>
    </span>
  )
}
