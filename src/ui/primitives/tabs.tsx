import type { ReactNode } from 'react'

type Tab = { id: string; label: string; content: ReactNode }
type TabsProps = { label: string; tabs: readonly Tab[]; look?: 'line' | 'boxed' }

/**
 * Several panels in one place. In HTML the tabs are links to their panels, all of which stand open without scripts;
 * scripts make them a tab list with arrow keys (ARIA tabs pattern, automatic activation).
 */
export function Tabs({ label, tabs, look = 'line' }: TabsProps) {
  return (
    <div className={`tabs tabs-${look}`} data-behaviour="tabs">
      <nav className="tab-list" aria-label={label}>
        {tabs.map((tab, index) => (
          <a key={tab.id} className="tab" href={`#${tab.id}`} data-first={index === 0 || undefined}>
            {tab.label}
          </a>
        ))}
      </nav>
      <div className="tab-panels">
        {tabs.map((tab) => (
          <section key={tab.id} id={tab.id} className="tab-panel" aria-label={tab.label}>
            {tab.content}
          </section>
        ))}
      </div>
    </div>
  )
}
