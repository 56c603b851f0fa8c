import { Icon, type IconName } from '../../primitives/icon.tsx'
import type { SectionProps } from '../section-props.ts'

/** Three ways on. */
export function Section({ section, icon = 'arrow-right' }: SectionProps<'feature-banner'> & { icon?: IconName }) {
  return (
    <section className="wrap strip" id={section.id}>
      <ul className="ways">
        {section.links.map((link) => (
          <li key={`${link.label} ${link.href}`}>
            <a href={link.href}>
              <strong>{link.label}</strong>
              {link.text ? <span>{link.text}</span> : null}
              <Icon name={icon} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
