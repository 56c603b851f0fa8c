import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export type NoticeTone = 'plain' | 'positive' | 'caution' | 'negative'

type NoticeProps = { tone?: NoticeTone; title: string; children?: ReactNode; actions?: ReactNode }

const ICONS: Record<NoticeTone, IconName> = {
  plain: 'info',
  positive: 'circle-check',
  caution: 'triangle-alert',
  negative: 'circle-alert',
}

/** Something the shopper should know, where it matters. What failed is an alert, the rest is a status. */
export function Notice({ tone = 'plain', title, children, actions }: NoticeProps) {
  return (
    <div className={`panel panel-${tone}`} role={tone === 'negative' ? 'alert' : 'status'}>
      <Icon name={ICONS[tone]} className="panel-icon" />
      <div className="panel-words">
        <p className="panel-title">{title}</p>
        {children ? <div className="panel-text">{children}</div> : null}
        {actions ? <div className="panel-actions">{actions}</div> : null}
      </div>
    </div>
  )
}
