import { type ReactNode, useRef } from 'react'
import { useDismissed } from './use-dismissed.ts'

type Props = { className: string; name: string; summary: ReactNode; summaryClass?: string; children: ReactNode }

/** A native `<details>` that opens over the page: a press elsewhere and Escape close it; one of each `name` is open. */
export function MenuDetails({ className, name, summary, summaryClass, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  const onToggle = useDismissed(details)
  return (
    <details ref={details} className={className} name={name} onToggle={onToggle}>
      <summary className={summaryClass}>{summary}</summary>
      {children}
    </details>
  )
}
