import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

type EmptyPanelProps = { icon?: IconName; title: string; text: string; level?: 'h2' | 'h3'; children?: ReactNode }

/** Nothing here, why, and what to do about it. */
export function EmptyPanel({ icon, title, text, level: Heading = 'h2', children }: EmptyPanelProps) {
  return (
    <section className="empty">
      {icon ? (
        <span className="empty-icon">
          <Icon name={icon} />
        </span>
      ) : null}
      <Heading className="empty-title">{title}</Heading>
      <p className="empty-text">{text}</p>
      {children}
    </section>
  )
}
