import type { ReactNode } from 'react'
import { useTabs } from './use-tabs.ts'

type Tab = { id: string; label: string; content: ReactNode }
type TabsProps = { label: string; tabs: readonly Tab[]; look?: 'line' | 'boxed' }

/**
 * Several panels in one place. In HTML the tabs are links to their panels, all of which stand open without scripts;
 * scripts make them a tab list with arrow keys (ARIA tabs pattern, automatic activation).
 */
export function Tabs({ label, tabs, look = 'line' }: TabsProps) {
  const { panels, links, chosen, show, onKeyDown } = useTabs(tabs.length)
  const isList = chosen !== null
  return (
    <div className={`tabs tabs-${look}`}>
      <nav className="tab-list" aria-label={label} role={isList ? 'tablist' : undefined} onKeyDown={onKeyDown}>
        {tabs.map(({ id, label }, index) => (
          <a
            key={id}
            ref={(link) => {
              links.current[index] = link
            }}
            className="tab"
            href={`#${id}`}
            data-first={index === 0 || undefined}
            {...(isList && {
              id: `${id}-tab`,
              role: 'tab',
              'aria-controls': id,
              'aria-selected': index === chosen,
              tabIndex: index === chosen ? 0 : -1,
            })}
            onClick={(event) => {
              event.preventDefault()
              show(index)
            }}
          >
            {label}
          </a>
        ))}
      </nav>
      <div className="tab-panels" ref={panels}>
        {tabs.map(({ id, label, content }, index) => (
          <section
            key={id}
            id={id}
            className="tab-panel"
            {...(isList
              ? { role: 'tabpanel', 'aria-labelledby': `${id}-tab`, tabIndex: 0, hidden: index !== chosen }
              : { 'aria-label': label })}
          >
            {content}
          </section>
        ))}
      </div>
    </div>
  )
}
