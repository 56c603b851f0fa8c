import type { ReactNode } from 'react'

type FoldProps = { more: string; less: string; lead?: ReactNode; children: ReactNode }

/**
 * What follows a beginning, folded until asked for; the control stands after both and says what it will do. `lead` is
 * the beginning of a text that goes on within its line.
 */
export function Fold({ more, less, lead, children }: FoldProps) {
  return (
    <>
      {lead}
      <details className="fold">
        <summary>
          <span className="fold-more">{more}</span>
          <span className="fold-less">{less}</span>
        </summary>
        <div className="fold-rest">{children}</div>
      </details>
    </>
  )
}
