import type { ReactNode } from 'react'

/** A text that may be longer than its beginning: `whole` where it is. Words of rule:text-folds. */
export function Folded({ text }: { text: { preview: string; whole: string | null } }) {
  if (!text.whole) return text.preview
  return (
    <Fold more="Show More" less="Show Less" lead={<span className="fold-lead">{text.preview}</span>}>
      {text.whole}
    </Fold>
  )
}

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
