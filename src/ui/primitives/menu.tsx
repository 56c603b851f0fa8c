import type { ButtonLook } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

type MenuProps = {
  id: string
  label: string
  items: readonly { label: string; href: string; icon?: IconName }[]
  icon?: IconName
  /** Nothing but the icon is drawn. */
  iconOnly?: boolean
  look?: ButtonLook
}

/**
 * A button that opens a short list of links beside it: a popover, so that it opens without scripts, Escape or a press
 * elsewhere closes it and focus goes back.
 */
export function Menu({ id, label, items, icon, iconOnly, look = 'outline' }: MenuProps) {
  return (
    <div className="action-menu">
      <button
        type="button"
        className={`button button-${look}${iconOnly ? ' button-icon' : ''} action-menu-button`}
        popoverTarget={id}
        aria-label={iconOnly ? label : undefined}
      >
        {icon ? <Icon name={icon} /> : null}
        {iconOnly ? null : label}
        {iconOnly ? null : <Icon name="chevron-down" className="icon-chevron" />}
      </button>
      <ul id={id} popover="auto" className="menu-panel action-menu-panel">
        {items.map((item) => (
          <li key={item.label}>
            <a href={item.href}>
              {item.icon ? <Icon name={item.icon} /> : null}
              {item.label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
