import type { MenuView } from './site-view.ts'

/** What a menu of the header opens. */
export function MenuPanel({ item }: { item: MenuView }) {
  return (
    <ul className="menu-panel">
      {item.links.map((link) => (
        <li key={`${link.label} ${link.href}`}>
          <a href={link.href}>{link.label}</a>
        </li>
      ))}
    </ul>
  )
}
