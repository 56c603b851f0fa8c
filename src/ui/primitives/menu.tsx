import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

type MenuItem = { label: string; icon?: IconName } & ({ href: string } | { onPick: string })
type MenuProps = {
  label: ReactNode
  items: readonly MenuItem[]
  /** Of all with the same name one is open at a time. */
  name?: string
  icon?: IconName
  /** Nothing but the icon is drawn. */
  iconOnly?: boolean
}

/**
 * A button that opens a short list: a native `<details>`, closed by Escape or a press elsewhere once scripts are here.
 * An entry is a link, or a button whose `onPick` stands in data-pick for a listener.
 */
export function Menu({ label, items, name, icon, iconOnly }: MenuProps) {
  return (
    <details className="menu action-menu" name={name}>
      <summary className={`button ${iconOnly ? 'button-plain button-icon' : 'button-outline'}`}>
        {icon ? <Icon name={icon} /> : null}
        <span className={iconOnly ? 'sr-only' : undefined}>{label}</span>
        {iconOnly ? null : <Icon name="chevron-down" className="icon-chevron" />}
      </summary>
      <ul className="menu-panel">
        {items.map((item) => (
          <li key={item.label}>
            <MenuEntry item={item} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function MenuEntry({ item }: { item: MenuItem }) {
  const content = (
    <>
      {item.icon ? <Icon name={item.icon} /> : null}
      {item.label}
    </>
  )
  return 'href' in item ? (
    <a href={item.href}>{content}</a>
  ) : (
    <button type="button" data-pick={item.onPick}>
      {content}
    </button>
  )
}
