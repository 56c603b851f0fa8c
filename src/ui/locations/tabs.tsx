import type { ReactNode } from 'react'
import { useTabs } from './use-tabs.ts'

type Tab = { id: string; label: string; content: ReactNode }
type TabsProps = { label: string; tabs: readonly Tab[] }

/**
 * Several panels in one place. In HTML the tabs are links to their panels, all of which stand open without scripts;
 * scripts make them a tab list with arrow keys (ARIA tabs pattern, automatic activation).
 */
export function Tabs({ label, tabs }: TabsProps) {
  const { panels, links, chosen, show, onKeyDown } = useTabs(tabs.length)
  const isList = chosen !== null
  return (
    <div className="min-w-0">
      <nav
        className="tab-list flex gap-1 overflow-x-auto border-b border-line"
        aria-label={label}
        role={isList ? 'tablist' : undefined}
        onKeyDown={onKeyDown}
      >
        {tabs.map(({ id, label }, index) => (
          <a
            key={id}
            ref={(link) => {
              links.current[index] = link
            }}
            className="inline-flex min-h-11 flex-none items-center border-b-3 border-transparent px-4 font-semibold whitespace-nowrap text-muted -outline-offset-2 hover:text-ink aria-selected:border-current aria-selected:text-ink"
            href={`#${id}`}
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
            className="scroll-mt-40 py-5"
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
