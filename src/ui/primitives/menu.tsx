import { Icon, type IconName } from './icon.tsx'

type MenuItem = { label: string; icon?: IconName } & ({ href: string } | { onPick: () => void })
type MenuProps = {
  id: string
  label: string
  items: readonly MenuItem[]
  icon?: IconName
  /** Nothing but the icon is drawn. */
  iconOnly?: boolean
}

/**
 * A button that opens a short list beside it: a popover, so that it opens without scripts, Escape or a press elsewhere
 * closes it and focus goes back. An entry is a link, or a button.
 */
export function Menu({ id, label, items, icon, iconOnly }: MenuProps) {
  return (
    <div className="action-menu">
      <button
        type="button"
        className={`button action-menu-button ${iconOnly ? 'button-plain button-icon' : 'button-outline'}`}
        popoverTarget={id}
      >
        {icon ? <Icon name={icon} /> : null}
        <span className={iconOnly ? 'sr-only' : undefined}>{label}</span>
        {iconOnly ? null : <Icon name="chevron-down" className="icon-chevron" />}
      </button>
      <ul id={id} popover="auto" className="menu-panel action-menu-panel">
        {items.map((item) => (
          <li key={item.label}>
            <MenuEntry item={item} menu={id} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function MenuEntry({ item, menu }: { item: MenuItem; menu: string }) {
  const content = (
    <>
      {item.icon ? <Icon name={item.icon} /> : null}
      {item.label}
    </>
  )
  return 'href' in item ? (
    <a href={item.href}>{content}</a>
  ) : (
    <button type="button" onClick={item.onPick} popoverTarget={menu} popoverTargetAction="hide">
      {content}
    </button>
  )
}
